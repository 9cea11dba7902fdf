#pragma once
/// What the instruments read and change, all live: the comparison (F2) and the measurements (F3) with their pages.

#include "client/match/pareto.h"
#include "overlay/instruments/change_log.h"
#include "overlay/instruments/ghost_picker.h"
#include "overlay/instruments/script_editor.h"
#include "overlay/menus/controls.h"
#include "overlay/plot/plot.h"

namespace overlay {

/// What the program knows of sweeps.
struct ParetoFacts {
    const client::ParetoData* data = nullptr; ///< none yet
    std::string status{};                     ///< of a sweep that runs, or why there are no points
};

/// `settings` are the client's own.
struct Subject {
    const client::View& client;
    client::Settings& settings;
    PlotView& view;
    const Actions& actions;
    GhostPicker& picker;
    ScriptEditor& editor;
    std::vector<UserPreset>& presets;
    const ChangeLog& changes;
    const ParetoFacts& pareto;
    const Controls* controls;       ///< as bound at present
    const std::string& slow_frames; ///< why errors are to be marked; empty: they are not
    bool blind;                     ///< a blind comparison runs: nothing may say which scheme is drawn
};

} // namespace overlay
