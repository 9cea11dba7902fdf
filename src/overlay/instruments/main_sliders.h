#pragma once
/// The four main sliders and their present costs: update rate, position threshold, network and blend time.

#include "overlay/actions.h"
#include "overlay/instruments/live_cost.h"
#include "overlay/style.h"

namespace overlay {

/// The link presets from best to worst, as indices in net::link_presets().
std::span<const std::size_t> networks();
/// Sends a setting that the host changed to the other clients.
void send_host_setting(const client::ClientState& client, const Actions& actions, const tunables::Tunable& tunable);

/// Draws inside an open ImGui window. `settings`: the object that `client` uses; changes act at once.
void main_sliders(const Look& look, const client::ClientState& client, client::Settings& settings,
                  const Actions& actions);
/// Draws the figures now and before the last change. `blind`: hides errors; `slow`: marks them as unreliable.
void cost_table(const Look& look, const LiveCost& cost, int scheme, bool blind, bool slow);

} // namespace overlay
