#include "apps/window/user_settings.h"

#include "apps/game/settings_file.h"
#include "apps/window/input.h"

#include <algorithm>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

namespace apps {

namespace {

bool is_binding(const FileSetting& setting) { return device_called(setting.table).has_value(); }

std::vector<overlay::Control> controls_for(const Bindings& bindings, Device device, Action action) {
    std::vector<overlay::Control> all;
    for (const Code code : bindings.codes(device, action))
        all.push_back({code_name(device, code), code_label(device, code)});
    return all;
}

/// Choices for the window's size, including the present size `now`.
std::vector<std::string> window_sizes(const std::string& now) {
    std::vector<std::string> sizes{"1280x720",  "1366x768",  "1600x900",  "1920x1080", "1920x1200",
                                   "2560x1080", "2560x1440", "3440x1440", "3840x2160"};
    if (std::ranges::count(sizes, now) == 0)
        sizes.insert(sizes.begin(), now);
    return sizes;
}

} // namespace

overlay::Controls controls_of(const Bindings& bindings, bool on_pad) {
    static const Bindings usual;
    overlay::Controls controls;
    controls.pad = on_pad;
    for (const ActionRow& each : action_rows()) {
        const auto differs = [&](Device device) {
            return !std::ranges::equal(bindings.codes(device, each.action), usual.codes(device, each.action));
        };
        controls.actions.push_back({.name = std::string(each.name),
                                    .what = std::string(each.what),
                                    .keys = controls_for(bindings, Device::keys, each.action),
                                    .mouse = controls_for(bindings, Device::mouse, each.action),
                                    .pad = controls_for(bindings, Device::pad, each.action),
                                    .changed = std::ranges::any_of(all_devices, differs)});
    }
    for (const HelpRow& line : help_rows()) {
        overlay::HelpLine help{.what = std::string(line.what)};
        for (const Action action : line.actions)
            help.actions.emplace_back(row(action).name);
        controls.help.push_back(std::move(help));
    }
    return controls;
}

void UserSettings::keep(std::string_view name) {
    for (const FileSetting& setting : file_settings(options_))
        if (setting.key == name && !is_binding(setting)) {
            const std::string which = setting.table + "." + setting.key;
            status_ = save_settings(options_.settings_file, options_, {&which, 1});
            spdlog::debug("settings: {} = {} {}", which, setting.text(), status_.empty() ? "kept" : status_);
        }
}

std::string UserSettings::set_text(std::string_view name, const std::string& value) {
    for (const FileSetting& setting : file_settings(options_))
        if (setting.key == name && !is_binding(setting)) {
            if (const auto wrong = setting.take({value}))
                return *wrong;
            keep(name);
            return status_;
        }
    return fmt::format("there is no setting '{}'", name);
}

std::optional<Device> UserSettings::ask(const overlay::BindingPlace& place) {
    const auto device = device_called(place.device);
    if (!device || action_called(place.action) == Action::count)
        return {};
    asked_ = place;
    status_.clear();
    spdlog::debug("settings: {} {} waits for a press", place.action, place.device);
    return device;
}

void UserSettings::heard(Code code) {
    const auto place = std::exchange(asked_, {});
    const auto device = place ? device_called(place->device) : std::nullopt;
    if (!device || code == no_code || code_name(*device, code).empty())
        return;
    const Action action = action_called(place->action);
    Action loser = Action::count;
    change_bindings([&](Bindings& bindings) { loser = bindings.bind(*device, action, place->place, code); });
    std::string news = fmt::format("{}: {}", row(action).what, code_label(*device, code));
    if (loser != Action::count)
        news += fmt::format(". It was bound to \"{}\", which {}", row(loser).what,
                            options_.bindings.codes(*device, loser).empty() ? "has no control now"
                                                                            : "keeps its other control");
    spdlog::debug("settings: {}", news);
    status_ = status_.empty() ? news : fmt::format("{}; {}", news, status_);
}

void UserSettings::unbind(const overlay::BindingPlace& place) {
    const auto device = device_called(place.device);
    const Action action = action_called(place.action);
    if (device && action != Action::count)
        change_bindings([&](Bindings& bindings) { bindings.bind(*device, action, place.place, no_code); });
}

void UserSettings::reset(std::string_view action) {
    const Action only = action_called(action);
    change_bindings([&](Bindings& bindings) {
        if (action.empty())
            bindings = {};
        else if (only != Action::count)
            bindings.reset(only);
    });
}

void UserSettings::change_bindings(const std::function<void(Bindings&)>& change) {
    const Bindings before = options_.bindings;
    change(options_.bindings);
    std::vector<std::string> changed;
    for (const Device device : all_devices)
        for (const ActionRow& each : action_rows())
            if (!std::ranges::equal(before.codes(device, each.action), options_.bindings.codes(device, each.action)))
                changed.push_back(fmt::format("{}.{}", device_name(device), each.name));
    status_ = changed.empty() ? std::string() : save_settings(options_.settings_file, options_, changed);
}

const overlay::Controls& UserSettings::controls(bool on_pad) {
    if (controls_as_ != options_.bindings)
        controls_ = controls_of(options_.bindings, on_pad);
    controls_as_ = options_.bindings;
    controls_.pad = on_pad;
    return controls_;
}

overlay::SettingsFacts UserSettings::facts(bool on_pad) {
    const Folders& folders = options_.folders;
    const std::string window = window_text(options_);
    const tunables::Tunable colour = tunables(options_.player).front();
    return {.you = {{.name = "name", .label = "Name", .value = options_.name, .help = "Applies from the next match"},
                    {.name = "colour",
                     .label = "Colour",
                     .value = colour.text(),
                     .help = std::string(colour.row.help),
                     .choices = {colour.row.choices.begin(), colour.row.choices.end()}}},
            .controls = hand_rows(options_.view),
            .picture = picture_rows(options_),
            .window = {{.name = "window",
                        .label = "window",
                        .value = window,
                        .help = "Size of the window [pixels]",
                        .choices = window_sizes(window)}},
            .sound = tunables(options_.sound),
            .folders = {{"screenshots", "Screenshots", folders.screenshots, "Empty: your folder for pictures", {}},
                        {"recordings", "Recordings", folders.recordings, "Empty: ~/.local/share/reckoning", {}},
                        {"results", "Results", folders.results, "Empty: your folder for documents", {}}},
            .bindings = &controls(on_pad),
            .asked = asked_,
            .file = options_.settings_file.string(),
            .damages = options_.settings_damages,
            .status = status_};
}

} // namespace apps
