#include "recording/match_snapshot.h"

#include "protocol/cosmetic_events.h"
#include "protocol/messages.h"

namespace recording {

namespace {
template <class T, class... These>
concept OneOf = (std::is_same_v<T, These> || ...);
} // namespace

const MatchSnapshot::Actor* MatchSnapshot::find(protocol::ActorId actor) const {
    const auto found = actors_.find(actor);
    return found == actors_.end() ? nullptr : &found->second;
}
MatchSnapshot::Actor* MatchSnapshot::find(protocol::ActorId actor) {
    return const_cast<Actor*>(std::as_const(*this).find(actor));
}

void MatchSnapshot::take(const RecordPayload& what) {
    using namespace protocol;
    std::visit(Handle{
                   [&](const ActorAdded& it) { actors_[it.actor] = {.added = it}; },
                   [&](const ActorRemoved& it) {
                       actors_.erase(it.actor);
                       waypoints_.erase(it.actor);
                       std::erase_if(cosmetic_events_,
                                     [&](const protocol::CosmeticEvent& act) { return act.actor == it.actor; });
                   },
                   [&](const Ownership& it) {
                       if (Actor* actor = find(it.actor))
                           actor->added.owner = it.owner;
                   },
                   [&]<OneOf<Spawned, Health, Score, Loadout, Power, TruthDoubt> It>(const It& it) {
                       if (Actor* actor = find(it.actor))
                           std::get<std::optional<It>>(actor->newest) = it;
                   },
                   [&](const MatchState& it) { match_ = it; },
                   [&](const Team& it) {
                       if (Actor* actor = find(it.actor))
                           actor->added.team = it.team;
                   },
                   [&](const Objective& it) { objective_ = it; },
                   [&](const Setting& it) { settings_[it.name] = it.value; },
                   [&](const Road& it) {
                       std::erase_if(roads_, [&](const Road& known) { return known.road == it.road; });
                       if (!it.points.empty())
                           roads_.push_back(it);
                   },
                   [&](const protocol::Waypoints& it) { waypoints_[it.actor] = it; },
                   [&](const protocol::CosmeticEvent& it) { protocol::add_event(cosmetic_events_, it); },
                   [&](const protocol::SchemeSource& it) {
                       constexpr std::size_t most = 64; // further schemes are ignored; a match has fewer
                       const std::pair key(it.giver, it.name);
                       if (it.source.text.empty())
                           schemes_.erase(key);
                       else if (schemes_.contains(key) || schemes_.size() < most)
                           schemes_[key] = std::make_shared<const protocol::SchemeSource>(it);
                   },
                   [&](const Concealed& it) {
                       Actor* actor = find(it.actor);
                       if (actor && actor->last &&
                           !newer(static_cast<std::uint16_t>(actor->last->update.sequence), it.sequence))
                           actor->concealed = true;
                   },
                   [&](const Update& it) { take_update(it); },
                   // Momentary events, and records that do not change the state of the match.
                   []<OneOf<Shot, ShotRefused, ShotVerdict, Explosion, Chat, Truth, OwnTick, Clocks> It>(const It&) {},
               },
               what);
}

void MatchSnapshot::take_update(const Update& record) {
    const protocol::ActorUpdate& update = record.update;
    Actor* actor = find(update.actor);
    if (!actor)
        return;
    const bool same_life = actor->last && update.update.incarnation == actor->last->update.incarnation;
    const bool older = same_life && update.update.sequence <= actor->last->update.sequence;
    if (older && !(actor->concealed && record.origin == Update::Origin::snapshot))
        return;
    actor->last = update;
    actor->concealed = false;
}

std::vector<RecordPayload> MatchSnapshot::briefing() const {
    std::vector<RecordPayload> told;
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
        std::apply([&](const auto&... each) { (tell_if(each), ...); }, actor.newest);
    }
    for (const protocol::CosmeticEvent& act : cosmetic_events_)
        told.emplace_back(act);
    for (const auto& [key, scheme] : schemes_)
        told.emplace_back(*scheme);
    for (const auto& [id, actor] : actors_) {
        if (!actor.last || actor.concealed)
            continue;
        Update full{Update::Origin::snapshot, *actor.last};
        full.update.full = full.update.has_articulations = full.update.has_stick = full.update.has_interval = true;
        full.update.update.has_location = full.update.update.has_orientation = true;
        told.emplace_back(full);
    }
    return told;
}

} // namespace recording
