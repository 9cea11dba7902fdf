#pragma once
/// The overlay's colours, fonts and sizes. Text has the same physical size on every screen, because the scale follows
/// the screen's density: panels cover a smaller share of a larger window. These colours are sRGB for ImGui; colours of
/// the scene are linear.

#include <glm/vec3.hpp>
#include <imgui.h>
#include <set>
#include <span>
#include <string>
#include <string_view>

namespace overlay {

namespace colours {
inline constexpr ImU32 panel = IM_COL32(11, 16, 22, 214);
inline constexpr ImU32 board = IM_COL32(11, 16, 22, 244); ///< background of windows in the middle of the picture
inline constexpr ImU32 panel_edge = IM_COL32(255, 255, 255, 26);
inline constexpr ImU32 well = IM_COL32(255, 255, 255, 14); ///< background of plots and bars
inline constexpr ImU32 grid = IM_COL32(255, 255, 255, 26);
inline constexpr ImU32 text = IM_COL32(232, 237, 242, 255);
inline constexpr ImU32 dim = IM_COL32(174, 184, 194, 255);
inline constexpr ImU32 self = IM_COL32(255, 255, 255, 255); ///< the player's own name, score and arrow
inline constexpr ImU32 shadow = IM_COL32(0, 0, 0, 170);
// Colours with a meaning, set by `use_palette`.
inline ImU32 accent = IM_COL32(255, 183, 77, 255);
inline ImU32 good = IM_COL32(102, 204, 138, 255);
inline ImU32 bad = IM_COL32(255, 128, 112, 255);
} // namespace colours

/// Set of the colours with a meaning. Tanks and ghosts have the same colours in both palettes, since most people can
/// distinguish those.
enum class Palette { usual, colour_blind };
/// Applies the palette to `colours` and to the style of the current ImGui context.
void use_palette(Palette palette);

/// Font sizes at scale 1 [pixels].
struct LetterSizes {
    // Smaller letters than `small` are illegible.
    static constexpr float small = 14, regular = 15, bold = 16, large = 26, caption = 28, title = 54;
};

/// Fonts and scale of the panels. `px` converts a size at scale 1 (1280×720 at 96 dots per inch) into pixels.
struct Look {
    float scale = 1;
    ImFont* small = nullptr;
    ImFont* regular = nullptr;
    ImFont* bold = nullptr;
    ImFont* large = nullptr;
    ImFont* display = nullptr; ///< condensed capitals of the large size, for headings and notices
    ImFont* title = nullptr;   ///< as `display`, for the game's name; ASCII only
    ImFont* caption = nullptr; ///< for captions that are read from afar
    [[nodiscard]] float px(float at_one) const { return at_one * scale; }
};

/// A rectangle in the window [pixels].
struct Area {
    ImVec2 low, high;
    [[nodiscard]] float width() const { return high.x - low.x; }
    [[nodiscard]] float height() const { return high.y - low.y; }
    [[nodiscard]] ImVec2 middle() const { return {(low.x + high.x) / 2, (low.y + high.y) / 2}; }
};

/// The scale for a window size [pixels] and a screen density (1: 96 dots per inch). It equals the density, or less in a
/// window that has no room for 1280×720 pixels at that scale, but then at least 0.8, so that text stays legible.
float scale_for(float width, float height, float density = 1);

/// Makes rows, fields and buttons `target` pixels high, for fingers; 0: as high as a mouse needs. Call before a frame.
void fit_fingers(const Look& look, float target);

/// Converts a scene's linear colour for ImGui.
ImU32 pack(const glm::vec3& linear, float opacity = 1);
/// The colour with the opacity replaced by `opacity`, 0 to 1.
ImU32 fade(ImU32 colour, float opacity);

/// The colour mixed with a quarter of white, for text.
ImU32 lighter(ImU32 colour);

/// Draws text with a dark outline, readable on any picture. `align` 0: `at` is the left end, 0.5: the middle, 1: the
/// right end. `size`: height of the letters [pixels]; 0: the font's size. Returns the text's width [pixels].
float draw_text(ImDrawList& list, ImFont* font, ImVec2 at, ImU32 colour, std::string_view text, float align = 0,
                float size = 0);

/// Draws the game's name with a line under it. `at`: the left end of the letters' feet.
void draw_title(const Look& look, ImDrawList& list, ImVec2 at);

/// Shows a wrapped tooltip for the last item once the mouse has rested on it (widgets.h). None if the text is empty, or
/// while the mouse holds an item or the user types.
void explain(const Look& look, std::string_view text);

float text_width(ImFont* font, std::string_view text); ///< width of the text [pixels]
/// The text, shortened with "…" if wider than `width`.
std::string fit_text(ImFont* font, std::string_view text, float width);

// Names may use any script. Characters outside `usual_letters` are added to the fonts when a text first contains them,
// if an installed font has them. Scripts that need shaping, such as Arabic, are not supported.

/// Latin, Greek (Δ), Cyrillic, dashes, arrows, and symbols for keys and units: pairs of first and last character, then
/// 0.
std::span<const ImWchar> usual_letters();

class Letters {
  public:
    static constexpr std::size_t most = 600; ///< largest number of added characters; `want` ignores further ones

    /// Adds the characters of a UTF-8 text that are neither usual nor added yet. Returns true if there are any; the
    /// fonts must then be rebuilt.
    bool want(std::string_view text);
    [[nodiscard]] const std::set<ImWchar>& more() const { return more_; } ///< added characters

  private:
    std::set<ImWchar> more_;
};

/// Sets style and fonts of the current ImGui context and returns the Look to draw with. The font atlas is new, so its
/// texture must be uploaded again. Uses DejaVu Sans, and Bebas Neue for `display` and `title`, if installed, otherwise
/// ImGui's font. Characters in `letters` come from DejaVu, Noto or Droid if installed.
Look apply_look(float scale, const Letters& letters = {});

} // namespace overlay
