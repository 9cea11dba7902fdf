#pragma once
/// The four sliders that matter, and what they cost now: update rate, position threshold, network and blend time.

#include "overlay/actions.h"
#include "overlay/instruments/live_cost.h"
#include "overlay/style.h"

namespace overlay {

/// The link presets from the best network to the worst, as indices in net::link_presets().
std::span<const std::size_t> networks();
/// Tells a host's change to the others.
void tell_host_setting(const client::View& client, const Actions& actions, const tunables::Tunable& tunable);

/// Inside an open ImGui window. `settings` are the client's own, live.
void main_sliders(const Look& look, const client::View& client, client::Settings& settings, const Actions& actions);
/// The figures, now and before the last change. `blind`: no errors; `slow`: they are marked.
void cost_table(const Look& look, const LiveCost& cost, int scheme, bool blind, bool slow);

} // namespace overlay
