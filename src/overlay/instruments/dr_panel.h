#pragma once
/// The panel to compare and change dead reckoning while one drives (F2): the schemes with their errors, the four
/// sliders that matter with what they cost now, and everything else behind a search.

#include "overlay/instruments/advanced.h"
#include "overlay/instruments/live_cost.h"
#include "overlay/instruments/preset_editor.h"
#include "overlay/instruments/subject.h"

namespace overlay {

class DrPanel {
  public:
    /// Inside an open ImGui window.
    void draw(const Look& look, const Subject& subject);

  private:
    void own_work(const Look& look, const Subject& subject);

    PresetEditor presets_;
    LiveCost cost_;
    Advanced advanced_;
    std::string saved_; ///< where the setup is, or what went wrong
};

} // namespace overlay
