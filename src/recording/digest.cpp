#include "recording/digest.h"

#include "protocol/acts.h"

#include "protocol/messages.h"

namespace recording {

const Digest::Actor* Digest::find(protocol::ActorId actor) const {
    const auto found = actors_.find(actor);
    return found == actors_.end() ? nullptr : &found->second;
}
Digest::Actor* Digest::find(protocol::ActorId actor) { return const_cast<Actor*>(std::as_const(*this).find(actor)); }

void Digest::take(const What& what) {
    /// Keeps the newest message of a kind about an actor.
    const auto keep = [&](auto Actor::*member, const auto& it) {
        if (Actor* actor = find(it.actor))
            actor->*member = it;
    };
    using namespace protocol;
    std::visit(Handle{
                   [&](const ActorAdded& it) { actors_[it.actor] = {.added = it}; },
                   [&](const ActorRemoved& it) {
                       actors_.erase(it.actor);
                       waypoints_.erase(it.actor);
                       std::erase_if(acts_, [&](const protocol::Act& act) { return act.actor == it.actor; });
                   },
                   [&](const Ownership& it) {
                       if (Actor* actor = find(it.actor))
                           actor->added.owner = it.owner;
                   },
                   [&](const Spawned& it) { keep(&Actor::spawned, it); },
                   [&](const Health& it) { keep(&Actor::health, it); },
                   [&](const Score& it) { keep(&Actor::score, it); },
                   [&](const MatchState& it) { match_ = it; },
                   [&](const Team& it) {
                       if (Actor* actor = find(it.actor))
                           actor->added.team = it.team;
                   },
                   [&](const Objective& it) { objective_ = it; },
                   [&](const Kit& it) { keep(&Actor::kit, it); },
                   [&](const Power& it) { keep(&Actor::power, it); },
                   [&](const TruthDoubt& it) { keep(&Actor::doubt, it); },
                   [&](const Setting& it) { settings_[it.name] = it.value; },
                   [&](const Road& it) {
                       std::erase_if(roads_, [&](const Road& known) { return known.road == it.road; });
                       if (!it.points.empty())
                           roads_.push_back(it);
                   },
                   [&](const protocol::Waypoints& it) { waypoints_[it.actor] = it; },
                   [&](const protocol::Act& it) { protocol::keep(acts_, it); },
                   [&](const protocol::SchemeSource& it) {
                       constexpr std::size_t most = 64; // more than there are in a match
                       const std::pair key(it.giver, it.name);
                       if (it.source.text.empty())
                           schemes_.erase(key);
                       else if (schemes_.contains(key) || schemes_.size() < most)
                           schemes_[key] = std::make_shared<const protocol::SchemeSource>(it);
                   },
                   [&](const Update& it) { take(it.update); },
                   // Over at once, or not about the match.
                   [](const Shot&) {},
                   [](const ShotRefused&) {},
                   [](const ShotVerdict&) {},
                   [](const Explosion&) {},
                   [](const protocol::Chat&) {},
                   [](const Truth&) {},
                   [](const OwnTick&) {},
                   [](const Clocks&) {},
               },
               what);
}

void Digest::take(const protocol::ActorUpdate& update) {
    Actor* actor = find(update.actor);
    if (!actor)
        return;
    const bool same_life = actor->last && update.update.incarnation == actor->last->update.incarnation;
    if (!(same_life && update.update.sequence <= actor->last->update.sequence))
        actor->last = update;
}

std::vector<What> Digest::briefing() const {
    std::vector<What> told;
    const auto tell_if = [&](const auto& message) {
        if (message)
            told.emplace_back(*message);
    };
    for (const auto& [name, value] : settings_)
        told.emplace_back(protocol::Setting{name, value});
    for (const protocol::Road& road : roads_)
        told.emplace_back(road);
    for (const auto& [actor, waypoints] : waypoints_)
        told.emplace_back(waypoints);
    tell_if(match_);
    tell_if(objective_);
    for (const auto& [id, actor] : actors_) {
        told.emplace_back(actor.added);
        tell_if(actor.spawned);
        tell_if(actor.health);
        tell_if(actor.score);
        tell_if(actor.kit);
        tell_if(actor.power);
        tell_if(actor.doubt);
    }
    for (const protocol::Act& act : acts_)
        told.emplace_back(act);
    for (const auto& [key, scheme] : schemes_)
        told.emplace_back(*scheme);
    for (const auto& [id, actor] : actors_) {
        if (!actor.last)
            continue;
        Update full{Update::Origin::snapshot, *actor.last};
        full.update.full = full.update.has_articulations = full.update.has_stick = full.update.has_interval = true;
        full.update.update.has_location = full.update.update.has_orientation = true;
        told.emplace_back(full);
    }
    return told;
}

} // namespace recording
