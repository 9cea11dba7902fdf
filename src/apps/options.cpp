#include "apps/options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace apps {

namespace {

std::string range_text(const tunables::Row& row) {
    if (!row.choices.empty())
        return tunables::join(row.choices);
    if (row.toggle)
        return "on, off";
    return fmt::format("{} to {}{}{}", row.minimum, row.maximum, row.unit.empty() ? "" : " ", row.unit);
}

/// As a person writes it: 2.2, not the 2.2000000477 that a float holds.
std::string value_text(const tunables::Tunable& row) {
    return row.row.choices.empty() && !row.row.toggle ? fmt::format("{:.6g}", row.get()) : row.text();
}

std::string valid_options(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::Option* option : app.get_options())
        names.push_back(option->get_name());
    return fmt::format("{}", fmt::join(names, ", "));
}

} // namespace

void introduce(CLI::App& app, const std::string& name, const std::string& examples) {
    app.name(name);
    app.footer("Examples:\n" + examples);
    app.set_version_flag("--version", name + " " RECKONING_VERSION);
    app.get_formatter()->column_width(36);
}

void add_rows(CLI::App& app, const tunables::Tunables& rows, const std::string& group) {
    for (const tunables::Tunable& row : rows) {
        const std::string name = fmt::format("--{}", row.row.name);
        const auto set = [row, name](const std::string& text) {
            if (const auto wrong = row.set_text(text))
                throw CLI::ValidationError(name, *wrong);
        };
        app.add_option_function<std::string>(name, set, fmt::format("{} ({})", row.row.help, range_text(row.row)))
            ->default_str(value_text(row))
            ->type_name("")
            ->group(group);
    }
}

void add_switch(CLI::App& app, const std::string& name, bool& value, const std::string& help) {
    const auto set = [&value, name](const std::string& text) {
        if (text != "on" && text != "off")
            throw CLI::ValidationError(name, fmt::format("must be on or off, not '{}'", text));
        value = text == "on";
    };
    app.add_option_function<std::string>(name, set, help)->default_str(value ? "on" : "off")->type_name("on|off");
}

void add_choice(CLI::App& app, const std::string& name, std::string& value, std::vector<std::string> choices,
                const std::string& help) {
    const std::string valid = fmt::format("{}", fmt::join(choices, ", "));
    const auto set = [&value, name, choices, valid](const std::string& text) {
        if (std::ranges::find(choices, text) == choices.end())
            throw CLI::ValidationError(name, fmt::format("unknown name '{}'; valid: {}", text, valid));
        value = text;
    };
    app.add_option_function<std::string>(name, set, fmt::format("{} ({})", help, valid))
        ->default_str(value)
        ->type_name("");
}

std::optional<int> parse(CLI::App& app, int argc, const char* const* argv) {
    try {
        app.parse(argc, argv);
        return {};
    } catch (const CLI::ExtrasError& error) {
        fmt::print(stderr, "{}: {}\nvalid options: {}\n", app.get_name(), error.what(), valid_options(app));
        return usage_error;
    } catch (const CLI::Success& done) { // --help, --version
        return app.exit(done);
    } catch (const CLI::ParseError& error) {
        return refuse(app, error.what());
    }
}

int refuse(const CLI::App& app, const std::string& why) {
    fmt::print(stderr, "{}: {}\n{} --help explains the options\n", app.get_name(), why, app.get_name());
    return usage_error;
}

} // namespace apps
