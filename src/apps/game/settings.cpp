#include "apps/game/settings.h"

#include "apps/game/game_options.h"
#include "client/scene/scene.h"
#include "protocol/text.h"
#include "tunables/number.h"

#include <algorithm>
#include <fmt/format.h>
#include <vector>

namespace apps {

using tunables::bind;

tunables::Tunables tunables(ViewSettings& settings) {
    return tunables::joined({hand_rows(settings), eye_rows(settings)});
}

tunables::Tunables hand_rows(ViewSettings& settings) {
    using V = ViewSettings;
    return {
        bind({.name = "mouse-speed",
              .unit = "rad/pixel",
              .minimum = 0.0003,
              .maximum = 0.02,
              .help = "How far a movement of the mouse turns the aim"},
             settings, &V::mouse_speed),
        bind({.name = "mouse-invert", .help = "Pull the mouse back to look up"}, settings, &V::invert),
        bind({.name = "stick-speed",
              .unit = "rad/s",
              .minimum = 0.2,
              .maximum = 6,
              .help = "How fast the gamepad's right stick turns the aim"},
             settings, &V::stick_speed),
    };
}

tunables::Tunables eye_rows(ViewSettings& settings) {
    using V = ViewSettings;
    return {
        bind({.name = "field-of-view",
              .unit = "rad",
              .minimum = 0.5,
              .maximum = 1.8,
              .help = "How much of the world the picture shows from top to bottom; 1 rad is 57 degrees"},
             settings, &V::field_of_view),
        bind({.name = "camera-shake",
              .maximum = 2,
              .help = "How much shots, hits, explosions and rough ground shake the camera; 0: not at all",
              .zero = "off"},
             settings, &V::shake),
    };
}

tunables::Tunables tunables(PlayerSettings& settings) {
    static const std::vector<std::string_view> choices = [] {
        std::vector<std::string_view> all{"any"};
        all.insert(all.end(), client::palette_names().begin(), client::palette_names().end());
        return all;
    }();
    return {bind({.name = "colour", .help = "Your tank's; another player's is not given twice", .choices = choices},
                 settings, &PlayerSettings::colour)};
}

tunables::Tunables tunables(SoundSettings& settings) {
    using S = SoundSettings;
    return {
        bind({.name = "volume", .help = "Loudness of all sounds; 0: silent", .zero = "silent"}, settings, &S::volume),
        bind({.name = "engine-volume", .help = "Loudness of engines and tracks"}, settings, &S::engines),
        bind({.name = "effects-volume", .help = "Loudness of shots, explosions, hits, mines and clicks"}, settings,
             &S::effects),
    };
}

tunables::Tunables tunables(WindowSettings& settings) {
    return {bind({.name = "full-screen", .help = "The picture takes the whole screen"}, settings,
                 &WindowSettings::full_screen)};
}

// The game's settings that are no rows, and the rows of the menu's page about pictures.

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
                             overlay::look_rows(options.overlay)}); // the plot's rows are in the panel
}

} // namespace apps
