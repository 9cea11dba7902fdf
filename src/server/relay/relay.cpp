#include "server/relay/relay.h"

#include "net/seal/sealer.h"
#include "world/physics_world.h"

#include <algorithm>
#include <glm/geometric.hpp>

namespace server {

namespace {

Eye eye_of(const Actor& tank) {
    constexpr float height = 2; // of an eye above a tank's origin [m]
    const glm::quat& hull = tank.motion.displayed.state.orientation;
    const float turret = tank.motion.displayed.articulations[dr::turret].angle;
    return {.position = tank.position() + glm::vec3(0, 0, height),
            .look = hull * glm::vec3(std::cos(turret), std::sin(turret), 0),
            .all_round = !tank.alive()};
}

/// Returns the places from which a client looks at match time `now` [s].
///
/// - One living tank: the reported camera, if that is recent and near the tank. Otherwise the tank, along its turret.
/// - Several living tanks: all of them, in all directions, because the client's camera can follow any of them.
/// - No living tank: the reported camera. Without a report the wrecks, in all directions.
/// - No tank and no report: none, because the place is unknown.
ServedClient served_client(const Client& client, const ActorTable& actors, double now) {
    constexpr float tether = 80; // largest distance of a camera from its tank; the top-down camera has it [m]
    ServedClient result{.id = client.id, .concealed = &client.concealed};
    bool living = false;
    for (const Slot slot : actors.tanks_of(client.id)) {
        const Actor& tank = *actors.row(slot).actor;
        living |= tank.alive();
        result.eyes.push_back(eye_of(tank));
    }
    result.tanks = std::max(1.0, static_cast<double>(result.eyes.size()));
    if (living)
        std::erase_if(result.eyes, [](const Eye& eye) { return eye.all_round; });
    if (result.eyes.size() > 1)
        for (Eye& eye : result.eyes)
            eye.all_round = true;
    const protocol::CameraPose* said = client.recent_camera(now);
    if (!said)
        return result;
    const Eye told{.position = said->eye, .look = said->look, .magnification = said->magnification};
    const bool beside = std::ranges::any_of(
        result.eyes, [&](const Eye& eye) { return glm::distance(eye.position, told.position) < tether; });
    if (!living || (beside && result.eyes.size() == 1))
        result.eyes = {told};
    return result;
}

} // namespace

void Relay::add(const Actor& actor, const protocol::ActorUpdate& update, protocol::EncodedUpdate&& encoded) {
    actors_.updated(actor.id);
    outgoing_.push_back(
        {.added = game_.now,
         .urgent = world::row(actor.kind).body == world::Body::shell, // all clients need each update of a shell at once
         .owner = actor.owner,
         .update = update,
         .encoded = std::move(encoded)});
}

void Relay::tick() {
    cover_.tick();
    if (game_.settings.zones.on) {
        if (!zones_) // zones apply to this tick's updates; send the earlier ones, which wait for a bundle, to all
            send_to_all(static_cast<std::size_t>(
                std::ranges::count_if(outgoing_, [&](const Outgoing& it) { return it.added < game_.now; })));
        send_by_zones();
        note_sent(outgoing_);
        outgoing_.clear();
    } else {
        if (zones_)
            leave_zones();
        if (due())
            send_to_all(outgoing_.size());
        actors_.clear();
    }
    coding_.tidy();
}

bool Relay::due() const {
    constexpr double rounding = 1e-6;                                           // [s]
    const double longest = game_.settings.relaying.bundle - world::tick_length; // the next tick would be too late
    return !outgoing_.empty() && (game_.now - outgoing_.front().added > longest + rounding ||
                                  std::ranges::any_of(outgoing_, &Outgoing::urgent));
}

void Relay::note_sent(std::span<const Outgoing> items) {
    for (const Outgoing& item : items)
        if (Actor* actor = game_.roster.actor(item.update.actor))
            for (auto entry = actor->motion.relayed.rbegin();
                 entry != actor->motion.relayed.rend() && entry->sent == Motion::Relayed::not_yet; ++entry)
                entry->sent = game_.now;
}

void Relay::send_all(const Client& client, std::span<const RelayCoding::Item> items) {
    const RelayCoding::Packets coded = coding_.packets(client, items);
    for (const protocol::Bytes& packet : coded.packets)
        game_.send(client, net::Channel::kinematics, packet);
    counts_.updates += items.size();
    counts_.bytes += coded.update_bytes;
}

void Relay::send_to_all(std::size_t count) {
    if (count == 0)
        return;
    const std::span<Outgoing> oldest(outgoing_.data(), count);
    for (Outgoing& item : oldest)
        if (!lacking_.empty() && lacking_.contains(item.update.actor)) {
            if (item.update.full)
                lacking_.erase(item.update.actor);
            else
                item.encoded = protocol::encode_update(
                    item.update = protocol::whole_update(item.update.actor, item.update.reason, item.update.update));
        }
    std::vector<RelayCoding::Item> items;
    for (const auto& [peer, client] : game_.roster.clients) {
        if (!client.admitted())
            continue;
        items.clear();
        for (const Outgoing& item : oldest)
            if ((item.owner != client.id || client.echo) && !client.concealed.conceals(item.update.actor))
                items.push_back({.update = &item.update, .published = &item.encoded});
        send_all(client, items);
    }
    note_sent(oldest);
    outgoing_.erase(outgoing_.begin(), outgoing_.begin() + static_cast<std::ptrdiff_t>(count));
}

void Relay::send_by_zones() {
    zones_ = true;
    ++tick_;
    // Each client has a turn within `every` ticks. With many clients, an actor's forecast serves three turns.
    const auto crowded = static_cast<std::uint32_t>(1 + game_.roster.clients.size() / turns);
    const double bundle = std::min(game_.settings.relaying.bundle, Budget::depth); // a budget accumulates for no longer
    const std::uint32_t every = std::max(crowded, static_cast<std::uint32_t>(bundle / world::tick_length + 1e-6));
    const std::uint32_t shared = crowded > 1 ? std::max(3 * crowded, every) : 1;
    actors_.reckoner().use(dr::reference(game_.settings.publisher), game_.roads);
    const std::span<const Slot> taken = actors_.refresh(game_.roster, game_.now, shared, game_.settings.zones);
    if (!taken.empty() || !actors_.respawned().empty())
        for (Served& seen : viewers_) {
            seen.viewer.forget(taken);
            seen.viewer.check_next_turn(actors_.respawned());
        }
    const Turn turn{.tick = tick_,
                    .now = game_.now,
                    .actors = actors_,
                    .settings = game_.settings.zones,
                    .due = due_,
                    .looked_at = looked_at_,
                    .candidates = candidates_,
                    .batch = batch_,
                    .compact =
                        game_.settings.relaying.coding == protocol::Coding::compact ? &compact_updates_ : nullptr};
    std::uint32_t place = 0;
    auto seen = viewers_.begin(); // viewers and clients are both sorted by peer
    for (auto& [peer, client] : game_.roster.clients) {
        if (!client.admitted())
            continue;
        while (seen != viewers_.end() && (seen->peer < peer || (seen->peer == peer && seen->client != client.id)))
            seen = viewers_.erase(seen);
        if (seen == viewers_.end() || seen->peer != peer)
            seen = viewers_.insert(seen, {.peer = peer, .client = client.id, .viewer = Viewer(turn, client.sent)});
        Viewer& viewer = (seen++)->viewer;
        if (client.echo)
            echo(client);
        if ((place++ + tick_) % every != 0)
            continue;
        const Viewer::Counts before = viewer.counts();
        viewer.serve(
            turn, served_client(client, actors_, game_.now), client.sent,
            [this, &to = client](const protocol::Bytes& packet) { game_.send(to, net::Channel::kinematics, packet); });
        if (!compact_updates_.empty()) {
            std::vector<RelayCoding::Item> items;
            for (const Turn::CompactUpdate& told : compact_updates_)
                items.push_back({.update = &told.update, .mode = static_cast<std::uint8_t>(told.zone)});
            const RelayCoding::Packets coded = coding_.packets(client, items);
            std::size_t bytes = 0;
            for (const protocol::Bytes& packet : coded.packets) {
                game_.send(client, net::Channel::kinematics, packet);
                bytes += packet.size() + net::message_overhead + net::seal::overhead;
            }
            viewer.coded(coded.update_bytes, bytes);
            compact_updates_.clear();
        }
        counts_.updates += viewer.counts().updates - before.updates;
        counts_.bytes += viewer.counts().bytes - before.bytes;
    }
    viewers_.erase(seen, viewers_.end());
}

/// Sends a client its own updates back, as they came, so that it can show its own link.
void Relay::echo(const Client& client) {
    std::vector<RelayCoding::Item> own;
    for (const Outgoing& item : outgoing_)
        if (item.owner == client.id)
            own.push_back({.update = &item.update, .published = &item.encoded});
    send_all(client, own);
}

/// Sends each client the updates that zones have withheld from it.
void Relay::leave_zones() {
    std::vector<protocol::ActorUpdate> updates;
    std::vector<RelayCoding::Item> items;
    for (const Served& seen : viewers_) {
        Client* client = game_.roster.client(seen.peer);
        if (!client || !client->admitted())
            continue;
        client->sent.clear();
        updates.clear();
        items.clear();
        for (Slot slot = 0; slot < actors_.slots(); ++slot) {
            const Actor* actor = actors_.row(slot).actor ? game_.roster.actor(actors_.row(slot).id) : nullptr;
            const bool heard_of =
                actor && !actor->motion.relayed.empty(); // false: the server has placed it, and no update has come yet
            if (heard_of && actor->owner != client->id && !client->concealed.conceals(actor->id) &&
                seen.viewer.lacks(actors_, slot))
                updates.push_back(protocol::whole_update(actor->id, actor->motion.last_reason, actor->motion.last));
        }
        for (const protocol::ActorUpdate& update : updates)
            items.push_back({.update = &update});
        send_all(*client, items);
    }
    for (const auto& [id, actor] : game_.roster.actors)
        lacking_.insert(id);
    zones_ = false;
    viewers_.clear();
}

const Viewer::Counts* Relay::viewer(net::PeerId peer) const {
    const auto found = std::ranges::lower_bound(viewers_, peer, {}, &Served::peer);
    return found == viewers_.end() || found->peer != peer ? nullptr : &found->viewer.counts();
}

std::vector<Motion::Relayed> sent_to_all(const Actor& actor) {
    std::vector<Motion::Relayed> sent;
    for (const Motion::Relayed& update : actor.motion.relayed)
        if (update.sent != Motion::Relayed::not_yet)
            sent.push_back({.update = update.update, .at = std::max(update.at, update.sent), .number = update.number});
    return sent;
}

std::vector<Motion::Relayed> sent_to(const Game& game, const Client& client, const Actor& actor) {
    const std::deque<Motion::Relayed>& relayed = actor.motion.relayed;
    if (!game.settings.zones.on)
        return sent_to_all(actor);
    std::vector<Motion::Relayed> sent;
    auto next = relayed.begin();
    // The newest update that is older than the log: it was sent before the log begins.
    while (next != relayed.end() && next->at < game.now - SentLog::memory)
        ++next;
    if (next != relayed.begin())
        sent.push_back(*(next - 1));
    next = relayed.begin();
    for (const SentLog::Entry& entry : client.sent.entries(actor.id)) {
        const auto found =
            std::find_if(next, relayed.end(), [&](const auto& it) { return it.update.sequence == entry.sequence; });
        if (found == relayed.end())
            continue;
        next = found + 1;
        if (!sent.empty() && found->number <= sent.back().number)
            continue;
        sent.push_back({reduce_to_mode(found->update, entry.zone, entry.detail, game.settings.zones),
                        std::max(entry.at / 1000.0, found->at), found->number});
    }
    return sent;
}

} // namespace server
