#pragma once
/// A caption below the picture that explains a scene of the tour.

#include "overlay/hud/hud.h"
#include "overlay/style.h"

#include <optional>
#include <string>
#include <vector>

namespace overlay {

struct Caption {
    std::string title;
    std::vector<std::string> lines;    ///< two or three lines
    std::string state;                 ///< setting shown at present, e.g. "compensate: off"
    std::string figures;               ///< live measurements, as text
    std::size_t number = 0, count = 0; ///< index of the scene, from 0, and number of scenes of the tour
    std::string keys;                  ///< keys that change, pause and leave the tour
};

/// Height of the caption at the bottom of the window [pixels].
float caption_height(const Look& look);
/// Draws the caption at the bottom of `free`, the area that panels leave to picture and caption.
void draw_caption(const Look& look, const Caption& caption, const Area& free);

/// A picture for ImGui, with its size [pixels].
struct Backdrop {
    ImTextureID texture = nullptr;
    ImVec2 size{1, 1};
};
/// Draws the game's name over a progress bar, which is filled by `share` 0..1, and names the work in progress.
/// `backdrop`: fills the window behind them, cropped.
void draw_loading(const Look& look, const std::string& what, float share, const std::optional<Backdrop>& backdrop = {});

} // namespace overlay
