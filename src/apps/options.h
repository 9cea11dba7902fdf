#pragma once
/// Command lines, alike in all programs: long options, one for each row of tunables, and errors that list the valid
/// values. This header hides CLI11, which takes long to compile.
///
/// --help shows the usual options. --help WORD shows the options whose topic or name contains WORD, --help-all all
/// options. Exit status: 0 after --help and --version, 2 for invalid command lines.

#include "tunables/number.h"
#include "tunables/tunables.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace apps {

// Exit status.
constexpr int failure = 1, usage_error = 2;

/// An option is invalid, or does not fit the others.
struct UsageError : std::runtime_error {
    UsageError(const std::string& option, const std::string& why) : std::runtime_error(option + ": " + why) {}
};

/// Makes the parser of a program or of a subcommand. --help shows `what` (the purpose) and, at its end, `examples`.
std::shared_ptr<CLI::App> program(const std::string& name, const std::string& what, const std::string& examples);
CLI::App& add_command(CLI::App& program, const std::string& name, const std::string& what,
                      const std::string& examples = {});

/// Puts all options that are added to `app` during the lifetime of this object into one topic. Of these, --help shows
/// only the `usual` ones, and the topic's name.
class Topic {
  public:
    Topic(CLI::App& app, std::string name, std::vector<std::string> usual = {});
    ~Topic();
    Topic(const Topic&) = delete;
    Topic& operator=(const Topic&) = delete;

  private:
    CLI::App& app_;
    std::string name_;
    std::vector<std::string> usual_;
    std::size_t before_;
};
/// Shows these options in --help, even if they belong to a topic.
void make_usual(CLI::App& app, const std::vector<std::string>& options);

using tunables::Range;
enum class Need { none, given, existing_file };

/// Adds --name, without a value.
void add_flag(CLI::App& app, const std::string& name, bool& value, const std::string& help);

/// Adds --name on|off.
void add_switch(CLI::App& app, const std::string& name, bool& value, const std::string& help);

enum class Switches { one, several };
/// Adds --name on|off; without a value, --name means on. With Switches::several the values are separated by commas.
/// `set` gets at least one value.
void add_switches(CLI::App& app, const std::string& name, Switches count,
                  const std::function<void(const std::vector<bool>&)>& set, const std::string& help);

/// For int, std::uint16_t and double; the integer types take whole numbers. `unit` is the value's name in --help.
template <class Number>
void add_number(CLI::App& app, const std::string& name, Number& value, Range range, const std::string& help,
                const std::string& unit = "N");

enum class Default { shown, random };
void add_seed(CLI::App& app, std::uint64_t& seed, const std::string& help, Default shown = Default::shown);

/// Adds --name or --name VALUE; without a value, `parse` gets "on".
void add_optional(CLI::App& app, const std::string& name, const std::function<void(const std::string&)>& parse,
                  const std::string& help, const std::string& unit);

/// Adds --name TEXT; a `name` without dashes makes a positional argument.
void add_text(CLI::App& app, const std::string& name, std::string& value, const std::string& help,
              const std::string& unit = "TEXT", Need need = Need::none);

/// Adds --name A,B,...; values must be among `choices`, unless that is empty.
void add_list(CLI::App& app, const std::string& name, std::vector<std::string>& values, const std::string& help,
              const std::vector<std::string>& choices = {});
void add_list(CLI::App& app, const std::string& name, std::vector<double>& values, Range range,
              const std::string& help);

/// Adds --name VALUE. `parse` throws UsageError for an invalid value. `fallback`: the default that --help shows.
void add_parsed(CLI::App& app, const std::string& name, const std::function<void(const std::string&)>& parse,
                const std::string& help, const std::string& unit = {}, const std::string& fallback = {},
                const std::string& group = {});

/// Adds --name with one of these choices.
void add_choice(CLI::App& app, const std::string& name, std::string& value, std::vector<std::string> choices,
                const std::string& help);

/// Adds an option whose value is one of `names`. An unknown name throws UsageError, which lists the valid ones.
template <class Value> using Names = std::map<std::string, Value>;
template <class Value>
void add_choice(CLI::App& app, const std::string& name, Value& value, const Names<Value>& names,
                const std::string& help) {
    std::string valid, fallback;
    for (const auto& [text, each] : names) {
        valid += valid.empty() ? text : ", " + text;
        if (each == value)
            fallback = text;
    }
    const auto assign = [&value, names, valid, name](const std::string& text) {
        const auto found = names.find(text);
        if (found == names.end())
            throw UsageError(name, "unknown name '" + text + "'; valid: " + valid);
        value = found->second;
    };
    add_parsed(app, name, assign, help + " (" + valid + ")", {}, fallback);
}

/// Text of a row's value; a number has at most six significant digits: 2.2, not the 2.2000000477 that a float holds.
std::string value_text(const tunables::Tunable& row);

/// Adds one option for each row, except names that `app` already has. The options write to the values of the rows,
/// which must outlive `app`; `rows` itself need not. `group`: heading of these options in --help.
void add_rows(CLI::App& app, const tunables::Tunables& rows, const std::string& group = {});

/// Parses the command line. Returns `nullopt` if the program goes on, else its exit status, after printing help,
/// version or error. If the program has subcommands, the command line must name one.
std::optional<int> parse(CLI::App& app, int argc, const char* const* argv);

/// Whether the command line has the option; false if only the --config file has it, or if it does not exist.
bool given(const CLI::App& app, const std::string& option);
/// Whether every given option is one of `options`.
bool all_given_are(const CLI::App& app, const std::vector<std::string>& options);
bool chosen(const CLI::App& command); ///< Whether this subcommand was chosen.

/// Prints why the options do not fit together; returns the exit status.
int refuse(const CLI::App& app, const std::string& why);

/// Sends the log to standard error: standard output is for results. Logging never waits. While a terminal is stopped
/// (Ctrl-S) or a pipe's reader sleeps, lines are dropped; afterwards their number is logged.
void log_to_stderr();
/// Prints results at the end of a program. After a stop signal it does not wait for a slow reader of standard output,
/// as the program must leave its match in time.
void print_results(const std::string& text);
/// Writes "PROGRAM: why" to standard error; returns the exit status `failure`.
int fail(const std::string& program, const std::string& why);
/// Returns `status`, or `failure` with a message if the results could not be written to standard output.
int written(const CLI::App& app, int status);
int written(const std::string& program, int status);

} // namespace apps
