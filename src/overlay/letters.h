#pragma once
/// Which characters this session's texts have beyond the usual ones: names may be in any script. Those that need no
/// shaping are drawn as soon as they are known, where a font that has them is installed.

#include "overlay/style.h"

#include <set>
#include <span>
#include <string_view>
#include <vector>

namespace overlay {

/// Latin, Greek (Δ), Cyrillic, dashes, arrows, and the figures that keys and units need: pairs of first and last, then
/// 0.
std::span<const ImWchar> usual_letters();

class Letters {
  public:
    static constexpr std::size_t most = 600; ///< whatever peers call themselves

    /// Those of a UTF-8 text. True if some are new: then the fonts are to be made anew.
    bool want(std::string_view text);
    [[nodiscard]] const std::set<ImWchar>& more() const { return more_; } ///< than the usual ones

  private:
    std::set<ImWchar> more_;
};

/// `apply_look(scale)`, with these characters from DejaVu, Noto or Droid, whichever is installed and has them.
Look apply_look(float scale, const Letters& letters);

} // namespace overlay
