#include "apps/options.h"

#include "platform/line_writer.h"
#include "platform/small_file.h"
#include "platform/stop_signals.h"
#include "platform/system.h"
#include "platform/version.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <mutex>
#include <spdlog/details/os.h>
#include <spdlog/sinks/base_sink.h>
#include <spdlog/sinks/dist_sink.h>
#include <spdlog/spdlog.h>

namespace apps {

namespace {

constexpr const char* usual_group = "Options"; ///< CLI11's name of its default group of options.
constexpr std::size_t max_choices = 20;        ///< Longest list of choices in a help text; instead of a longer one
                                               ///< (schemes), the help names the command that lists it.

std::string valid_text(const tunables::Row& row) {
    if (row.choices.size() > max_choices)
        return "reckoning-lab schemes lists them";
    if (!row.choices.empty())
        return tunables::join(row.choices);
    if (row.toggle)
        return "on, off";
    return tunables::range_text(row.range()) + (row.zero.empty() ? "" : fmt::format("; 0: {}", row.zero));
}

/// Reads an option's number. `name`: the option's names, separated by commas. Throws UsageError with the first one.
double number(const std::string& name, const std::string& text, const Range& range) {
    double value = 0;
    if (const auto wrong = tunables::read_number(text, range, value))
        throw UsageError(name.substr(0, name.find(',')), *wrong);
    return value;
}

/// Name of the program, followed by that of the subcommand, if `app` is one.
std::string called(const CLI::App& app) {
    return app.get_parent() ? called(*app.get_parent()) + " " + app.get_name() : app.get_name();
}

bool contains(const std::string& text, const std::string& part) {
    return CLI::detail::to_lower(text).find(CLI::detail::to_lower(part)) != text.npos;
}

std::vector<std::string> topics(const CLI::App& app) {
    std::vector<std::string> topics = app.get_groups();
    std::erase(topics, usual_group);
    return topics;
}

/// Ends parsing and shows the help of these options only.
template <class Wanted> [[noreturn]] void show_help(CLI::App& app, Wanted&& wanted) {
    for (CLI::Option* option : app.get_options())
        if (!wanted(*option))
            option->group("");
    throw CLI::CallForHelp();
}

void show_usual(CLI::App& app) {
    const auto others = topics(app);
    if (!others.empty())
        app.footer(fmt::format("{}{}More: --help WORD shows options whose topic or name contains WORD; --help-all "
                               "shows all. Topics:\n  {}",
                               app.get_footer(), app.get_footer().empty() ? "" : "\n\n", fmt::join(others, "\n  ")));
    show_help(app, [](const CLI::Option& option) { return option.get_group() == usual_group; });
}

void show_topic(CLI::App& app, const std::string& word) {
    const auto of_topic = [&](const CLI::Option& option) {
        return (option.get_group() != usual_group && contains(option.get_group(), word)) ||
               contains(option.get_name(false, true), word);
    };
    if (app.get_options([&](const CLI::Option* option) { return of_topic(*option); }).empty())
        throw UsageError("--help", fmt::format("no topic or option name contains '{}'; topics: {}", word,
                                               fmt::join(topics(app), "; ")));
    app.footer("");
    show_help(app, of_topic);
}

/// Call before other options are added, so that help is shown despite errors in their values.
void add_help(CLI::App& app) {
    app.set_help_flag();
    const auto show = [&app](const std::vector<std::string>& words) {
        if (words.empty() || words.front().empty())
            show_usual(app);
        show_topic(app, words.front());
    };
    app.add_option_function<std::vector<std::string>>("-h,--help", show,
                                                      "Common options, or any whose topic or name contains WORD")
        ->expected(0, 1)
        ->type_name("[WORD]");
    const auto show_all = [&app](std::int64_t) { show_help(app, [](const CLI::Option&) { return true; }); };
    app.add_flag_function("--help-all", show_all, "All options");
}

void introduce(CLI::App& app, const std::string& examples) {
    add_help(app);
    if (!examples.empty())
        app.footer("Examples:\n" + examples);
    app.get_formatter()->column_width(36);
}

/// Levenshtein distance between two words.
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j < row.size(); ++j)
        row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i);
        for (std::size_t j = 1; j <= b.size(); ++j)
            diagonal = std::exchange(row[j],
                                     std::min({row[j] + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1)}));
    }
    return row.back();
}

