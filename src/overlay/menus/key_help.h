#pragma once
/// Which key does what (F1). Page one: the eight that matter, on a drawn keyboard and mouse, or on a pad if the hands
/// are on one. Page two: the instruments' and all the others. Everything as bound at present.

#include "overlay/menus/controls.h"
#include "overlay/style.h"

namespace overlay {

class KeyHelp {
  public:
    /// From nothing to page one, to page two, to nothing. `shown`: there is a page now. Returns whether there is then.
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
