// Handles the server's messages, and actors that are added and removed.

#include "client/client.h"
#include "dead_reckoning/custom.h"
#include "world/shell.h"

#include <algorithm>
#include <fmt/format.h>

namespace client {

namespace {
glm::vec3 displayed_muzzle(const RemoteActor& tank) {
    const dr::Displayed<float>& displayed = tank.ghosts.front().displayed;
    return world::muzzle(displayed.state, displayed.articulations).position;
}
} // namespace

/// Handles a message. A message that throws ends the session, not the program.
void Client::contain(const Session::ReceivedMessage& arrived) {
    try {
        take(arrived);
    } catch (const std::exception& error) {
        session_->give_up(fmt::format("this game cannot handle a message from the server: {}", error.what()));
    }
}

void Client::take(const Session::ReceivedMessage& arrived) {
    const double shown = render_time().match;
    visit_rest(
        protocol::Handle{
            [&](const protocol::ActorAdded& it) { add(it); },
            [&](const protocol::ActorRemoved& it) { remove(it.actor); },
            [&](const protocol::Spawned& it) {
                match_.apply(it, session_->match_time(now()));
                if (LocalPlayer* player = own_.find(it.actor)) {
                    player->spawn(on_the_map(it), tick_time());
                    physics_.drop_backlog();
                    player->boost_until = -1e9;
                }
            },
            [&](const protocol::Shot& it) {
                const RemoteActor* shooter = remote_.find(it.actor);
                match_.apply(it, shooter && shooter->visible() ? displayed_muzzle(*shooter) : it.origin, shown,
                             shooter && shooter->concealed.has_value());
            },
            [&](const protocol::Concealed& it) { remote_.conceal(it.actor, it.sequence); },
            [&](const protocol::ShotRefused& it) {
                shots_.refused(it.number);
                match_.apply(it, shown);
            },
            [&](const protocol::Ownership& it) {
                match_.apply(it);
                physics_.loose().decided(it.actor, it.owner == match_.welcome.client, remote_);
            },
            [&](const protocol::Explosion& it) {
                physics_.loose().take_explosion(it, rules());
                match_.apply(it, shown);
            },
            [&](const protocol::Power& it) {
                match_.apply(it, shown);
                use(it);
            },
            [&](const protocol::Setting& it) {
                const auto rows = tunables(host_);
                const int reference = host_.publisher.reference_scheme;
                if (const tunables::Tunable* row = tunables::find(rows, it.name))
                    (void)row->set_text(it.value); // a value that is not valid here changes nothing
                const int told = std::exchange(host_.publisher.reference_scheme, reference);
                if (it.name == "reference-scheme" && !dr::is_foreign(told)) // others' scripts come as SchemeSource
                    host_.publisher.reference_scheme = built_in_reference_ = told;
                // A server with `give_schemes` off has dropped all schemes, even if a later message turns it on again.
                if (!host_.give_schemes)
                    sent_schemes_.clear();
            },
            [&](const protocol::SchemeSource& it) {
                match_.apply(it);
                if (!it.reference.empty())
                    adopt(it);
            },
            [&](const protocol::Road& it) { roads_.apply(it); },
            [&](const protocol::Waypoints& it) { roads_.apply(it); },
            [&](const protocol::UpdateBatch& it) { take(it.updates, arrived.time, RemoteActors::TimeBasis::arrival); },
            [&](const protocol::CompactBatch&) {
                for (const protocol::compact::Decoded& it : arrived.updates)
                    if (match_.find(it.update.actor))
                        remote_.receive(it, render_time(), arrived.time);
            },
            [&](const protocol::Snapshot& it) { take(it.updates, arrived.time, RemoteActors::TimeBasis::time_stamp); },
            [&](const protocol::TruthBatch& it) {
                constexpr double ahead =
                    5; // largest lead over match time [s]; a larger one is a fault, and would block later poses
                const double time = session_->truth_time(now());
                for (const protocol::TruthPose& pose : it.poses)
                    if (const Actor* actor = match_.find(pose.actor);
                        actor && !actor->truth_doubted && pose.time < time + ahead)
                        remote_.receive(pose, time);
            },
            [&](const protocol::Stats& it) {
                match_.apply(it);
                for (const auto& [id, actor] : match_.actors)
                    remote_.set_owner_travel(id, match_.travel_to_server(actor.added.owner));
            },
            [&](const protocol::TruthDoubt& it) {
                match_.apply(it);
                remote_.forget_truth(it.actor);
            },
            [&](const auto& it) {
                if constexpr (requires { match_.apply(it, shown); })
                    match_.apply(it, shown);
                else
                    match_.apply(it);
            },
        },
        arrived);
}

/// Uses a power-up on an own tank, as the server has allowed.
void Client::use(const protocol::Power& power) {
    LocalPlayer* player = own_.find(power.actor);
    if (!player)
        return;
    switch (world::power_up_called(power.uses)) {
    case world::PowerUp::boost:
        player->boost_until = now() + static_cast<double>(rules().boost_time);
        break;
    case world::PowerUp::jump:
        player->jump(rules().jump_speed);
        break;
    case world::PowerUp::guided_shell: // the server adds the shell as an actor (GuidedShells)
    case world::PowerUp::none:
    case world::PowerUp::count:
        break;
    }
}

void Client::take(const std::vector<protocol::EncodedUpdate>& updates, double arrival, RemoteActors::TimeBasis basis) {
    for (const protocol::EncodedUpdate& update : updates)
        if (match_.find(update.actor))
            remote_.receive(update, render_time(), arrival, basis);
}

/// Clamps the position of a spawn to the map, because a faulty server may send any position.
protocol::Spawned Client::on_the_map(protocol::Spawned spawned) const {
    const float most = terrain_.size() / 2;
    spawned.x = std::clamp(spawned.x, -most, most);
    spawned.y = std::clamp(spawned.y, -most, most);
    return spawned;
}

/// Leaves the server, and returns true, if it announces more actors than a match can have.
bool Client::crowded(world::Body body, bool ours) {
    constexpr MatchLimits limits;
    const auto full = [&](std::string_view what, std::size_t most, bool only_ours = false) {
        const auto there = std::ranges::count_if(match_.actors, [&](const auto& it) {
            return it.second.row().body == body && (!only_ours || it.second.added.owner == match_.welcome.client);
        });
        const bool more = static_cast<std::size_t>(there) >= most;
        if (more)
            session_->give_up(fmt::format("the server announced more than {} {}, the limit of a match", most, what));
        return more;
    };
    switch (body) {
    case world::Body::tank:
        return full("tanks", limits.tanks) || (ours && full("tanks of your own", limits.own_tanks, true));
    case world::Body::mine:
        return full("mines", limits.mines);
    case world::Body::loose:
        return full("loose bodies", limits.loose);
    case world::Body::shell:
        return full("guided shells", limits.shells);
    }
    return false;
}

void Client::add(const protocol::ActorAdded& message) {
    const auto kind = world::actor_kind(message.kind);
    if (!kind)
        return;
    const bool ours = message.owner == match_.welcome.client;
    // The server uses a known actor's number: it announces the same actor again, or another one in its place.
    if (const Actor* before = match_.find(message.actor)) {
        if (before->kind == *kind && before->added.owner == message.owner) {
            match_.actors.at(message.actor).added = message;
            return;
        }
        remove(message.actor);
    }
    if (crowded(world::row(*kind).body, ours))
        return;
    const Actor* actor = match_.apply(message);
    if (!actor)
        return;
    remote_.introduce(message.actor, actor->kind, message.scale);
    switch (actor->row().body) {
    case world::Body::mine:
        return;
    case world::Body::loose:
        physics_.loose().add(message.actor, actor->kind, message.scale);
        return;
    case world::Body::shell:
        if (const LocalPlayer* tank = own_.find(message.layer); tank && ours)
            guided_.launch(message.actor, 0, *tank, rules());
        return;
    case world::Body::tank:
        break;
    }
    if (ours)
        own_.add(message.actor);
    else
        physics_.add_remote_tank(message.actor);
    // Partial updates leave data out, of which the newcomer has only older values, from the server's snapshot. A full
    // update brings the present ones.
    if (!sends_full_to_newcomers(
            std::ranges::count_if(match_.actors, [](const auto& it) { return it.second.driven(); })))
        return;
    own_.send_full_next();
    physics_.loose().send_full_next();
    guided_.send_full_next();
}

void Client::remove(protocol::ActorId id) {
    const Actor* actor = match_.find(id);
    const RemoteActor* remote = remote_.find(id);
    if (actor && remote && remote->updates > 0 && !is_own(id) && actor->driven() &&
        departed_.size() < ActorStats::max_left) {
        departed_.push_back(actor_stats(*actor, *remote, now()));
        departed_.back().left = true;
    }
    match_.remove(id);
    std::erase_if(match_.acts, [&](const protocol::CosmeticEvent& act) { return act.actor == id; });
    remote_.remove(id);
    physics_.remove(id);
    guided_.remove(id);
    scenes_.forget(id);
    own_.remove(id);
}

} // namespace client
