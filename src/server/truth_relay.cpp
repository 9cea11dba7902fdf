#include "server/truth_relay.h"

#include <algorithm>
#include <cmath>

namespace server {

namespace {

constexpr double oldest = 5; ///< [s]

} // namespace

void TruthRelay::receive(Client& client, const protocol::TruthBatch& batch) {
    if (!game_.settings.truth)
        return game_.drop(client, Drop::unexpected, "truth in a match without it");
    for (const protocol::TruthPose& pose : batch.poses) {
        const Actor* actor = game_.roster.actor(pose.actor);
        if (!actor || pose.incarnation != actor->incarnation) {
            game_.drop(client, actor ? Drop::old_incarnation : Drop::unknown_actor);
            continue;
        }
        const bool now = pose.time > game_.now - oldest && pose.time < game_.now + game_.settings.motion.future;
        if (actor->loose && actor->owner != client.id) // it has not heard yet that it is no longer its own
            game_.drop(client, Drop::stale_owner);
        else if (actor->owner == client.id && !now) // its clock is still being set
            game_.drop(client, Drop::truth_time);
        else if (actor->owner != client.id || !game_.terrain.height(pose.position.x, pose.position.y))
            game_.drop(client, Drop::bad_truth, actor->name);
        else {
            items_.push_back({client.id, pose});
            if (!game_.settings.lab)
                errors_.add(game_.now, *actor, pose);
        }
    }
}

void TruthRelay::add(const std::vector<protocol::TruthPose>& poses) {
    for (const protocol::TruthPose& pose : poses)
        items_.push_back({0, pose});
}

bool TruthRelay::may_see(const Client& client) const {
    const auto alive = [&](const auto& it) {
        return it.second.tank() && it.second.owner == client.id && it.second.alive();
    };
    return game_.settings.lab || std::ranges::none_of(game_.roster.actors, alive);
}

void TruthRelay::relay() {
    static const std::size_t header = protocol::measure(protocol::TruthBatch{});
    static const std::size_t pose_size = protocol::measure(protocol::TruthBatch{{{}}}) - header;
    static const std::size_t with_parts = protocol::measure(protocol::TruthBatch{{{.parts = {{}}}}}) - header;
    const bool any_parts = std::ranges::any_of(items_, [](const Item& item) { return item.pose.parts.has_value(); });
    const std::size_t at_once = (protocol::max_message - header) / (any_parts ? with_parts : pose_size);
    for (const auto& [peer, client] : game_.roster.clients) {
        if (!client.admitted() || !may_see(client))
            continue;
        protocol::TruthBatch batch;
        const auto send = [&, &to = client] { // Clang 14 does not capture a binding by itself
            if (!batch.poses.empty())
                game_.tell(to, batch, net::Channel::truth);
            batch.poses.clear();
        };
        for (const Item& item : items_) {
            if (item.owner == client.id)
                continue;
            batch.poses.push_back(item.pose);
            if (batch.poses.size() == at_once)
                send();
        }
        send();
    }
    items_.clear();
}

} // namespace server
