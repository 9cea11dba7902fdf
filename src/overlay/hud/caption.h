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
    std::vector<std::string> lines;    ///< at most three lines; a line that is too long for the window is wrapped
    std::string state;                 ///< value of the alternating setting at present, e.g. "without time stamps"
    std::string figures;               ///< live measurements, as text
    std::size_t number = 0, count = 0; ///< index of the scene, from 0, and number of scenes of the tour
    std::string keys;                  ///< keys that change, pause and leave the tour; hidden if there is no room
    float size = LetterSizes::regular; ///< size of the lines' letters at scale 1 [pixels]
};

/// The caption's box at the bottom of `free`, the area that panels leave to picture and caption.
Area caption_box(const Look& look, const Caption& caption, const Area& free);
/// Height that the box and its margin take from an area of this width [pixels].
float caption_height(const Look& look, const Caption& caption, float width);
/// Draws the caption into its box. `buttons`: width of the buttons at the right of its title [pixels].
void draw_caption(const Look& look, const Caption& caption, const Area& box, float buttons);

/// A picture for ImGui, with its size [pixels].
struct Backdrop {
    ImTextureID texture = nullptr;
    ImVec2 size{1, 1};
};
/// Draws the game's name over a progress bar, which is filled by `share` 0..1, and names the work in progress.
/// `backdrop`: fills the window behind them, cropped.
void draw_loading(const Look& look, const std::string& what, float share, const std::optional<Backdrop>& backdrop = {});

} // namespace overlay
