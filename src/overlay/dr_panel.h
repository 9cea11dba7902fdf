#pragma once
/// The panel that changes dead reckoning while one drives: receiver, publisher, link, ghosts, and what it all costs.

#include "client/client.h"
#include "overlay/actions.h"
#include "overlay/style.h"

namespace overlay {

/// Inside an open ImGui window. `settings` are the client's own, live.
void dr_panel(const Look& look, const client::Client& client, client::Settings& settings, const Actions& actions);

} // namespace overlay