/// Returns the three option names most similar to the unknown one in CLI11's error message: "... not expected: 3
/// --ports" → "--port, --shot, --host".
std::string nearest(const CLI::App& app, const std::string& complaint) {
    const std::size_t begin = std::min(complaint.find("--"), complaint.size());
    const std::string word = complaint.substr(begin, complaint.find_first_of(" =", begin) - begin);
    std::vector<std::pair<std::size_t, std::string>> names;
    for (const CLI::Option* option : app.get_options())
        for (const std::string& name : option->get_lnames())
            names.emplace_back(distance(word, "--" + name), "--" + name);
    std::ranges::stable_sort(names, {}, &std::pair<std::size_t, std::string>::first);
    std::vector<std::string> first;
    for (std::size_t i = 0; i < std::min<std::size_t>(3, names.size()); ++i)
        first.push_back(names[i].second);
    return fmt::format("{}", fmt::join(first, ", "));
}

/// Logs to standard error, with colours on a terminal. Never waits for the terminal or a pipe's reader.
class StderrSink : public spdlog::sinks::base_sink<std::mutex> {
  protected:
    void sink_it_(const spdlog::details::log_msg& message) override {
        constexpr std::array<const char*, spdlog::level::n_levels> colours{
            "\033[37m", "\033[36m", "\033[32m", "\033[33m\033[1m", "\033[31m\033[1m", "\033[1m\033[41m", ""};
        spdlog::memory_buf_t line;
        formatter_->format(message, line);
        std::string text(line.data(), line.size());
        if (coloured_ && message.color_range_end > message.color_range_start) {
            text.insert(message.color_range_end, "\033[m");
            text.insert(message.color_range_start, colours[static_cast<std::size_t>(message.level)]);
        }
        writer_.write(text);
    }
    void flush_() override {}

  private:
    platform::LineWriter writer_{platform::standard_error};
    bool coloured_ = platform::stderr_is_terminal() && spdlog::details::os::is_color_terminal();
};

} // namespace

std::shared_ptr<CLI::App> program(const std::string& name, const std::string& what, const std::string& examples) {
    auto app = std::make_shared<CLI::App>(what, name);
    app->allow_windows_style_options(false); // On Windows, too, "/" begins a path. Commands inherit this.
    introduce(*app, examples);
    app->set_version_flag("--version", fmt::format("{} {}", name, platform::version()));
    return app;
}

CLI::App& add_command(CLI::App& program, const std::string& name, const std::string& what,
                      const std::string& examples) {
    CLI::App& app = *program.add_subcommand(name, what);
    introduce(app, examples);
    return app;
}

Topic::Topic(CLI::App& app, std::string name, std::vector<std::string> usual)
    : app_(app), name_(std::move(name)), usual_(std::move(usual)), before_(app.get_options().size()) {}

Topic::~Topic() {
    const auto options = app_.get_options();
    for (std::size_t i = before_; i < options.size(); ++i)
        options[i]->group(name_);
    make_usual(app_, usual_);
}

void make_usual(CLI::App& app, const std::vector<std::string>& options) {
    for (const std::string& name : options)
        if (CLI::Option* option = app.get_option_no_throw(name))
            option->group(usual_group);
}

void add_flag(CLI::App& app, const std::string& name, bool& value, const std::string& help) {
    app.add_flag(name, value, help);
}

void add_switch(CLI::App& app, const std::string& name, bool& value, const std::string& help) {
    const auto set = [&value, name](const std::string& text) {
        if (text != "on" && text != "off")
            throw UsageError(name, fmt::format("must be on or off, not '{}'", text));
        value = text == "on";
    };
    add_parsed(app, name, set, help, "on|off", value ? "on" : "off");
}

