#pragma once
/// The panel that changes dead reckoning while one drives: receiver, publisher, link, ghosts, plot.

#include "client/view.h"
#include "overlay/actions.h"
#include "overlay/instruments/ghost_picker.h"
#include "overlay/instruments/preset_editor.h"
#include "overlay/settings.h"

namespace overlay {

/// What the panel reads and changes, all live. `settings` are the client's own.
struct DrPanelSubject {
    const client::View& client;
    client::Settings& settings;
    PlotView& view;
    const Actions& actions;
    GhostPicker& picker;
    PresetEditor& editor;
    std::vector<UserPreset>& presets;
    bool blind = false; ///< a blind comparison runs: nothing may say which scheme is drawn
};
/// Inside an open ImGui window.
void dr_panel(const Look& look, const DrPanelSubject& subject);

} // namespace overlay
