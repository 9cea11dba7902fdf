#pragma once
/// How browsers join the host's match, shown beside the menu: the address as text and as a QR code.

#include "overlay/style.h"

#include <string>
#include <vector>

namespace overlay {

/// A QR code (ISO/IEC 18004), row by row; true is a dark module.
struct QrCode {
    int side = 0; ///< number of modules along a side; 0: no code
    std::vector<bool> dark{};
};
/// Returns the QR code of a text; an empty code if the text is too long (about 2 kB).
QrCode qr_code(const std::string& text);

class Invitation {
  public:
    /// Draws to the right of a centred menu of width `beside` [pixels], if there is room.
    void draw(const Look& look, const std::string& address, float beside);

  private:
    std::string text_;
    QrCode code_; ///< code of `text_`
};

} // namespace overlay
