#pragma once
/// The key help (F1) with the present bindings. Page one: the eight main controls on a drawn keyboard and mouse, or on
/// a drawn gamepad while the player uses one. Page two: the keys of the instruments and of all other actions.

#include "overlay/menus/controls.h"
#include "overlay/style.h"

namespace overlay {

class KeyHelp {
  public:
    /// Advances from hidden to page one, to page two, to hidden. `shown`: a page is shown now. Returns whether a page
    /// is shown afterwards.
    bool turn(bool shown) {
        page_ = shown ? page_ + 1 : 0;
        return page_ < pages;
    }
    void draw(const Look& look, const Controls& controls) const;

  private:
    static constexpr int pages = 2;
    int page_ = 0;
};

} // namespace overlay
