#include "client/match/match.h"

#include "protocol/cosmetic_events.h"

#include "client/scene/scene.h"
#include "world/shell.h"

#include <algorithm>
#include <fmt/format.h>
#include <tuple>

namespace client {

namespace {

constexpr std::size_t max_shells = 512, max_kept = 256; ///< limits on `shells`, and on each list of events
constexpr double longest_flight = 12;                   ///< flight time after which a shell is removed [s]
constexpr double latest_ahead = 5;                      ///< largest lead of a shot or an explosion over `now` [s]

template <class T> void keep_last(std::deque<T>& all, T one, std::size_t most = max_kept) {
    all.push_back(std::move(one));
    if (all.size() > most)
        all.pop_front();
}

Actor* known(std::map<protocol::ActorId, Actor>& actors, protocol::ActorId actor) {
    const auto found = actors.find(actor);
    return found == actors.end() ? nullptr : &found->second;
}

/// Finds the actor's shell with this shot number that has no shell number of the server yet. `number` 0, from
/// recordings without shot numbers: finds the first one without a shell number.
std::vector<FlyingShell>::iterator phantom(std::vector<FlyingShell>& shells, protocol::ActorId actor,
                                           std::uint32_t number) {
    return std::ranges::find_if(shells, [&](const FlyingShell& shell) {
        return shell.shot.shell == 0 && shell.shot.actor == actor && (number == 0 || shell.shot.number == number);
    });
}
} // namespace

glm::vec3 Actor::colour() const {
    return added.team != world::no_team ? team_colour(added.team) : palette(added.colour);
}

dr::Vec3<float> drawn_position(const FlyingShell& shell, double time, double share) {
    const protocol::Shot& shot = shell.shot;
    return world::converged_position({shot.origin, shot.velocity}, time - shot.time, shell.drawn_from,
                                     shell.drawn_at - shot.time, share);
}

std::vector<const Actor*> Match::ranking() const {
    std::vector<const Actor*> tanks;
    for (const auto& [id, actor] : actors)
        if (actor.driven())
            tanks.push_back(&actor);
    std::ranges::sort(tanks, {},
                      [](const Actor* a) { return std::tuple(-a->crates, -a->kills, a->deaths, a->added.actor); });
    return tanks;
}

void Match::tidy(double now) {
    std::erase_if(shells, [&](const FlyingShell& shell) { return now - shell.shot.time > longest_flight; });
    const auto forget = [now](auto& all, double after) {
        while (!all.empty() && now - all.front().time > after)
            all.pop_front();
    };
    forget(explosions, 2 * static_cast<double>(explosion_length));
    forget(hits, 4);
    forget(repairs, 8);
    forget(feed_events, 8);
    forget(uses, 4);
    forget(noises, 4);
    forget(kills, 8);
    while (kills.size() > 6)
        kills.pop_front();
}

const Actor* Match::apply(const protocol::ActorAdded& message) {
    const auto kind = world::actor_kind(message.kind);
    if (!kind)
        return nullptr;
    return &(actors[message.actor] = Actor{.added = message, .kind = *kind});
}

void Match::remove(protocol::ActorId actor) {
    constexpr std::size_t kept = 32;
    if (const Actor* gone = find(actor); gone && gone->driven())
        keep_last(left, *gone, kept);
    actors.erase(actor);
}

const Actor* Match::find_or_left(protocol::ActorId actor) const {
    if (const Actor* here = find(actor))
        return here;
    const auto gone =
        std::find_if(left.rbegin(), left.rend(), [&](const Actor& it) { return it.added.actor == actor; });
    return gone == left.rend() ? nullptr : &*gone;
}

void Match::apply(const protocol::Spawned& message, double now) {
    if (Actor* actor = known(actors, message.actor)) {
        actor->incarnation = message.incarnation;
        actor->boost_until = 0;
        actor->spawned_at = now;
    }
}

void Match::fired(const protocol::Fire& shot) {
    shells.push_back({{.actor = shot.actor,
                       .origin = shot.origin,
                       .velocity = shot.velocity,
                       .time = shot.time,
                       .number = shot.number},
                      shot.origin,
                      shot.time});
}

void Match::apply(const protocol::Shot& message, const dr::Vec3<float>& muzzle, double now, bool from_cover) {
    const auto own = phantom(shells, message.actor, message.number);
    if (own != shells.end())
        own->shot.shell = message.shell;
    else {
        if (shells.size() >= max_shells)
            shells.erase(shells.begin());
        shells.push_back({message, muzzle, now, from_cover});
        FlyingShell& shell = shells.back();
        shell.shot.time = std::clamp(message.time, now - longest_flight, now + latest_ahead);
        shell.drawn_at = std::max(now, shell.shot.time); // it may come into sight later
    }
}

void Match::apply(const protocol::ShotRefused& message, double now) {
    if (const auto own = phantom(shells, message.actor, message.number); own != shells.end())
        shells.erase(own);
    refusal = {now, message.why};
}

void Match::apply(const protocol::ShotVerdict& message, double now) {
    constexpr std::size_t kept = 32;
    keep_last(judged,
              judged_shot(message, now, name_of(message.actor), message.victim ? name_of(message.victim) : "nobody"),
              kept);
}

void Match::apply(const protocol::Ownership& message) {
    if (Actor* actor = known(actors, message.actor))
        actor->added.owner = message.owner;
}

void Match::apply(const protocol::Explosion& message, double now) {
    // An explosion is drawn from its arrival on, since its flash must not start in the past.
    protocol::Explosion seen = message;
    seen.time = std::clamp(message.time, now, now + latest_ahead);
    keep_last(explosions, seen);
    if (message.shell != 0)
        std::erase_if(shells, [&](const FlyingShell& shell) { return shell.shot.shell == message.shell; });
}

void Match::apply(const protocol::Health& message, double now) {
    Actor* victim = known(actors, message.actor);
    if (!victim)
        return;
    // The first Health message only tells a newcomer the tank's state (server/briefing.cpp). It is no hit.
    if (!std::exchange(victim->health_told, true) && message.by == message.actor) {
        victim->health = message.health;
        return;
    }
    if (victim->alive() && message.health == 0)
        keep_last(kills, {now, message.by, message.actor, message.cause});
    const Actor* by = find(message.by);
    Hit hit{.time = now,
            .by = message.by,
            .victim = message.actor,
            .damage = victim->health - message.health,
            .cause = message.cause,
            .kind = by ? std::optional(by->kind) : std::nullopt};
    if (hit.damage > 0) {
        hit.number = ++hit_count;
        keep_last(hits, hit);
    } else if (hit.damage < 0 && message.by != message.actor)
        keep_last(repairs, hit);
    victim->health = message.health;
}

void Match::apply(const protocol::Score& message, double now) {
    Actor* actor = known(actors, message.actor);
    if (!actor)
        return;
    if (message.crates > actor->crates)
        keep_last(feed_events, {.time = now, .actor = message.actor, .words = "brought the crate home"});
    actor->kills = message.kills;
    actor->deaths = message.deaths;
    actor->best = message.best;
    actor->crates = message.crates;
}

void Match::apply(const protocol::Team& message) {
    if (Actor* actor = known(actors, message.actor))
        actor->added.team = message.team;
}

void Match::apply(const protocol::Objective& message, double now) {
    if (message.carrier != 0 && message.carrier != objective.carrier)
        keep_last(feed_events, {.time = now, .actor = message.carrier, .words = "has the crate"});
    if (message.carrier == 0 && objective.carrier != 0 && message.returns_at > 0)
        keep_last(feed_events, {.time = now, .actor = objective.carrier, .words = "lost the crate"});
    objective = message;
}

void Match::apply(const protocol::Loadout& message, double now) {
    Actor* actor = known(actors, message.actor);
    if (!actor)
        return;
    constexpr double just_now = 0.5; // time after a spawn in which more shells come from the spawn, not a crate [s]
    if (actor->shells < message.shells && message.shells != protocol::Loadout::no_end && actor->alive() &&
        now > actor->spawned_at + just_now)
        keep_last(feed_events, {.time = now,
                                .actor = message.actor,
                                .words = "took ammunition",
                                .took = world::ActorKind::ammunition_crate});
    actor->shells = message.shells;
    actor->protected_until = message.protected_until;
}

void Match::apply(const protocol::Power& message, double now) {
    Actor* actor = known(actors, message.actor);
    if (!actor)
        return;
    const world::PowerUp holds = world::power_up_called(message.holds), used = world::power_up_called(message.uses);
    if (holds != world::PowerUp::none && holds != actor->holds)
        keep_last(
            feed_events,
            {.time = now, .actor = message.actor, .words = world::row(holds).took, .took = world::row(holds).crate});
    actor->holds = holds;
    if (used == world::PowerUp::none)
        return;
    keep_last(uses, {.time = now, .actor = message.actor, .power = used});
    if (world::row(used).faster)
        actor->boost_until = message.until;
}

void Match::apply(const protocol::MatchState& message) {
    state = message;
    const auto winner = [&] {
        if (message.winning_team != world::no_team)
            return fmt::format("{} wins", world::team_name(message.winning_team));
        return message.winner != 0 ? fmt::format("{} wins the round", name_of(message.winner))
                                   : std::string("A draw: no winner");
    };
    notice = message.paused ? "Paused by the host" : message.running ? "" : winner();
}

void Match::apply(const protocol::CosmeticEvent& message) { protocol::add_event(acts, message); }

void Match::apply(const protocol::Ballot& message) {
    ballot = message;
    if (own_vote && *own_vote >= ballot.candidates.size())
        own_vote.reset();
}

void Match::apply(const protocol::Stats& message) {
    constexpr std::size_t kept = 30;
    if (message.all) {
        links.clear();
        errors.clear();
    }
    for (const protocol::LinkFigures& link : message.links) {
        links[link.client] = link;
        if (link.client == welcome.client)
            keep_last(own_link, link, kept);
    }
    for (const protocol::ErrorFigures& figures : message.errors)
        errors[figures.actor] = figures;
}

void Match::apply(const protocol::ShotNoise& message, double now) {
    keep_last(noises, Noise{.time = now, .cell = message.cell});
}

void Match::apply(const protocol::TruthDoubt& message) {
    if (Actor* actor = known(actors, message.actor))
        actor->truth_doubted = message.doubted;
    errors.erase(message.actor);
}

void Match::apply(const protocol::SchemeSource& message) {
    const SchemeKey key(message.giver, message.name);
    if (message.source.text.empty())
        schemes.erase(key);
    else if (schemes.contains(key) || schemes.size() < max_schemes)
        schemes[key] = message;
}

std::optional<protocol::SchemeSource> Match::reference_script() const {
    for (const auto& [key, scheme] : schemes)
        if (!scheme.reference.empty())
            return scheme;
    return {};
}

void Match::apply(const protocol::Chat& message) {
    constexpr std::size_t kept = 100;
    keep_last(chat, ChatLine{message}, kept);
}

void Match::apply(const protocol::Answer& message, double now) {
    const std::vector<std::string> done{fmt::format("done: {}", message.order)};
    for (const std::string& line : message.lines.empty() ? done : message.lines) {
        apply(protocol::Chat{.time = now, .text = line});
        chat.back().answer = true;
    }
}

} // namespace client
