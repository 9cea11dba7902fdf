#pragma once
/// Live data that the instruments, the comparison (F2) and the measurements (F3), read and change.

#include "client/match/pareto.h"
#include "overlay/instruments/change_log.h"
#include "overlay/instruments/ghost_picker.h"
#include "overlay/instruments/live_cost.h"
#include "overlay/instruments/script_editor.h"
#include "overlay/menus/controls.h"
#include "overlay/plot/plot.h"

namespace overlay {

/// Results of a sweep (client/match/pareto.h) for the trade-off page.
struct ParetoFacts {
    const client::ParetoData* data = nullptr; ///< points of the sweep; null: no data yet
    std::string status{};                     ///< state of a running sweep, or why there are no points
};

/// Input of an instrument's page. `settings`: the object that `client` uses; changes act at once.
struct InstrumentContext {
    const client::ClientState& client;
    client::Settings& settings;
    PlotView& view;
    const Actions& actions;
    GhostPicker& picker;
    ScriptEditor& editor;
    std::vector<UserPreset>& presets;
    const ChangeLog& changes;
    const LiveCost& cost;
    const ParetoFacts& pareto;
    const Controls* controls;       ///< present bindings of keys and buttons
    const std::string& slow_frames; ///< why errors are marked as unreliable; empty: they are not
};

} // namespace overlay
