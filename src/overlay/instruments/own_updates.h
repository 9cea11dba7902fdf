#pragma once
/// What the own publisher believes, what others see, and what was sent, in figures.

#include "client/client.h"
#include "overlay/style.h"

namespace overlay {

/// Inside an open ImGui window.
void own_updates(const Look& look, const client::Client& client);

} // namespace overlay