void add_switches(CLI::App& app, const std::string& name, Switches count,
                  const std::function<void(const std::vector<bool>&)>& set, const std::string& help) {
    const auto read = [set, name](const std::vector<std::string>& texts) {
        std::vector<bool> values;
        for (const std::string& text : texts) { // A text is empty if the name stands alone.
            if (!text.empty() && text != "on" && text != "off")
                throw UsageError(name, fmt::format("must be on or off, not '{}'", text));
            values.push_back(text != "off");
        }
        set(values);
    };
    app.add_option_function<std::vector<std::string>>(name, read, help)
        ->delimiter(',')
        ->expected(0, count == Switches::one ? 1 : CLI::detail::expected_max_vector_size)
        ->type_name(count == Switches::one ? "[on|off]" : "[on|off,...]");
}

void add_optional(CLI::App& app, const std::string& name, const std::function<void(const std::string&)>& parse,
                  const std::string& help, const std::string& unit) {
    const auto read = [parse](const std::vector<std::string>& texts) {
        parse(texts.empty() || texts.front().empty() ? "on" : texts.front());
    };
    app.add_option_function<std::vector<std::string>>(name, read, help)
        ->expected(0, 1)
        ->type_name(fmt::format("[{}]", unit));
}

template <class Number>
void add_number(CLI::App& app, const std::string& name, Number& value, Range range, const std::string& help,
                const std::string& unit) {
    range.whole = std::is_integral_v<Number>;
    const auto set = [&value, name, range](const std::string& text) {
        value = static_cast<Number>(number(name, text, range));
    };
    add_parsed(app, name, set, help, fmt::format("{}:{}", unit, tunables::range_text(range)), fmt::format("{}", value));
}
template void add_number(CLI::App&, const std::string&, int&, Range, const std::string&, const std::string&);
template void add_number(CLI::App&, const std::string&, std::uint16_t&, Range, const std::string&, const std::string&);
template void add_number(CLI::App&, const std::string&, double&, Range, const std::string&, const std::string&);

void add_seed(CLI::App& app, std::uint64_t& seed, const std::string& help, Default shown) {
    const auto wrong = [](const std::string& text) { return text.starts_with('-') ? "must not be negative" : ""; };
    auto* const option = app.add_option("--seed", seed, help)->check(wrong)->type_name("N");
    if (shown == Default::shown)
        option->capture_default_str();
}

void add_text(CLI::App& app, const std::string& name, std::string& value, const std::string& help,
              const std::string& unit, Need need) {
    auto* const option = app.add_option(name, value, help)->type_name(unit)->required(need != Need::none);
    if (need == Need::existing_file)
        option->check(CLI::ExistingFile);
}

void add_list(CLI::App& app, const std::string& name, std::vector<std::string>& values, const std::string& help,
              const std::vector<std::string>& choices) {
    auto* const option =
        app.add_option(name, values, help)->delimiter(',')->capture_default_str()->type_name("A,B,...");
    if (!choices.empty())
        option->check(CLI::IsMember(choices));
}

void add_list(CLI::App& app, const std::string& name, std::vector<double>& values, Range range,
              const std::string& help) {
    const auto set = [&values, name, range](const std::vector<std::string>& texts) {
        values.clear();
        for (const std::string& text : texts)
            values.push_back(number(name, text, range));
    };
    app.add_option_function<std::vector<std::string>>(name, set, help)
        ->delimiter(',')
        ->default_str(fmt::format("[{}]", fmt::join(values, ",")))
        ->type_name(fmt::format("N,M,...:{}", tunables::range_text(range)));
}

void add_parsed(CLI::App& app, const std::string& name, const std::function<void(const std::string&)>& parse,
                const std::string& help, const std::string& unit, const std::string& fallback,
                const std::string& group) {
    auto* const option = app.add_option_function<std::string>(name, parse, help)->type_name(unit);
    if (!fallback.empty())
        option->default_str(fallback);
    if (!group.empty())
        option->group(group);
}

void add_choice(CLI::App& app, const std::string& name, std::string& value, std::vector<std::string> choices,
                const std::string& help) {
    const std::string valid = fmt::format("{}", fmt::join(choices, ", "));
    const auto set = [&value, name, choices, valid](const std::string& text) {
        if (std::ranges::find(choices, text) == choices.end())
            throw UsageError(name, fmt::format("unknown name '{}'; valid: {}", text, valid));
        value = text;
    };
    add_parsed(app, name, set, fmt::format("{} ({})", help, valid), {}, value);
}

