#pragma once
/// The table of bindings in the settings: a click, then a press.

#include "overlay/actions.h"
#include "overlay/menus/controls.h"
#include "overlay/style.h"

#include <optional>

namespace overlay {

/// As high as what is left of the window; it scrolls. `asked`: what is pressed next is bound there.
void binding_table(const Look& look, const Controls& controls, const std::optional<BindingPlace>& asked,
                   const SettingsControl& control);

} // namespace overlay
