#pragma once
/// Where browsers come into one's match, beside the menu: the address, and as a QR code for those who would have to
/// type it.

#include "overlay/style.h"

#include <string>
#include <vector>

namespace overlay {

/// A QR code (ISO/IEC 18004), row by row: true is dark.
struct QrCode {
    int side = 0; ///< modules; 0: there is none
    std::vector<bool> dark{};
};
/// None for a text that is too long for one (some 2 kB).
QrCode qr_code(const std::string& text);

class Invitation {
  public:
    /// To the right of a menu that is `beside` wide in the middle [pixels], where there is room for it.
    void draw(const Look& look, const std::string& address, float beside);

  private:
    std::string text_;
    QrCode code_; ///< of it
};

} // namespace overlay
