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

/// Gives equally named items different ids until the scope ends.
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
/// Writes text wrapped to the window's width.
void put_wrapped(ImU32 colour, std::string_view text);
/// Writes text shortened to the room left on the line; `font` must be the current one.
void put_fitted(ImFont* font, ImU32 colour, std::string_view text);

/// Writes a label before a field or button, on the same line; `gap` below 0: the usual item spacing.
void put_before(ImU32 colour, std::string_view text, float gap = -1);

/// A button with its own background colour.
bool button(const std::string& label, ImVec2 size, ImU32 ground);
/// Continues on the same line if `width` fits, otherwise on the next.
void flow(float width, float gap);

/// A button as wide as its text, on the same line if it fits.
bool flowing_button(const Look& look, const std::string& text);

/// A column of a table; `width` 0: fits the content [pixels].
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
void cells(std::initializer_list<std::string> texts);

/// A heading with a line below it, in the accent colour.
void put_heading(const Look& look, const char* text, float above);

/// A list of rows to choose from. `words` gives each row's label and `help` its tooltip (members or functions of a
/// row). `shown`: text of the closed box. Returns the clicked row, or null.
template <class Rows, class Words, class Help>
auto choose_row(const Look& look, const char* id, std::string_view shown, const Rows& rows,
                const typename Rows::value_type* current, Words words, Help help) -> const typename Rows::value_type* {
    const typename Rows::value_type* chosen = nullptr;
    if (!ImGui::BeginCombo(id, std::string(shown).c_str(), ImGuiComboFlags_HeightLarge))
        return chosen;
    for (const auto& row : rows) {
        if (ImGui::Selectable(std::string(std::invoke(words, row)).c_str(), &row == current))
            chosen = &row;
        explain(look, std::string(std::invoke(help, row)));
    }
    ImGui::EndCombo();
    return chosen;
}
/// A list of texts. Returns true if an item was clicked, which is then in `value`.
bool choose_text(const char* id, const std::vector<std::string>& all, std::string& value,
                 ImGuiComboFlags flags = ImGuiComboFlags_None);

/// A window without title, position or size controls on the board background. It is centred, or begins at `top` (share
/// of the screen's height), and is at most `tallest` high; a longer content scrolls.
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

/// Limits how often figures are refreshed, because figures that change faster than `interval` seconds are illegible.
class Pace {
  public:
    explicit Pace(double interval) : interval_(interval) {}
    /// True once in every interval, and when the clock has gone back.
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

// Tooltips appear when the mouse has rested for half a second. They stand beside the panel under the mouse or a part of
// it, never over the data under the mouse.

constexpr double tooltip_delay = 0.5; ///< time until a tooltip appears [s]

/// Whether the mouse has rested on this item for `tooltip_delay`. Call in every frame in which the mouse is on it.
bool rested(ImGuiID what);

/// A tooltip for the last item, filled by `fill`.
void tooltip(const std::function<void()>& fill);

/// Upper left corner of a tooltip: beside the first of `shun` that leaves room, level with the mouse, within the
/// screen; otherwise beside the mouse.
ImVec2 place_beside(std::span<const Area> shun, ImVec2 size, ImVec2 mouse, ImVec2 screen);

/// If `wanted`, moves the keyboard and gamepad focus to the last item and shows it.
void focus_here(bool wanted);

} // namespace overlay
