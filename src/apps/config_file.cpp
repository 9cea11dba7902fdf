#include "apps/config_file.h"

#include "apps/options.h"
#include "apps/settings_text.h"
#include "apps/whole_file.h"
#include "platform/path.h"
#include "platform/toml_table.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <map>

namespace apps {

namespace {

struct Entry {
    std::vector<std::string> values;
    std::size_t line = 0;
};

/// Returns the file's options by their names with dashes; adds errors to `damages`.
std::map<std::string, Entry> read(const CLI::App& app, const std::string& path, std::vector<std::string>& damages) {
    std::map<std::string, Entry> entries;
    try {
        const std::string text = read_whole_file(platform::path_of(path));
        for (const auto& [key, node] : platform::read_toml(text, path)) {
            const std::string name = fmt::format("--{}", key.str());
            const std::size_t line = key.source().begin.line;
            const auto values = texts_of_value(node);
            if (name == "--config" || name == "--help" || name == "--help-all" || name == "--version" ||
                !app.get_option_no_throw(name))
                damages.push_back(fmt::format("{}, line {}: there is no option '{}'; {} --help-all lists the options",
                                              path, line, std::string(key.str()), app.get_name()));
            else if (!values || values->empty())
                damages.push_back(
                    fmt::format("{}, line {}: '{}' must be a number, a text, true, false or a list of these", path,
                                line, std::string(key.str())));
            else
                entries[name] = {.values = *values, .line = line};
        }
    } catch (const platform::TomlError& error) {
        damages.emplace_back(error.what());
    }
    return entries;
}

void use(CLI::App& app, const std::string& path, std::set<std::string>& configured) {
    std::error_code missing;
    if (!std::filesystem::exists(platform::path_of(path), missing))
        throw UsageError("--config", fmt::format("there is no file {}", path));
    std::vector<std::string> damages;
    const std::map<std::string, Entry> entries = read(app, path, damages);
    // Applies the options in the order in which the program added them: a preset comes before options that override it.
    for (CLI::Option* option : app.get_options()) {
        const auto entry = std::ranges::find_if(entries, [&](const auto& it) { return option->check_name(it.first); });
        if (entry == entries.end())
            continue;
        configured.insert(entry->first);
        if (option->count() > 0) // The command line overrides the file.
            continue;
        try {
            for (const std::string& value : entry->second.values)
                option->add_result(value);
            option->run_callback();
        } catch (const std::exception& error) { // CLI::ParseError, UsageError.
            damages.push_back(fmt::format("{}, line {}: {}", path, entry->second.line, error.what()));
        }
        option->clear(); // So that `given` is false for options in the file.
    }
    if (!damages.empty())
        throw std::runtime_error(fmt::format("{}", fmt::join(damages, "\n")));
}

} // namespace

void add_config(CLI::App& app, std::set<std::string>& configured) {
    add_parsed(
        app, "--config", [&app, &configured](const std::string& path) { use(app, path, configured); },
        "Read options from this file, one per line: port = 27000", "FILE");
}

} // namespace apps
