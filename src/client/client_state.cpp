#include "client/client_state.h"

#include <algorithm>

namespace client {

ClientState::ClientState(std::unique_ptr<Session> session, const world::Map& map, Settings& settings,
                         tunables::Random random, double now)
    : session_(std::move(session)), terrain_(map), water_(map.water_height), roads_(map, terrain_),
      physics_(terrain_, tunables::Random(random.bits()), now),
      own_(terrain_, physics_.world(), roads_.known(), random), remote_(terrain_, &roads_.known()), compact_(terrain_),
      settings_(settings), host_(settings.host), clock_(now) {
    match_.welcome = *session_->welcome();
}

bool ClientState::is_own(protocol::ActorId actor) const {
    return std::ranges::find(own(), actor, &LocalPlayer::actor) != own().end();
}

bool ClientState::sees_all() const {
    const Actor* own = player() ? match_.find(player()->actor()) : nullptr;
    return match_.welcome.lab || !own || !own->alive();
}

bool ClientState::can_fire(const LocalPlayer& player) const {
    const Actor* actor = match_.find(player.actor());
    return player.spawned() && actor && actor->alive() && match_.state.running && actor->shells > 0 &&
           !match_.carries(player.actor()) && now() - player.last_fire >= static_cast<double>(rules().reload);
}

glm::vec3 ClientState::viewpoint() const {
    if (eye_)
        return *eye_;
    return player() ? player()->completed().state.position : glm::vec3(0);
}

} // namespace client
