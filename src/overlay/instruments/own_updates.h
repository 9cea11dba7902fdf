#pragma once
/// What the own publisher believes, what others see, and what was sent, in figures.

#include "client/view.h"
#include "overlay/style.h"

namespace overlay {

/// Inside an open ImGui window.
void own_updates(const Look& look, const client::View& client);

} // namespace overlay
