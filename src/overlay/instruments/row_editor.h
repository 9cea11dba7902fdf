#pragma once
/// The one editor for every tunable: a slider with its unit, a combo for choices, a checkbox for switches; the tooltip
/// says what the row's help says, its range, default, owner and option; a right click puts the default back.

#include "overlay/style.h"
#include "tunables/tunables.h"

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
/// The same for several rows; calls `finished` for each that the user is done with.
void row_editors(const Look& look, const tunables::Tunables& rows,
                 const std::function<void(const tunables::Tunable&)>& finished = {}, bool enabled = true,
                 std::string_view prefix = {});
/// The row's tooltip, if the last item is under the mouse.
void row_tooltip(const Look& look, const tunables::Row& row);

enum class Widget { slider, combo, checkbox };
Widget widget_for(const tunables::Row& row);
/// A linear slider would squeeze the default into its first pixels.
bool is_logarithmic(const tunables::Row& row);
/// ImGui's format with just enough decimals for the default and the range, and the unit: "%.2f m".
std::string slider_format(const tunables::Row& row);
/// "blend-time" → "blend time"; without `prefix` where it begins with that.
std::string label_of(const tunables::Row& row, std::string_view prefix = {});
/// What the tooltip says.
std::string tooltip_of(const tunables::Row& row);

} // namespace overlay
