#pragma once
/// The parts of an InstrumentContext that tests change. With a match, they are all input of the instruments' panels.

#include "overlay/instruments/instrument_context.h"
#include "staged_match.h"

namespace overlay {

struct InstrumentParts {
    PlotView view;
    GhostPicker picker;
    ScriptEditor editor;
    std::vector<UserPreset> presets;
    ChangeLog changes;
    LiveCost cost;
    ParetoFacts pareto;
    std::string slow;
    Actions actions;

    InstrumentContext context_of(StagedMatch& match) {
        cost.watch(*match.client, match.settings);
        return {.client = *match.client,
                .settings = match.settings,
                .view = view,
                .actions = actions,
                .picker = picker,
                .editor = editor,
                .presets = presets,
                .changes = changes,
                .cost = cost,
                .pareto = pareto,
                .controls = nullptr,
                .slow_frames = slow};
    }
};

} // namespace overlay
