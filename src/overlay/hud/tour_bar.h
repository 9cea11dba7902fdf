#pragma once
/// Buttons in the caption of a tour: previous and next scene, list of the scenes, pause, leave.

#include "overlay/actions.h"
#include "overlay/hud/caption.h"

namespace overlay {

class TourBar {
  public:
    /// Opens the list of the scenes.
    void open_list() { opens_ = true; }
    /// Draws the buttons at the upper right corner of the caption's box. Returns their width [pixels].
    float draw(const Look& look, const Caption& caption, const Area& box, const Actions& actions);

  private:
    void draw_list(const Look& look, const Caption& caption, const Area& box, const TourControl& tour);

    bool opens_ = false; ///< the list must be opened in the next `draw`
};

} // namespace overlay
