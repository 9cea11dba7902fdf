#include "lab/cheats/truth_learner.h"

#include <algorithm>

namespace lab {

void TruthLearner::look(const client::Client& client) {
    constexpr double longest = 40; // Time for which a moment waits for its true pose [s].
    constexpr int window = 600;    // Number of moments in the mean: 10 s.
    const double now = client.render_time().truth;
    for (const auto& [id, remote] : client.remote().actors()) {
        const client::Actor* actor = client.match().find(id);
        if (!actor || !actor->driven() || client.is_own(id) || !remote.visible())
            continue;
        Tank& tank = tanks_[id];
        const client::Ghost& ghost = remote.ghosts.front();
        const dr::KinematicState<float>& state = ghost.displayed.state;
        tank.displayed.push_back({now, ghost.incarnation, state.position, state.orientation});
        for (; !tank.displayed.empty() &&
               (tank.displayed.front().time <= remote.truth.latest() || tank.displayed.front().time < now - longest);
             tank.displayed.pop_front()) {
            const Moment& moment = tank.displayed.front();
            const auto truth = remote.truth.at(moment.time, moment.incarnation);
            if (!truth)
                continue;
            const glm::vec3 off = glm::conjugate(moment.orientation) * (glm::vec3(truth->position) - moment.position);
            tank.learned = std::min(tank.learned + 1, window);
            tank.mean += (off - tank.mean) / static_cast<float>(tank.learned);
        }
    }
}

glm::vec3 TruthLearner::offset(protocol::ActorId tank, const glm::quat& displayed) const {
    const auto found = tanks_.find(tank);
    return found == tanks_.end() ? glm::vec3(0) : displayed * found->second.mean;
}

} // namespace lab
