#pragma once
/// Building blocks of panels: ImGui's stacks as scopes, text, cells, lists and windows.

#include "overlay/style.h"

#include <functional>
#include <imgui.h>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace overlay {

/// Base of scopes that undo their effect on destruction.
struct Scope {
    Scope() = default;
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;
};

class FontScope : Scope {
  public:
    explicit FontScope(ImFont* font) { ImGui::PushFont(font); }
    ~FontScope() { ImGui::PopFont(); }
};

class ColourScope : Scope {
  public:
    explicit ColourScope(ImU32 colour, ImGuiCol what = ImGuiCol_Text) { ImGui::PushStyleColor(what, colour); }
    ~ColourScope() { ImGui::PopStyleColor(); }
};

class StyleScope : Scope {
  public:
    StyleScope(ImGuiStyleVar what, float value) { ImGui::PushStyleVar(what, value); }
    StyleScope(ImGuiStyleVar what, ImVec2 value) { ImGui::PushStyleVar(what, value); }
    ~StyleScope() { ImGui::PopStyleVar(); }
};

/// Adds `id` to the ids of all items until the scope ends, so that items in different scopes may have the same label.
class IdScope : Scope {
  public:
    explicit IdScope(int id) { ImGui::PushID(id); }
    explicit IdScope(const std::string& id) { ImGui::PushID(id.c_str()); }
    ~IdScope() { ImGui::PopID(); }
};

/// Writes text of any length at the cursor.
inline void put(std::string_view text) { ImGui::TextUnformatted(text.data(), text.data() + text.size()); }
inline void put(ImU32 colour, std::string_view text) {
    const ColourScope ink(colour);
    put(text);
}
inline void put(ImFont* font, ImU32 colour, std::string_view text) {
    const FontScope letters(font);
    put(colour, text);
}
/// Draws the game's name with a line under it. Its line is as high as that of large letters; the letters are higher,
/// and reach into the padding above.
void put_title(const Look& look);
/// Writes text wrapped to the window's width.
void put_wrapped(ImU32 colour, std::string_view text);
/// Writes text shortened to the width left on the line. `font`: the current font.
void put_fitted(ImFont* font, ImU32 colour, std::string_view text);

/// Writes a label before a field or button, on the same line; `gap` below 0: the usual item spacing.
void put_before(ImU32 colour, std::string_view text, float gap = -1);

/// A button with its own background colour.
bool button(const std::string& label, ImVec2 size, ImU32 ground);
/// Places the next item on the same line, `gap` pixels behind the last item, if `width` pixels fit; otherwise on the
/// next line.
void flow(float width, float gap);

/// A button as wide as its text, on the same line if it fits.
bool flowing_button(const Look& look, const std::string& text);

/// A column of a table. `width` [pixels]; 0: fits the content.
struct Column {
    const char* title;
    float width = 0;
    ImGuiTableColumnFlags flags = ImGuiTableColumnFlags_None;
};
/// A header row that stays in place when the table scrolls.
void table_head(std::initializer_list<Column> columns);

/// Fills the next cell of a table.
inline void cell(std::string_view text) {
    ImGui::TableNextColumn();
    put(text);
}
inline void cell(ImU32 colour, std::string_view text) {
    ImGui::TableNextColumn();
    put(colour, text);
}
/// Fills the next cell of a header row; `help`: its tooltip.
void head_cell(const Look& look, const char* title, const char* help);
void cells(std::initializer_list<std::string> texts);

/// A heading with a line below it, in the accent colour. `above`: space above it at scale 1 [pixels].
void put_heading(const Look& look, const char* text, float above);

/// A selectable row with a title and details below it, both wrapped at the window's width. Returns whether it was
/// pressed. `colour`: of the title.
bool two_line_row(const Look& look, const std::string& title, const std::string& details, bool selected = false,
                  ImGuiSelectableFlags flags = 0, ImU32 colour = colours::text);
