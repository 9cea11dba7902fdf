#pragma once
/// The four main sliders (update rate, position threshold, network, blend time) and the table of present costs.

#include "overlay/actions.h"
#include "overlay/instruments/live_cost.h"
#include "overlay/style.h"

namespace overlay {

/// The link presets by rising delay, then by rising loss, as indices in net::link_presets().
std::span<const std::size_t> networks();
/// Sends a changed setting to all clients, if this client is the host's.
void send_host_setting(const client::ClientState& client, const Actions& actions, const tunables::Tunable& tunable);

/// Draws inside an open ImGui window. `settings`: the object that `client` uses; changes act at once.
void main_sliders(const Look& look, const client::ClientState& client, client::Settings& settings,
                  const Actions& actions);
/// Draws the costs now and before the last change, with the error of the drawn `scheme`. `blind`: hides errors; `slow`:
/// marks them as unreliable.
void cost_table(const Look& look, const LiveCost& cost, int scheme, bool blind, bool slow);

} // namespace overlay
