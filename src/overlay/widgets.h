#pragma once
/// What panels are made of: ImGui's stacks as scopes, text and cells, lists to choose from, and boards.

#include "overlay/style.h"

#include <functional>
#include <imgui.h>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace overlay {

/// Is undone where it ends, once.
struct Scope {
    Scope() = default;
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;
};

/// Letters of this font, until the scope ends.
class FontScope : Scope {
  public:
    explicit FontScope(ImFont* font) { ImGui::PushFont(font); }
    ~FontScope() { ImGui::PopFont(); }
};

/// Another colour of the style (of its text), until the scope ends.
class ColourScope : Scope {
  public:
    explicit ColourScope(ImU32 colour, ImGuiCol what = ImGuiCol_Text) { ImGui::PushStyleColor(what, colour); }
    ~ColourScope() { ImGui::PopStyleColor(); }
};

/// Another measure of the style, until the scope ends.
class StyleScope : Scope {
  public:
    StyleScope(ImGuiStyleVar what, float value) { ImGui::PushStyleVar(what, value); }
    StyleScope(ImGuiStyleVar what, ImVec2 value) { ImGui::PushStyleVar(what, value); }
    ~StyleScope() { ImGui::PopStyleVar(); }
};

/// Items of the same name are told apart by this, until the scope ends.
class IdScope : Scope {
  public:
    explicit IdScope(int id) { ImGui::PushID(id); }
    explicit IdScope(const std::string& id) { ImGui::PushID(id.c_str()); }
    ~IdScope() { ImGui::PopID(); }
};

/// Text at the cursor, of any length.
inline void put(std::string_view text) { ImGui::TextUnformatted(text.data(), text.data() + text.size()); }
inline void put(ImU32 colour, std::string_view text) {
    const ColourScope ink(colour);
    put(text);
}
inline void put(ImFont* font, ImU32 colour, std::string_view text) {
    const FontScope letters(font);
    put(colour, text);
}
/// In lines as wide as the window.
void put_wrapped(ImU32 colour, std::string_view text);
/// Shortened to the room that the line has left; `font` is the current one.
void put_fitted(ImFont* font, ImU32 colour, std::string_view text);

/// Words before a field or a button, on its line; `gap` below 0: as far from it as items are.
void put_before(ImU32 colour, std::string_view text, float gap = -1);

/// A button on a ground of its own.
bool button(const std::string& label, ImVec2 size, ImU32 ground);
/// The same line where `width` fits on it, else the next one.
void flow(float width, float gap);

/// A button as wide as its text, on the same line where there is room for it.
bool flowing_button(const Look& look, const std::string& text);

/// A column of a table; `width` 0: as its content wants [pixels].
struct Column {
    const char* title;
    float width = 0;
    ImGuiTableColumnFlags flags = ImGuiTableColumnFlags_None;
};
/// The heads of all columns in a row, which stays when the table scrolls.
void table_head(std::initializer_list<Column> columns);

/// The next cells of a table.
inline void cell(std::string_view text) {
    ImGui::TableNextColumn();
    put(text);
}
inline void cell(ImU32 colour, std::string_view text) {
    ImGui::TableNextColumn();
    put(colour, text);
}
void cells(std::initializer_list<std::string> texts);

/// A heading with a line below it, in the accent's colour.
void put_heading(const Look& look, const char* text, float above);

/// A list of rows to choose from, each by its `words` and with its `help` (members, or functions of a row) as tooltip.
/// `shown`: what stands in the box. Returns the row that was clicked on.
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
/// A list of texts, by the values themselves. True if one was clicked on, which is `value` then.
bool choose_text(const char* id, const std::vector<std::string>& all, std::string& value,
                 ImGuiComboFlags flags = ImGuiComboFlags_None);

/// A window without a title on the ground of boards, that neither moves nor is resized. It lies in the middle of the
/// screen, or from `top` down (a share of its height), and is at most `tallest` high; what is more scrolls.
class Board {
  public:
    struct Place {
        ImVec2 size{};                                              ///< [pixels]; 0: as the content wants
        ImVec2 padding{};                                           ///< at scale 1
        ImGuiWindowFlags flags = ImGuiWindowFlags_AlwaysAutoResize; ///< beside those of every board
        float top = -1;
        float tallest = 0.96f;
    };
    Board(const Look& look, const char* id, const Place& place);
    ~Board() { ImGui::End(); }

  private:
    ColourScope ground_;
    StyleScope padding_;
};

/// When figures are to be taken again: those that change faster than every `interval` seconds cannot be read.
class Pace {
  public:
    explicit Pace(double interval) : interval_(interval) {}
    /// Once in every interval, and when the clock has been put back.
    bool due(double now) {
        const bool is_due = last_ < 0 || now < last_ || now - last_ >= interval_;
        if (is_due)
            last_ = now;
        return is_due;
    }
    /// It is due at the next look.
    void hurry() { last_ = -1; }

  private:
    double interval_, last_ = -1;
};

// Tooltips that keep out of the way: they come when the mouse has rested for half a second, and stand beside the panel
// that is pointed at, or beside that part of it; never over the data under the mouse.

constexpr double tooltip_delay = 0.5; ///< [s]

/// Has the mouse been on this for so long? To be asked in every frame in which it is on it.
bool rested(ImGuiID what);

/// A tooltip for the last item, filled by `fill`.
void tooltip(const std::function<void()>& fill);

/// The upper left corner of a tooltip: beside the first of `shun` that leaves room for it, level with the mouse, within
/// the screen. Where none does, beside the mouse.
ImVec2 place_beside(std::span<const Area> shun, ImVec2 size, ImVec2 mouse, ImVec2 screen);

// Where keyboard and gamepad begin on a page.

/// The keys begin on the last item, if `wanted`; and one sees it.
void begin_here(bool wanted);

} // namespace overlay
