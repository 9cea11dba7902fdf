#pragma once
/// How far off a tank is drawn, in the picture itself: a line from the truth to each picture of it, with its length in
/// centimetres.

#include "client/scene/scene.h"

#include <map>
#include <optional>

namespace client {

/// Figures that change with every frame cannot be read: each stands still for a while.
class HeldFigures {
  public:
    /// `value` as it was when the figure of that key last changed, at most 0.2 s before `now` [s].
    double hold(std::uint64_t key, double value, double now);
    /// Draws the error line of an actor's `nth` picture, which is at `drawn`, and says how long it is; nothing below 5
    /// cm, and without a `truth`.
    std::string off_truth(std::vector<LinePicture>& lines, const std::optional<glm::vec3>& truth,
                          const glm::vec3& drawn, const glm::vec3& colour, protocol::ActorId actor, std::size_t nth,
                          double now);

  private:
    struct Held {
        double value, since;
    };
    std::map<std::uint64_t, Held> held_;
};

/// "34 cm".
std::string length_text(double metres);

/// From the truth to where it is drawn; nothing where they are less than 5 cm apart.
void error_line(std::vector<LinePicture>& lines, const glm::vec3& truth, const glm::vec3& drawn,
                const glm::vec3& colour);

} // namespace client
