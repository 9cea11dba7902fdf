#pragma once
/// The panel to compare and change dead reckoning while driving (F2): the schemes with their errors, the four main
/// sliders with their present costs, and all other settings with a search.

#include "overlay/instruments/advanced.h"
#include "overlay/instruments/instrument_context.h"
#include "overlay/instruments/main_sliders.h"
#include "overlay/instruments/preset_editor.h"

namespace overlay {

class DrPanel {
  public:
    void draw(const Look& look, const InstrumentContext& context);
    /// Makes the row of a setting pulse once, from the next frame on.
    void pulse(std::string_view row) { pulse_ = {.row = std::string(row)}; }

  private:
    void own_work(const Look& look, const InstrumentContext& context);

    PresetEditor presets_;
    Advanced advanced_;
    Pulse pulse_;
    std::string saved_; ///< message about the last save, with the path or the error
};

} // namespace overlay
