#pragma once
/// Which scheme has which colour, and which dashes in a plot: a scheme keeps its own as long as it is shown anywhere,
/// whatever comes and goes beside it, so that ghosts, legend, plot and table agree.

#include <cstddef>
#include <glm/vec3.hpp>
#include <optional>
#include <span>
#include <vector>

namespace client {

class SchemeColours {
  public:
    /// From now on these schemes (indices in dr::schemes()) are shown: newcomers take the first free colours.
    void keep(std::span<const int> shown);
    /// Linear RGB; nothing for a scheme that is not shown as a ghost. With more schemes than colours these repeat.
    [[nodiscard]] std::optional<glm::vec3> of(int scheme) const;
    /// Of its line: 1 to 7, neighbours differ, and so do those of one colour. 0, unbroken, is for what is drawn solid.
    [[nodiscard]] int dash(int scheme) const;

  private:
    static constexpr int free = -1;
    [[nodiscard]] std::optional<std::size_t> place_of(int scheme) const;
    std::vector<int> places_; ///< the scheme that has the n-th colour
};

} // namespace client
