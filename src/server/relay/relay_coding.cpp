#include "server/relay/relay_coding.h"

#include "protocol/batch_writer.h"
#include "protocol/messages.h"
#include "world/ground_for_tanks.h"

#include <algorithm>
#include <glm/geometric.hpp>

namespace server {

RelayCoding::RelayCoding(const Game& game)
    : game_(game), ground_(world::ground_for_tanks<protocol::compact::Ground>(game.terrain)) {}

/// Returns the distance from which the client sees `place`: from its nearest tank or its reported camera, divided by
/// the camera's magnification [m]. Returns 0 without a tank, because the client may then look from anywhere.
double RelayCoding::seen_from(const Client& viewer, const glm::vec3& place) {
    if (eyes_at_ != game_.now) {
        eyes_at_ = game_.now;
        eyes_.clear();
        for (const auto& [id, actor] : game_.roster.actors)
            if (actor.tank() && actor.owner != 0)
                eyes_[actor.owner].push_back(actor.position());
    }
    double nearest = 1e9;
    const auto eyes = eyes_.find(viewer.id);
    if (eyes == eyes_.end())
        return 0;
    const auto look = [&](const glm::vec3& eye) { nearest = std::min(nearest, double{glm::distance(eye, place)}); };
    std::ranges::for_each(eyes->second, look);
    const protocol::CameraPose* said = viewer.recent_camera(game_.now);
    if (!said)
        return nearest;
    look(said->eye);
    return nearest / std::max(1.0f, said->magnification);
}

RelayCoding::Packets RelayCoding::packets(const Client& viewer, std::span<const Item> items) {
    Packets result;
    if (game_.settings.relaying.coding == protocol::Coding::plain) {
        std::vector<protocol::EncodedUpdate> updates;
        updates.reserve(items.size());
        for (const Item& item : items) {
            updates.push_back(item.published ? *item.published : protocol::encode_update(*item.update));
            result.update_bytes += updates.back().bytes.size();
        }
        result.packets = protocol::encode_batches(updates);
        return result;
    }
    if (items.empty())
        return result;
    std::vector<protocol::compact::Encoder::Item> coded;
    coded.reserve(items.size());
    for (const Item& item : items)
        coded.push_back({.update = item.update,
                         .level = protocol::compact::level_for(game_.settings.publisher.position_threshold,
                                                               seen_from(viewer, item.update->update.state.position)),
                         .mode = item.mode});
    auto& encoder = encoders_.try_emplace(viewer.peer, ground_).first->second;
    for (const protocol::CompactBatch& batch : encoder.packets(coded)) {
        result.packets.push_back(protocol::encode(batch));
        result.update_bytes += batch.bytes.size();
    }
    return result;
}

void RelayCoding::handle_ack(const Client& viewer, const protocol::CompactAck& seen) {
    if (const auto encoder = encoders_.find(viewer.peer); encoder != encoders_.end())
        encoder->second.handle_ack(seen);
}

/// Checks one client in each call.
void RelayCoding::tidy() {
    auto next = encoders_.upper_bound(tidied_);
    if (next == encoders_.end())
        next = encoders_.begin();
    if (next == encoders_.end())
        return;
    tidied_ = next->first;
    const auto client = game_.roster.clients.find(next->first);
    if (client == game_.roster.clients.end() || !client->second.admitted())
        encoders_.erase(next);
    else
        next->second.keep([&](protocol::ActorId actor) { return game_.roster.actors.contains(actor); });
}

} // namespace server
