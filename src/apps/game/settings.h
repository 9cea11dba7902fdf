#pragma once
/// What a viewer may change of how it feels and sounds: rows of the menu and of the command line.

#include "tunables/tunables.h"

#include <string>

namespace apps {

struct ViewSettings {
    float mouse_speed = 0.0022f; ///< [rad/pixel]
    bool invert = false;         ///< pulling the mouse back looks up
    float stick_speed = 1.6f;    ///< of the gamepad's right stick, full [rad/s]
    float field_of_view = 1.0f;  ///< vertical [rad]
    float shake = 1;             ///< of the camera; 0: none
};
tunables::Tunables tunables(ViewSettings& settings);  ///< those of the hands, then those of the eyes
tunables::Tunables hand_rows(ViewSettings& settings); ///< mouse and stick
tunables::Tunables eye_rows(ViewSettings& settings);

struct PlayerSettings {
    int colour = 0; ///< 0: any; else of the palette, from 1
};
tunables::Tunables tunables(PlayerSettings& settings);

struct SoundSettings {
    float volume = 0.7f;  ///< of everything; 0: silent
    float engines = 0.6f; ///< share of it: engines and tracks
    float effects = 1;    ///< share of it: all else
};
tunables::Tunables tunables(SoundSettings& settings);

struct WindowSettings {
    int width = 1280, height = 720; ///< while it is not the full screen [pixels]
    bool full_screen = false;
};
tunables::Tunables tunables(WindowSettings& settings); ///< full-screen; the size is --window

/// Where files go that nobody named; empty: where such files go on this machine.
struct Folders {
    std::string screenshots, recordings, results;
};

} // namespace apps
