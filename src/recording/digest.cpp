#include "recording/digest.h"

namespace recording {

using protocol::Bytes;
using protocol::Kind;

Digest::Actor* Digest::find(protocol::ActorId actor) {
    const auto found = actors_.find(actor);
    return found == actors_.end() ? nullptr : &found->second;
}

void Digest::take(std::span<const std::uint8_t> packet) {
    const auto as = [&]<class Message>(std::type_identity<Message>, auto&& use) {
        if (const auto message = protocol::decode<Message>(packet))
            use(*message);
    };
    /// Keeps the newest message of a kind about an actor.
    const auto keep = [&]<class Message>(std::optional<Message> Actor::*member) {
        as(std::type_identity<Message>{}, [&](const Message& message) {
            if (Actor* actor = find(message.actor))
                actor->*member = message;
        });
    };
    using namespace protocol;
    switch (protocol::kind(packet)) {
    case Kind::actor_added:
        return as(std::type_identity<ActorAdded>{}, [&](const ActorAdded& it) { actors_[it.actor] = {.added = it}; });
    case Kind::actor_removed:
        return as(std::type_identity<ActorRemoved>{}, [&](const ActorRemoved& it) { actors_.erase(it.actor); });
    case Kind::ownership:
        return as(std::type_identity<Ownership>{}, [&](const Ownership& it) {
            if (Actor* actor = find(it.actor))
                actor->added.owner = it.owner;
        });
    case Kind::spawned:
        return keep(&Actor::spawned);
    case Kind::health:
        return keep(&Actor::health);
    case Kind::score:
        return keep(&Actor::score);
    case Kind::match_state:
        return as(std::type_identity<MatchState>{}, [&](const MatchState& it) { match_ = it; });
    case Kind::setting:
        return as(std::type_identity<Setting>{}, [&](const Setting& it) { settings_[it.name] = it.value; });
    case Kind::road:
        return as(std::type_identity<Road>{}, [&](const Road& it) {
            std::erase_if(roads_, [&](const Road& known) { return known.road == it.road; });
            if (!it.points.empty())
                roads_.push_back(it);
        });
    case Kind::update_batch:
        return as(std::type_identity<UpdateBatch>{}, [&](const UpdateBatch& it) { take(it.updates); });
    case Kind::snapshot:
        return as(std::type_identity<Snapshot>{}, [&](const Snapshot& it) { take(it.updates); });
    default:
        return;
    }
}

void Digest::take(const std::vector<protocol::EncodedUpdate>& updates) {
    for (const protocol::EncodedUpdate& encoded : updates) {
        Actor* actor = find(encoded.actor);
        if (!actor)
            continue;
        const auto before = actor->last ? actor->last->update : dr::Update<float>{};
        auto update = protocol::decode_update(encoded, before);
        const bool same_life = actor->last && update && update->update.incarnation == before.incarnation;
        if (update && !(same_life && update->update.sequence <= before.sequence))
            actor->last = std::move(update);
    }
}

std::vector<Bytes> Digest::packets() const {
    constexpr std::size_t at_once = 200; // updates: far below protocol::max_packet
    std::vector<Bytes> packets;
    const auto tell = [&](const auto& message) { packets.push_back(protocol::encode(message)); };
    const auto tell_if = [&](const auto& message) {
        if (message)
            tell(*message);
    };
    protocol::Snapshot snapshot;
    const auto tell_snapshot = [&] {
        if (!snapshot.updates.empty())
            tell(snapshot);
        snapshot.updates.clear();
    };
    for (const auto& [name, value] : settings_)
        tell(protocol::Setting{name, value});
    for (const protocol::Road& road : roads_)
        tell(road);
    tell_if(match_);
    for (const auto& [id, actor] : actors_) {
        tell(actor.added);
        tell_if(actor.spawned);
        tell_if(actor.health);
        tell_if(actor.score);
    }
    for (const auto& [id, actor] : actors_) {
        if (!actor.last)
            continue;
        protocol::ActorUpdate full = *actor.last;
        full.full = full.has_articulations = full.has_stick = full.has_interval = true;
        full.update.has_location = full.update.has_orientation = true;
        snapshot.updates.push_back(protocol::encode_update(full));
        if (snapshot.updates.size() == at_once)
            tell_snapshot();
    }
    tell_snapshot();
    return packets;
}

} // namespace recording
