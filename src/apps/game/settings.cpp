#include "apps/game/settings.h"

#include "apps/game/game_options.h"
#include "client/scene/scene.h"
#include "protocol/text.h"
#include "tunables/number.h"

#include <algorithm>
#include <fmt/format.h>
#include <vector>

namespace apps {

tunables::Tunables tunables(ViewSettings& settings) {
    return tunables::joined({hand_rows(settings), eye_rows(settings)});
}

tunables::Tunables hand_rows(ViewSettings& settings) {
    using V = ViewSettings;
    const tunables::RowsOf<V> row{settings};
    return {
        row.number("mouse-speed", "rad/pixel", 0.0003, 0.02, &V::mouse_speed, "Rotation of the aim per mouse movement"),
        row.toggle("mouse-invert", &V::invert, "Pull the mouse back to look up"),
        row.number("stick-speed", "rad/s", 0.2, 6, &V::stick_speed,
                   "Turning speed of the aim by the gamepad's right stick"),
        row.toggle("zoom-sight", &V::zoom_sight,
                   "Zooming in the chase camera enters the gunner's sight; off: it magnifies the picture"),
        row.toggle("aim-assist", &V::aim_assist,
                   "On a touch screen, the gun turns to an enemy within 3 degrees of the sight")};
}

tunables::Tunables eye_rows(ViewSettings& settings) {
    using V = ViewSettings;
    const tunables::RowsOf<V> row{settings};
    return {
        row.number("field-of-view", "rad", 0.5, 1.8, &V::field_of_view, "Vertical field of view; 1 rad is 57 degrees"),
        row.number("camera-shake", {}, 0, 2, &V::shake,
                   "Strength of camera shake by shots, hits, explosions and rough ground; 0: none", "off")};
}

tunables::Tunables tunables(PlayerSettings& settings) {
    static const std::vector<std::string_view> choices = [] {
        std::vector<std::string_view> all{"any"};
        all.insert(all.end(), client::palette_names().begin(), client::palette_names().end());
        return all;
    }();
    return {tunables::RowsOf<PlayerSettings>{settings}.choice("colour", choices, &PlayerSettings::colour,
                                                              "Colour of your tank, unless another player has it")};
}

tunables::Tunables tunables(SoundSettings& settings) {
    using S = SoundSettings;
    const tunables::RowsOf<S> row{settings};
    return {
        row.number("volume", {}, 0, 1, &S::volume, "Loudness of all sounds; 0: silent", "silent"),
        row.number("engine-volume", {}, 0, 1, &S::engines, "Loudness of engines and tracks"),
        row.number("effects-volume", {}, 0, 1, &S::effects, "Loudness of shots, explosions, hits, mines and clicks")};
}

tunables::Tunables tunables(WindowSettings& settings) {
    return {tunables::RowsOf<WindowSettings>{settings}.toggle("full-screen", &WindowSettings::full_screen,
                                                              "The picture takes the whole screen")};
}

// Settings of the game that are not rows, and the rows of the menu's page about pictures.

std::optional<std::string> set_name(GameOptions& options, const std::string& name) {
    if (name.empty() || name.size() > protocol::max_name || !protocol::printable(name))
        return fmt::format("a name must be printable text of 1 to {} bytes", protocol::max_name);
    options.name = name;
    return {};
}

std::optional<std::string> set_window(GameOptions& options, const std::string& size) {
    const auto by = std::min(size.find('x'), size.size());
    double width = 0, height = 0;
    if (tunables::read_number(size.substr(0, by), {.low = 320, .high = 16384, .whole = true}, width) ||
        by == size.size() ||
        tunables::read_number(size.substr(by + 1), {.low = 200, .high = 16384, .whole = true}, height))
        return fmt::format("the window must be WIDTHxHEIGHT from 320x200 to 16384x16384, e.g. 1920x1080, not '{}'",
                           size);
    options.window.width = static_cast<int>(width);
    options.window.height = static_cast<int>(height);
    return {};
}

std::string window_text(const GameOptions& options) {
    return fmt::format("{}x{}", options.window.width, options.window.height);
}

tunables::Tunables picture_rows(GameOptions& options) {
    return tunables::joined({render::tunables(options.render), eye_rows(options.view), tunables(options.window),
                             overlay::look_rows(options.overlay)}); // The plot's rows are in the plot's panel.
}

} // namespace apps
