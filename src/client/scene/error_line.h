#pragma once
/// Draws DR errors: a line from the true position to each displayed position of a tank, with its length.

#include "client/scene/scene.h"

#include <map>
#include <optional>

namespace client {

/// Keeps each figure unchanged for 0.2 s, since figures that change in every frame cannot be read. A figure that has
/// become less than half, as at an update, is shown at once.
class HeldFigures {
  public:
    /// Returns the figure of `key`, set to `value` as above. `now` [s].
    double hold(std::uint64_t key, double value, double now);
    /// Draws the error line of an actor's ghost number `nth`, which is at `drawn`, and returns the line's length as
    /// text, "0.344 m now"; empty below 5 cm and without a `truth`. `now` [s].
    std::string add_error_line(std::vector<LinePicture>& lines, const std::optional<glm::vec3>& truth,
                               const glm::vec3& drawn, const glm::vec3& colour, protocol::ActorId actor,
                               std::size_t nth, double now);

  private:
    struct Held {
        double value, since;
    };
    std::map<std::uint64_t, Held> held_;
};

/// Draws the line from the true to the drawn position; nothing if they are less than 5 cm apart.
void error_line(std::vector<LinePicture>& lines, const glm::vec3& truth, const glm::vec3& drawn,
                const glm::vec3& colour);

} // namespace client
