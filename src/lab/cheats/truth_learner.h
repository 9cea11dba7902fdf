#pragma once
/// The knowledge that a cheating client gains from late true poses: each tank's mean offset, in its own axes, from the
/// displayed pose to the true one. The offset corrects the present displayed pose.

#include "client/client.h"

#include <deque>
#include <map>

namespace lab {

class TruthLearner {
  public:
    /// Call once a frame of the client.
    void look(const client::Client& client);
    /// Returns the offset of the tank's true position from its displayed one, as learned [m]; 0: nothing learned.
    [[nodiscard]] glm::vec3 offset(protocol::ActorId tank, const glm::quat& displayed) const;

  private:
    struct Moment {
        double time; ///< Match time [s].
        std::uint8_t incarnation;
        glm::vec3 position;
        glm::quat orientation;
    };
    struct Tank {
        std::deque<Moment> displayed{}; ///< Moments whose true poses have not arrived.
        glm::vec3 mean{0};              ///< Mean offset in the tank's axes, over about the last 10 s [m].
        int learned = 0;                ///< Number of moments in `mean`.
    };
    std::map<protocol::ActorId, Tank> tanks_;
};

} // namespace lab
