#pragma once
/// Colours of schemes, and dashes of their lines in plots. A scheme keeps its colour while any actor has it as a ghost,
/// so that ghosts, legend, plot and table agree.

#include <cstddef>
#include <glm/vec3.hpp>
#include <optional>
#include <span>
#include <vector>

namespace client {

class SchemeColours {
  public:
    /// Sets the schemes shown as ghosts (indices in dr::schemes()); new schemes take the first free colours.
    void keep(std::span<const int> shown);
    /// Linear RGB; nothing for a scheme that is not shown as a ghost. With more schemes than colours, colours repeat.
    [[nodiscard]] std::optional<glm::vec3> of(int scheme) const;
    /// Dash pattern of a scheme's line, 1 to 7; 0, unbroken, for a scheme that is not shown as a ghost. Successive
    /// colours have different patterns, and so have lines of the same colour.
    [[nodiscard]] int dash(int scheme) const;

  private:
    static constexpr int free = -1;
    [[nodiscard]] std::optional<std::size_t> place_of(int scheme) const;
    std::vector<int> places_; ///< scheme of each colour, or `free`; index: number of the colour
};

} // namespace client
