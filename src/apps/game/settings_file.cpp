#include "apps/game/settings_file.h"

#include "apps/options.h"
#include "apps/settings_text.h"
#include "apps/whole_file.h"
#include "protocol/text.h"

#include <algorithm>
#include <fmt/format.h>

namespace apps {

namespace {

FileSetting row_setting(std::string table, const tunables::Tunable& row) {
    const auto take = [row](const std::vector<std::string>& values) -> std::optional<std::string> {
        return values.size() == 1 ? row.set_text(values.front()) : fmt::format("{} takes one value", row.row.name);
    };
    const auto write = [row]() -> std::optional<std::string> {
        if (row.row.toggle)
            return row.get() != 0 ? "true" : "false";
        return row.row.choices.empty() ? value_text(row) : toml_text(row.text());
    };
    return {std::move(table), std::string(row.row.name), take, write, [row] { return value_text(row); }};
}

/// Setting that is not a row. `set` takes the text in the file and returns the error, or `nullopt`.
FileSetting text_setting(std::string table, const std::string& key, const std::function<std::string()>& get,
                         const std::function<std::optional<std::string>(const std::string&)>& set) {
    const auto take = [set, key](const std::vector<std::string>& values) -> std::optional<std::string> {
        return values.size() == 1 ? set(values.front()) : fmt::format("{} takes one text", key);
    };
    return {std::move(table), key, take, [get] { return std::optional(toml_text(get())); }, get};
}

FileSetting folder_setting(const std::string& key, std::string& folder) {
    const auto set = [&folder, key](const std::string& text) -> std::optional<std::string> {
        if (!protocol::printable(text))
            return fmt::format("{} must be the path of a folder", key);
        folder = text;
        return {};
    };
    return text_setting(
        "folders", key, [&folder] { return folder; }, set);
}

/// Converts names of controls to `codes`; returns the error, or `nullopt`.
std::optional<std::string> read_codes(Device device, Action action, const std::vector<std::string>& names,
                                      std::vector<Code>& codes) {
    const std::string_view who = row(action).name;
    if (names.size() > max_controls(device))
        return fmt::format("{} takes at most {} controls", who, max_controls(device));
    for (const std::string& name : names) {
        const Code code = code_called(device, name);
        if (code == no_code)
            return fmt::format("{}: unknown control '{}' in [{}]", who, name, device_name(device));
        if (device == Device::keys && code == code_called(device, "Escape") && action != Action::menu)
            return fmt::format("{}: Escape is reserved for the menu", who);
        codes.push_back(code);
    }
    return {};
}

FileSetting binding_setting(Device device, Action action, Bindings& bindings) {
    const auto take = [=, &bindings](const std::vector<std::string>& values) -> std::optional<std::string> {
        std::vector<Code> codes;
        if (const auto wrong = read_codes(device, action, values, codes))
            return wrong;
        bindings.set(device, action, codes);
        return {};
    };
    const auto names = [=, &bindings] {
        std::vector<std::string> all;
        for (const Code code : bindings.codes(device, action))
            all.push_back(code_name(device, code));
        return all;
    };
    const auto write = [=, &bindings]() -> std::optional<std::string> {
        const Bindings usual;
        if (std::ranges::equal(usual.codes(device, action), bindings.codes(device, action)))
            return {};
        return toml_list(names());
    };
    return {std::string(device_name(device)), std::string(row(action).name), take, write,
            [names] { return fmt::format("{}", fmt::join(names(), ", ")); }};
}

constexpr std::string_view heading =
    "# Settings of reckoning, written by the menu, one per line; options on the command line override them\n";

} // namespace

std::vector<FileSetting> file_settings(GameOptions& options) {
    std::vector<FileSetting> all;
    all.push_back(text_setting(
        "you", "name", [&options] { return options.name; },
        [&options](const std::string& name) { return set_name(options, name); }));
    const auto add_rows = [&](const char* table, const tunables::Tunables& rows) {
        for (const tunables::Tunable& row : rows)
            all.push_back(row_setting(table, row));
    };
    add_rows("you", tunables(options.player));
    add_rows("controls", hand_rows(options.view));
    add_rows("picture", picture_rows(options));
    all.push_back(text_setting(
        "picture", "window", [&options] { return window_text(options); },
        [&options](const std::string& size) { return set_window(options, size); }));
    add_rows("sound", tunables(options.sound));
    all.push_back(folder_setting("screenshots", options.folders.screenshots));
    all.push_back(folder_setting("recordings", options.folders.recordings));
    all.push_back(folder_setting("results", options.folders.results));
    for (const Device device : all_devices)
        for (const ActionRow& each : action_rows())
            all.push_back(binding_setting(device, each.action, options.bindings));
    return all;
}

namespace {

struct BoundLine {
    Device device;
    Action action;
    int line;
};

/// Resolves controls that lines of the file bind to several actions: Bindings::settle chooses one, the other lines are
/// reported.
void settle(Bindings& bindings, const std::vector<BoundLine>& lines,
            const std::function<void(int line, const std::string& what)>& complain) {
    std::vector<std::pair<Device, Action>> by_hand;
    for (const BoundLine& it : lines)
        by_hand.emplace_back(it.device, it.action);
    const Bindings wanted = bindings;
    bindings.settle(by_hand);
    for (const BoundLine& it : lines)
        for (const Code code : wanted.codes(it.device, it.action))
            if (const Action other = bindings.action(it.device, code, row(it.action).when); other != it.action)
                complain(it.line, fmt::format("{}: {} stays bound to {}", row(it.action).name,
                                              code_name(it.device, code), row(other).name));
}

} // namespace

std::vector<std::string> load_settings(const std::filesystem::path& path, GameOptions& options) {
    std::vector<std::string> complaints;
    const auto complain = [&](int line, const std::string& what) {
        complaints.push_back(fmt::format("{}, line {}: {}", path.string(), line, what));
    };
    std::vector<BoundLine> bound;
    const std::vector<FileSetting> known = file_settings(options);
    const auto take = [&](const WrittenSetting& written) {
        const auto is = [&](const FileSetting& one) { return one.table == written.table && one.key == written.key; };
        const auto setting = std::ranges::find_if(known, is);
        if (setting == known.end())
            return complain(written.line, fmt::format("there is no setting '{}' in [{}]", written.key, written.table));
        if (const auto wrong = setting->take(written.values))
            return complain(written.line, fmt::format("{}; the value stays {}", *wrong, setting->text()));
        options.quality_given |= written.key == "quality";
        if (const auto device = device_called(written.table))
            bound.push_back({*device, action_called(written.key), written.line});
    };
    try {
        const SettingsText read = read_settings(read_whole_file(path));
        for (const std::string& damage : read.damages)
            complaints.push_back(fmt::format("{}, {}", path.string(), damage));
        std::ranges::for_each(read.settings, take);
    } catch (const std::exception& error) {
        complaints.emplace_back(error.what());
    }
    settle(options.bindings, bound, complain);
    for (std::string& complaint : complaints) {
        constexpr std::size_t longest = 400;
        complaint = protocol::make_printable(complaint, longest);
    }
    return complaints;
}

std::string save_settings(const std::filesystem::path& path, GameOptions& options, std::span<const std::string> which) {
    if (path.empty())
        return "settings are not saved: neither XDG_CONFIG_HOME nor HOME is set";
    try {
        std::string text = read_whole_file(path);
        if (text.empty())
            text = heading;
        for (const FileSetting& setting : file_settings(options))
            if (std::ranges::count(which, setting.table + "." + setting.key) > 0)
                text = change_setting(text, setting.table, setting.key, setting.write());
        write_whole_file(path, text);
    } catch (const std::exception& error) {
        return fmt::format("settings not saved: {}", error.what());
    }
    return {};
}

} // namespace apps
