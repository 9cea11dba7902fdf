#pragma once
/// The editor of a tunable: a slider with its value, a combo for choices, a checkbox for switches. If the value differs
/// from the default, the row has a mark before it and a reset arrow behind it. A click on the value edits it as text;
/// the tooltip shows the row's help.

#include "overlay/instruments/row_text.h"
#include "overlay/style.h"

#include <functional>
#include <string>

namespace overlay {

/// The user's input in this frame.
struct Edit {
    bool changed = false;
    bool finished = false; ///< the edit is complete, e.g. the slider was released: the value can be sent to others
};

/// Draws the row and assigns the user's input. `enabled` false: read-only. `prefix`: part of the name that the label
/// omits because the heading has it.
Edit row_editor(const Look& look, const tunables::Tunable& tunable, bool enabled = true, std::string_view prefix = {});
/// How a row is drawn. The overload above uses `shown_unit` as the unit.
struct RowStyle {
    bool enabled = true;
    std::string_view prefix{};
    ShownUnit unit{}; ///< unit of the displayed value
};
Edit row_editor(const Look& look, const tunables::Tunable& tunable, const RowStyle& style);
/// Draws several rows; calls `finished` for each row that the user has finished editing.
void row_editors(const Look& look, const tunables::Tunables& rows,
                 const std::function<void(const tunables::Tunable&)>& finished = {}, bool enabled = true,
                 std::string_view prefix = {});
/// Shows the row's tooltip if the last item is under the mouse.
void row_tooltip(const Look& look, const tunables::Row& row);

/// Positions of a row's parts in the present window [pixels].
struct RowColumns {
    float widget = 0; ///< left end of slider, combo or checkbox, from the window's left edge
    float slider = 0; ///< width of the slider; a combo also takes the width of the value
    float value = 0;  ///< width of the value beside the slider
    float reset = 0;  ///< width of the arrow that resets
};
RowColumns row_columns(const Look& look);
/// Draws the mark (if `changed`) and the label, shortened if needed, then moves the cursor to the widget's left end.
void row_label(const Look& look, const std::string& label, bool changed);
/// Draws an arrow at the row's right end if `changed`. Returns whether it was clicked. `tip` names the value that it
/// restores.
bool reset_arrow(const Look& look, const char* id, bool changed, const std::string& tip);

enum class Widget { slider, combo, checkbox };
Widget widget_for(const tunables::Row& row);
/// Whether the row's slider is logarithmic: for a wide range, or where a linear slider would squeeze the default into
/// its first pixels.
bool is_logarithmic(const tunables::Row& row);

} // namespace overlay
