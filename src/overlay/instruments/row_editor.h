#pragma once
/// The one editor for every tunable: a slider with its value beside it, a combo for choices, a checkbox for switches. A
/// row that is not as usual has a mark before it and an arrow behind it that puts it back. A click on the value types
/// another one; the tooltip says what the row's help says.

#include "overlay/instruments/row_text.h"
#include "overlay/style.h"

#include <functional>
#include <string>

namespace overlay {

/// What the user did in this frame.
struct Edit {
    bool changed = false;  ///< the value is another one now
    bool finished = false; ///< and the slider was let go of: time to tell others
};

/// Draws the row and assigns what the user sets. `enabled` false: it can be read, not changed. The beginning `prefix`
/// of its name is left out of the label: the heading says it.
Edit row_editor(const Look& look, const tunables::Tunable& tunable, bool enabled = true, std::string_view prefix = {});
/// The same with its value shown in another unit than usual.
Edit row_editor(const Look& look, const tunables::Tunable& tunable, const ShownUnit& unit);
/// The same for several rows; calls `finished` for each that the user is done with.
void row_editors(const Look& look, const tunables::Tunables& rows,
                 const std::function<void(const tunables::Tunable&)>& finished = {}, bool enabled = true,
                 std::string_view prefix = {});
/// The row's tooltip, if the last item is under the mouse.
void row_tooltip(const Look& look, const tunables::Row& row);

/// Where the parts of a row stand in the present window [pixels].
struct RowColumns {
    float widget = 0; ///< where slider, combo or checkbox begin, from the window's left edge
    float slider = 0; ///< width
    float value = 0;  ///< width
    float reset = 0;  ///< width
};
RowColumns row_columns(const Look& look);
/// The mark (where `changed`) and the label, shortened if need be; the next item stands in the widget's place.
void row_label(const Look& look, const std::string& label, bool changed);
/// At the row's right end, where `changed`: an arrow that is clicked to put it back. `tip` says to what.
bool reset_arrow(const Look& look, const char* id, bool changed, const std::string& tip);

enum class Widget { slider, combo, checkbox };
Widget widget_for(const tunables::Row& row);
/// A linear slider would squeeze the default into its first pixels.
bool is_logarithmic(const tunables::Row& row);

} // namespace overlay