/// Height of a button that is `at_one` pixels high at scale 1: more while fingers need it (`fit_fingers`).
float tall_enough(const Look& look, float at_one);
/// Height of a list's row, without the item spacing, while fingers must meet it (`fit_fingers`); otherwise 0 [pixels].
float finger_height();
/// A row of an open list, as high as fingers need it. Returns whether it was pressed.
bool list_item(const std::string& label, bool selected = false, ImGuiSelectableFlags flags = 0);
/// A list of rows to choose from. `words` gives each row's label and `help` its tooltip (members or functions of a
/// row). `shown`: text of the closed box. Returns the clicked row, or null.
template <class Rows, class Words, class Help>
auto choose_row(const Look& look, const char* id, std::string_view shown, const Rows& rows,
                const typename Rows::value_type* current, Words words, Help help) -> const typename Rows::value_type* {
    const typename Rows::value_type* chosen = nullptr;
    if (!ImGui::BeginCombo(id, std::string(shown).c_str(), ImGuiComboFlags_HeightLarge))
        return chosen;
    for (const auto& row : rows) {
        if (list_item(std::string(std::invoke(words, row)), &row == current))
            chosen = &row;
        explain(look, std::string(std::invoke(help, row)));
    }
    ImGui::EndCombo();
    return chosen;
}
/// A list of texts. Returns true if an item was clicked, which is then in `value`.
bool choose_text(const char* id, const std::vector<std::string>& all, std::string& value,
                 ImGuiComboFlags flags = ImGuiComboFlags_None);

/// A window without title, which the user cannot move or resize. It is centred, or its upper edge is at `top`. It is at
/// most `tallest` high; longer content scrolls. `top` and `tallest` are shares of the screen's height; `top` below 0:
/// centred.
class Board {
  public:
    struct Place {
        ImVec2 size{};                                              ///< size [pixels]; 0: fits the content
        ImVec2 padding{};                                           ///< padding at scale 1 [pixels]
        ImGuiWindowFlags flags = ImGuiWindowFlags_AlwaysAutoResize; ///< flags in addition to those of every board
        float top = -1;
        float tallest = 0.96f;
    };
    Board(const Look& look, const char* id, const Place& place);
    ~Board() { ImGui::End(); }

  private:
    ColourScope ground_;
    StyleScope padding_;
};

/// Limits how often figures are refreshed: figures that change more than once in `interval` seconds are illegible.
class Pace {
  public:
    explicit Pace(double interval) : interval_(interval) {}
    /// True if `interval` seconds have passed since the last true result, at the first call, and if `now` went back.
    bool due(double now) {
        const bool is_due = last_ < 0 || now < last_ || now - last_ >= interval_;
        if (is_due)
            last_ = now;
        return is_due;
    }
    /// Makes the next `due` true.
    void hurry() { last_ = -1; }

  private:
    double interval_, last_ = -1;
};

// Tooltips appear when the mouse has rested on an item for half a second. They are beside the panel under the mouse, or
// beside a part of that panel, so that they do not cover the data under the mouse.

constexpr double tooltip_delay = 0.5; ///< time until a tooltip appears [s]

/// Whether the mouse has been on the item `what` for `tooltip_delay`. Call in every frame in which the mouse is on it.
bool rested(ImGuiID what);

/// A tooltip for the last item, filled by `fill`.
void tooltip(const std::function<void()>& fill);

/// Upper left corner of a tooltip of `size`, within the screen: beside the first area of `shun` that leaves room,
/// centred on the mouse along the area's edge; otherwise beside the mouse. All in pixels.
ImVec2 place_beside(std::span<const Area> shun, ImVec2 size, ImVec2 mouse, ImVec2 screen);

/// Makes the keyboard and gamepad focus visible. If `wanted`, first moves the focus to the last item.
void focus_here(bool wanted);

} // namespace overlay
