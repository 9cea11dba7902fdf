#include "apps/preset_file.h"

#include "apps/options.h"
#include "apps/settings_text.h"
#include "platform/toml_table.h"

#include <algorithm>
#include <fmt/format.h>
#include <sstream>

namespace apps {

namespace {

/// Text of a value in the form that rows take.
std::string text_of(const std::filesystem::path& path, const std::string& preset, const toml::key& name,
                    const toml::node& node) {
    if (auto text = text_of_value(node))
        return *std::move(text);
    throw PresetError(fmt::format("{}, line {}: '{}' of preset '{}' must be a number, a text, true or false",
                                  path.string(), node.source().begin.line, name.str(), preset));
}

/// Adds a row's value as a boolean or a number if its text is one, else as a text.
void insert(toml::table& table, const overlay::RowText& row) {
    double number = 0;
    if (row.value == "on" || row.value == "off")
        table.insert(row.name, row.value == "on");
    else if (tunables::read_number(row.value, {}, number))
        table.insert(row.name, row.value); // Not a number.
    else
        table.insert(row.name, number);
}

/// Key in TOML, quoted if needed. (toml++ does not quote a key with an apostrophe, and then cannot read it.)
std::string written_key(const std::string& key) {
    constexpr std::string_view bare = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
    return !key.empty() && key.find_first_not_of(bare) == std::string::npos ? key : toml_text(key);
}

} // namespace

std::vector<overlay::UserPreset> load_presets(const std::filesystem::path& path) {
    std::error_code missing;
    if (path.empty() || !std::filesystem::exists(path, missing))
        return {};
    const toml::table file = platform::read_toml(read_whole_file(path), path.string());
    std::vector<overlay::UserPreset> presets;
    for (const auto& [name, node] : file) {
        const toml::table* rows = node.as_table();
        if (!rows)
            throw PresetError(fmt::format("{}, line {}: '{}' is not a preset; a preset begins with [\"its name\"]",
                                          path.string(), node.source().begin.line, name.str()));
        overlay::UserPreset preset{std::string(name.str()), {}};
        for (const auto& [row, value] : *rows)
            preset.values.push_back({std::string(row.str()), text_of(path, preset.name, row, value)});
        presets.push_back(std::move(preset));
    }
    return presets;
}

void save_presets(const std::filesystem::path& path, const std::vector<overlay::UserPreset>& presets) {
    if (path.empty())
        throw PresetError("cannot save presets: neither XDG_CONFIG_HOME nor HOME is set");
    toml::table file;
    for (const overlay::UserPreset& preset : presets) {
        toml::table rows;
        for (const overlay::RowText& row : preset.values)
            insert(rows, row);
        file.insert(preset.name, std::move(rows));
    }
    std::ostringstream text;
    text << "# Presets of reckoning: one table per preset, keys as the options of the command line\n";
    for (const auto& [name, rows] : file) {
        text << "\n[" << written_key(std::string(name.str())) << "]\n";
        for (const auto& [row, value] : *rows.as_table())
            text << written_key(std::string(row.str())) << " = "
                 << toml::toml_formatter(value, toml::format_flags::none) << '\n';
    }
    write_whole_file(path, text.str());
}

void use_preset(const std::string& name, std::span<const tunables::Preset> known, const tunables::Tunables& rows) {
    if (const auto preset = std::ranges::find(known, name, &tunables::Preset::name); preset != known.end())
        return void(tunables::apply(*preset, rows));
    std::string names = tunables::preset_names(known);
    const std::filesystem::path path = preset_path();
    for (const overlay::UserPreset& preset : load_presets(path)) {
        names.append(", ").append(preset.name);
        if (preset.name != name)
            continue;
        for (const overlay::RowText& value : preset.values)
            if (const tunables::Tunable* row = tunables::find(rows, value.name))
                if (const auto wrong = row->set_text(value.value))
                    throw UsageError("--preset", fmt::format("'{}' in {}: {}", name, path.string(), *wrong));
        return;
    }
    throw UsageError("--preset", fmt::format("unknown preset '{}'; valid: {}", name, names));
}

} // namespace apps
