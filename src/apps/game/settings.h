#pragma once
/// The user's settings of controls, camera, sound and window: rows of the menu and of the command line.

#include "tunables/tunables.h"

#include <string>

namespace apps {

struct ViewSettings {
    float mouse_speed = 0.0022f; ///< Rotation of the aim for each pixel of mouse motion [rad/pixel].
    bool invert = false;         ///< Whether pulling the mouse back looks up.
    bool zoom_sight = true;      ///< Whether zooming in the chase camera enters the gunner's sight; else it magnifies.
    bool aim_assist = true;      ///< Whether a gun that fingers aim turns to an enemy near the sight.
    float stick_speed = 1.6f;    ///< Turn rate of the aim at full deflection of the gamepad's right stick [rad/s].
    float field_of_view = 1.0f;  ///< Vertical field of view [rad].
    float shake = 1;             ///< Strength of the camera's shake; 0: none.
};
tunables::Tunables tunables(ViewSettings& settings);  ///< hand_rows(), then eye_rows().
tunables::Tunables hand_rows(ViewSettings& settings); ///< Rows of mouse, stick and fingers.
tunables::Tunables eye_rows(ViewSettings& settings);  ///< Rows of field of view and shake.

struct PlayerSettings {
    int colour = 0; ///< Colour of the own tank: its number in the palette, from 1; 0: any.
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
tunables::Tunables tunables(WindowSettings& settings); ///< Row of full screen; --window sets the size.

/// Folders for files that the game names itself; empty: this machine's usual folder.
struct Folders {
    std::string screenshots, recordings, results;
};

} // namespace apps
