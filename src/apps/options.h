#pragma once
/// Command lines, alike in all programs: long options, one for each row of tunables, and errors that list what is
/// valid. --help shows the usual options, --help TOPIC those of a topic or with that in their names, --help-all
/// everything. Exit status: 0 after --help and --version, 2 for what cannot be understood. CLI11 stays behind this
/// header, since it takes long to compile.

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

/// What cannot be understood, or does not fit together.
struct UsageError : std::runtime_error {
    UsageError(const std::string& option, const std::string& why) : std::runtime_error(option + ": " + why) {}
};

/// A program's options, or those of a subcommand. `examples` end its --help.
std::shared_ptr<CLI::App> program(const std::string& name, const std::string& what, const std::string& examples);
CLI::App& add_command(CLI::App& program, const std::string& name, const std::string& what,
                      const std::string& examples = {});

/// What is added to `app` while it lives belongs to this topic, which --help only names, but for the `usual` ones.
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
/// However they were added.
void make_usual(CLI::App& app, const std::vector<std::string>& options);

using tunables::Range;
enum class Need { none, given, existing_file };

/// --name, without a value.
void add_flag(CLI::App& app, const std::string& name, bool& value, const std::string& help);

/// --name on|off
void add_switch(CLI::App& app, const std::string& name, bool& value, const std::string& help);

enum class Switches { one, several };
/// --name, which is on, or --name on|off; several are separated by commas. `set` gets at least one.
void add_switches(CLI::App& app, const std::string& name, Switches count,
                  const std::function<void(const std::vector<bool>&)>& set, const std::string& help);

/// For int, std::uint16_t and double; the whole ones take whole numbers. `unit` is what --help calls the value.
template <class Number>
void add_number(CLI::App& app, const std::string& name, Number& value, Range range, const std::string& help,
                const std::string& unit = "N");

enum class Default { shown, random };
void add_seed(CLI::App& app, std::uint64_t& seed, const std::string& help, Default shown = Default::shown);

/// --name, or --name VALUE: `parse` gets "on" where there is none.
void add_optional(CLI::App& app, const std::string& name, const std::function<void(const std::string&)>& parse,
                  const std::string& help, const std::string& unit);

/// A name without dashes is what stands in that place.
void add_text(CLI::App& app, const std::string& name, std::string& value, const std::string& help,
              const std::string& unit = "TEXT", Need need = Need::none);

/// --name A,B,...; of these `choices`, unless there are none.
void add_list(CLI::App& app, const std::string& name, std::vector<std::string>& values, const std::string& help,
              const std::vector<std::string>& choices = {});
void add_list(CLI::App& app, const std::string& name, std::vector<double>& values, Range range,
              const std::string& help);

/// `parse` throws UsageError for what it does not take.
void add_parsed(CLI::App& app, const std::string& name, const std::function<void(const std::string&)>& parse,
                const std::string& help, const std::string& unit = {}, const std::string& fallback = {},
                const std::string& group = {});

/// --name ONE-OF-THESE
void add_choice(CLI::App& app, const std::string& name, std::string& value, std::vector<std::string> choices,
                const std::string& help);

/// The value that this name stands for; throws UsageError that lists the names.
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

/// A row's value as a person writes it: 2.2, not the 2.2000000477 that a float holds.
std::string value_text(const tunables::Tunable& row);

/// One option a row, written into the value that the row is bound to, but for names that `app` has already. `rows` may
/// go, that value must stay. `group` heads them in --help.
void add_rows(CLI::App& app, const tunables::Tunables& rows, const std::string& group = {});

/// Nothing: go on. Otherwise the exit status; what there is to say has been printed. A program that has subcommands
/// needs one of them.
std::optional<int> parse(CLI::App& app, int argc, const char* const* argv);

/// Whether an option was there (no: also if there is none of that name), and whether a subcommand was.
bool given(const CLI::App& app, const std::string& option);
/// Whether no other options than these were there.
bool all_given_are(const CLI::App& app, const std::vector<std::string>& options);
bool chosen(const CLI::App& command);

/// Says what does not fit together; the exit status.
int refuse(const CLI::App& app, const std::string& why);

/// Sends the log to standard error: standard output is for results. Logging never waits: where a terminal is stopped
/// (Ctrl-S), or a pipe's reader sleeps, the log leaves lines out and says afterwards how many.
void log_to_stderr();
/// Prints results at the end of a program. After a stop signal it does not wait for their reader: then the program has
/// to say goodbye to other players in time.
void print_results(const std::string& text);
/// Writes "PROGRAM: why" to standard error; the exit status `failure`.
int fail(const std::string& program, const std::string& why);
/// `status`; `failure` if the results could not be written to standard output, which is said.
int written(const CLI::App& app, int status);
int written(const std::string& program, int status);

} // namespace apps
