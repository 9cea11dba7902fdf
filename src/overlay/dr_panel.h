#pragma once
/// The panel that changes dead reckoning while one drives: receiver, publisher, link, ghosts, plot.

#include "client/client.h"
#include "overlay/actions.h"
#include "overlay/settings.h"

namespace overlay {

/// Inside an open ImGui window. `settings` are the client's own, live; so is the plot's view.
void dr_panel(const Look& look, const client::Client& client, client::Settings& settings, PlotView& view,
              const Actions& actions);

} // namespace overlay
