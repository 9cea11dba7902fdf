#include "apps/game/settings.h"

#include "client/scene/scene.h"

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

} // namespace apps