std::string value_text(const tunables::Tunable& row) {
    return row.row.choices.empty() && !row.row.toggle ? fmt::format("{:.6g}", row.get()) : row.text();
}

void add_rows(CLI::App& app, const tunables::Tunables& rows, const std::string& group) {
    for (const tunables::Tunable& row : rows) {
        const std::string name = fmt::format("--{}", row.row.name);
        if (app.get_option_no_throw(name))
            continue;
        const auto set = [row, name](const std::string& text) {
            if (const auto wrong = row.set_text(text))
                throw UsageError(name, *wrong);
        };
        add_parsed(app, name, set, fmt::format("{} ({})", row.row.help, valid_text(row.row)), {}, value_text(row),
                   group);
    }
}

std::optional<int> parse(CLI::App& app, int argc, const char* const* argv) {
    const auto chosen = [&]() -> CLI::App& {
        return app.get_subcommands().empty() ? app : *app.get_subcommands().front();
    };
    try {
        const std::vector<CLI::App*> all = app.get_subcommands(nullptr);
        app.allow_extras(!all.empty()); // The check below rejects extra words, and lists the subcommands.
        app.parse(argc, argv);
        const std::vector<std::string> unknown = app.remaining();
        if (!all.empty() && app.get_subcommands().empty())
            return refuse(app, fmt::format("A subcommand is required: {}{}",
                                           CLI::detail::join(
                                               all, [](const CLI::App* each) { return each->get_name(); }, ", "),
                                           unknown.empty() ? "" : "; unknown: '" + unknown.front() + "'"));
        if (!unknown.empty())
            throw CLI::ExtrasError(unknown);
        return {};
    } catch (const CLI::ExtrasError& error) {
        const CLI::App& at = app.remaining_size() > 0 ? app : chosen();
        fmt::print(stderr, "{}: {}\nthe nearest options: {}; {} --help-all lists all\n", called(at), error.what(),
                   nearest(at, error.what()), called(at));
        return usage_error;
    } catch (const CLI::Success& done) { // --help, --version
        return app.exit(done);
    } catch (const std::runtime_error& error) { // CLI::ParseError, UsageError.
        return refuse(chosen(), error.what());
    }
}

bool given(const CLI::App& app, const std::string& option) {
    const CLI::Option* const found = app.get_option_no_throw(option);
    return found && found->count() > 0;
}
bool all_given_are(const CLI::App& app, const std::vector<std::string>& options) {
    return std::ranges::all_of(app.get_options(), [&](const CLI::Option* option) {
        return option->count() == 0 || std::ranges::find(options, option->get_name()) != options.end();
    });
}
bool chosen(const CLI::App& command) { return command.parsed(); }

// Logs through a dist_sink, whose targets can be replaced while other threads log (server/server_main.cpp).
void log_to_stderr() {
    const std::vector<spdlog::sink_ptr> sinks{std::make_shared<StderrSink>()};
    spdlog::default_logger()->sinks() = {std::make_shared<spdlog::sinks::dist_sink_mt>(sinks)};
}

void print_results(const std::string& text) {
    if (platform::stop_requested())
        platform::LineWriter(platform::standard_output).write(text);
    else
        fmt::print("{}", text);
}

int fail(const std::string& program, const std::string& why) {
    std::fprintf(stderr, "%s: %s\n", program.c_str(), why.c_str()); // fmt::print would throw after a hang-up.
    return failure;
}

int written(const std::string& program, int status) {
    if (std::fflush(stdout) == 0 && !std::ferror(stdout))
        return status;
    return fail(program, fmt::format("cannot write the output: {}", platform::system_reason(errno)));
}

int written(const CLI::App& app, int status) { return written(called(app), status); }

int refuse(const CLI::App& app, const std::string& why) {
    fmt::print(stderr, "{}: {}\n{} --help explains the options\n", called(app), why, called(app));
    return usage_error;
}

} // namespace apps
