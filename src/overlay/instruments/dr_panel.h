#pragma once
/// The panel to compare and change dead reckoning while one drives (F2): the schemes with their errors, the four
/// sliders that matter with what they cost now, and everything else behind a search.

#include "overlay/instruments/advanced.h"
#include "overlay/instruments/ghost_picker.h"
#include "overlay/instruments/live_cost.h"
#include "overlay/instruments/preset_editor.h"
#include "overlay/instruments/script_editor.h"
#include "overlay/menus/controls.h"

namespace overlay {

/// What the panel reads and changes, all live. `settings` are the client's own.
struct DrPanelSubject {
    const client::View& client;
    client::Settings& settings;
    PlotView& view;
    const Actions& actions;
    GhostPicker& picker;
    ScriptEditor& editor;
    std::vector<UserPreset>& presets;
    const Controls* controls = nullptr; ///< as bound at present
    bool blind = false;                 ///< a blind comparison runs: nothing may say which scheme is drawn
    std::string slow_frames{};          ///< why errors are to be marked; empty: they are not
};

class DrPanel {
  public:
    /// Inside an open ImGui window.
    void draw(const Look& look, const DrPanelSubject& subject);

  private:
    void own_work(const Look& look, const DrPanelSubject& subject);

    PresetEditor presets_;
    LiveCost cost_;
    Advanced advanced_;
    std::string saved_; ///< where the setup is, or what went wrong
};

} // namespace overlay
