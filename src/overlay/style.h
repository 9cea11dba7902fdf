#pragma once
/// The overlay's one visual language: colours, fonts and sizes. A letter has the same size on the table whatever the
/// screen: the scale follows the screen's density, and a larger window shows more of the world. Colours here are sRGB
/// as ImGui wants them; the scene's are linear.

#include <glm/vec3.hpp>
#include <imgui.h>
#include <set>
#include <span>
#include <string>
#include <string_view>

namespace overlay {

namespace colours {
inline constexpr ImU32 panel = IM_COL32(11, 16, 22, 214);
inline constexpr ImU32 board = IM_COL32(11, 16, 22, 244); ///< what lies over the middle of the picture
inline constexpr ImU32 panel_edge = IM_COL32(255, 255, 255, 26);
inline constexpr ImU32 well = IM_COL32(255, 255, 255, 14); ///< the ground of plots and bars
inline constexpr ImU32 grid = IM_COL32(255, 255, 255, 26);
inline constexpr ImU32 text = IM_COL32(232, 237, 242, 255);
inline constexpr ImU32 dim = IM_COL32(174, 184, 194, 255);
inline constexpr ImU32 shadow = IM_COL32(0, 0, 0, 170);
// What says something by its hue: as `use_palette` has it.
inline ImU32 accent = IM_COL32(255, 183, 77, 255);
inline ImU32 good = IM_COL32(102, 204, 138, 255);
inline ImU32 bad = IM_COL32(255, 128, 112, 255);
} // namespace colours

/// Whose eyes the hues are for. Tanks and ghosts have colours that most people tell apart, in either.
enum class Palette { usual, colour_blind };
/// Takes these hues for `colours` and for the style of the current ImGui context.
void use_palette(Palette palette);

/// Letters at scale 1 [pixels].
struct LetterSizes {
    static constexpr float small = 14, regular = 15, bold = 16, large = 26; ///< none are smaller than the first
};

/// What the panels draw with. `px` turns a size at scale 1, which is that of 1280×720 at 96 dots per inch, into pixels.
struct Look {
    float scale = 1;
    ImFont* small = nullptr;
    ImFont* regular = nullptr;
    ImFont* bold = nullptr;
    ImFont* large = nullptr;
    [[nodiscard]] float px(float at_one) const { return at_one * scale; }
};

/// A part of the window [pixels].
struct Area {
    ImVec2 low, high;
    [[nodiscard]] float width() const { return high.x - low.x; }
    [[nodiscard]] float height() const { return high.y - low.y; }
    [[nodiscard]] ImVec2 middle() const { return {(low.x + high.x) / 2, (low.y + high.y) / 2}; }
};

/// The scale for a window of that size [pixels] on a screen of that density (1: 96 dots per inch): the density, and
/// less where 1280×720 would not fit at it, but never so small that text cannot be read.
float scale_for(float width, float height, float density = 1);

/// A scene's linear colour for ImGui.
ImU32 pack(const glm::vec3& linear, float opacity = 1);
/// The same colour with another opacity.
ImU32 fade(ImU32 colour, float opacity);

/// The same hue for letters: with a quarter of white.
ImU32 lighter(ImU32 colour);

/// Text with a dark edge, readable on any picture. `align` 0: `at` is the left end, 0.5: the middle, 1: the right end.
/// `size`: of the letters, 0: the font's own. Returns its width.
float draw_text(ImDrawList& list, ImFont* font, ImVec2 at, ImU32 colour, std::string_view text, float align = 0,
                float size = 0);

/// A tooltip for the last item (widgets.h), in the usual letters and wrapped; none for an empty text or while something
/// is dragged.
void explain(const Look& look, std::string_view text);

float text_width(ImFont* font, std::string_view text); ///< [pixels]
/// The text, shortened with "…" where it is wider than `width`.
std::string fit_text(ImFont* font, std::string_view text, float width);

// Which characters this session's texts have beyond the usual ones: names may be in any script. Those that need no
// shaping are drawn as soon as they are known, where a font that has them is installed.

/// Latin, Greek (Δ), Cyrillic, dashes, arrows, and the figures that keys and units need: pairs of first and last, then
/// 0.
std::span<const ImWchar> usual_letters();

class Letters {
  public:
    static constexpr std::size_t most = 600; ///< whatever peers call themselves

    /// Those of a UTF-8 text. True if some are new: then the fonts are to be made anew.
    bool want(std::string_view text);
    [[nodiscard]] const std::set<ImWchar>& more() const { return more_; } ///< than the usual ones

  private:
    std::set<ImWchar> more_;
};

/// Sets style and fonts of the current ImGui context and returns what to draw with. The font atlas is new: its texture
/// must be uploaded again. The typeface is DejaVu Sans where it is installed, else ImGui's own. `letters`
/// come from DejaVu, Noto or Droid, whichever is installed and has them.
Look apply_look(float scale, const Letters& letters = {});

} // namespace overlay
