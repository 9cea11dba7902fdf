#pragma once
/// Settings of a viewer's controls, picture and sound: rows of the menu and of the command line.

#include "tunables/tunables.h"

#include <string>

namespace apps {

struct ViewSettings {
    float mouse_speed = 0.0022f; ///< [rad/pixel]
    bool invert = false;         ///< Pulling the mouse back looks up.
    float stick_speed = 1.6f;    ///< Turn rate at full deflection of the gamepad's right stick [rad/s].
    float field_of_view = 1.0f;  ///< vertical [rad]
    float shake = 1;             ///< Strength of the camera's shake; 0: none.
};
tunables::Tunables tunables(ViewSettings& settings);  ///< Rows of the controls, then those of the picture.
tunables::Tunables hand_rows(ViewSettings& settings); ///< Mouse and stick.
tunables::Tunables eye_rows(ViewSettings& settings);

struct PlayerSettings {
    int colour = 0; ///< 0: any; else a colour of the palette, from 1.
};
tunables::Tunables tunables(PlayerSettings& settings);

struct SoundSettings {
    float volume = 0.7f;  ///< Volume of all sounds; 0: silent.
    float engines = 0.6f; ///< Volume of engines and tracks, as a share of `volume`.
    float effects = 1;    ///< Volume of all other sounds, as a share of `volume`.
};
tunables::Tunables tunables(SoundSettings& settings);

struct WindowSettings {
    int width = 1280, height = 720; ///< Size while not full screen [pixels].
    bool full_screen = false;
};
tunables::Tunables tunables(WindowSettings& settings); ///< Full screen; the size is set by --window.

/// Folders for files without a given path; empty: this machine's usual folder.
struct Folders {
    std::string screenshots, recordings, results;
};

} // namespace apps
