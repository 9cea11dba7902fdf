#include "client/recording/recorder.h"

#include "dead_reckoning/custom.h"
#include "world/roads.h"

#include <algorithm>

namespace client {

namespace {

recording::Header header_of(const ClientState& client, const std::string& who, std::uint64_t seed) {
    recording::Header header;
    header.welcome = client.match().welcome;
    header.recorder = protocol::make_printable(who, protocol::max_name);
    header.seed = seed;
    header.match_time = client.session().match_time(client.now());
    Settings settings{client.settings(), client.host_settings()};
    for (const auto& rows : {tunables(settings), world::tunables(settings.host.rules)})
        for (const tunables::Tunable& row : rows)
            header.settings.emplace_back(row.row.name, row.text());
    return header;
}

/// Returns the state of the match as this client has it, as the server would send it to a newcomer.
recording::MatchSnapshot snapshot_of(const ClientState& client) {
    recording::MatchSnapshot snapshot;
    // All host settings are recorded, so that a replay does not depend on those of the program that plays it.
    HostSettings settings = client.host_settings();
    for (const tunables::Tunable& row : tunables(settings))
        snapshot.take(protocol::Setting{std::string(row.row.name), row.text()});
    for (const auto& [id, road] : client.roads().known().all())
        if (id >= world::first_drawn_road && id < world::first_waypoint_road)
            snapshot.take(protocol::Road{id, road.closed(), road.points()});
    for (const auto& [actor, id] : client.roads().waypoints())
        if (const dr::Road* road = client.roads().known().find(id))
            snapshot.take(protocol::Waypoints{actor, id, road->points()});
    snapshot.take(client.match().state);
    if (client.match().objective.there)
        snapshot.take(client.match().objective);
    for (const auto& [id, actor] : client.match().actors) {
        snapshot.take(actor.added);
        protocol::ActorUpdate last{.actor = id, .full = true, .update = {}};
        last.has_articulations = last.has_stick = last.has_interval = true;
        const RemoteActor* remote = client.remote().find(id);
        const bool known_remote = remote && remote->updates > 0;
        if (known_remote)
            last.update = remote->last;
        for (const LocalPlayer& player : client.own())
            if (player.actor() == id)
                last.update = player.last_sent();
        if (last.update.sequence > 0 || known_remote)
            snapshot.take(recording::Update{recording::Update::Origin::snapshot, last});
        if (remote && remote->concealed)
            snapshot.take(
                protocol::Concealed{.actor = id, .sequence = static_cast<std::uint16_t>(last.update.sequence)});
        const glm::vec3& place = last.update.state.position;
        snapshot.take(protocol::Spawned{id, actor.incarnation, place.x, place.y, 0});
        snapshot.take(protocol::Health{id, static_cast<std::uint8_t>(std::clamp(actor.health, 0, 255)), id});
        if (actor.truth_doubted)
            snapshot.take(protocol::TruthDoubt{.actor = id});
        snapshot.take(protocol::Score{.actor = id,
                                      .kills = static_cast<std::int16_t>(actor.kills),
                                      .deaths = static_cast<std::int16_t>(actor.deaths),
                                      .best = static_cast<std::int16_t>(actor.best),
                                      .crates = static_cast<std::int16_t>(actor.crates)});
        if (!actor.driven())
            continue;
        snapshot.take(protocol::Loadout{.actor = id, .shells = actor.shells, .protected_until = actor.protected_until});
        snapshot.take(protocol::Power{.actor = id, .holds = std::string(world::row(actor.holds).name)});
    }
    for (const protocol::CosmeticEvent& act : client.match().acts)
        snapshot.take(act);
    for (const auto& [key, scheme] : client.match().schemes)
        snapshot.take(scheme);
    return snapshot;
}

/// True if a shown scheme uses the script's predictor or convergence.
bool shows_script(const ViewerSettings& settings, const std::string& script) {
    const std::string row = std::string(dr::custom_prefix) + script;
    const auto has = [&](int index) {
        const auto at = static_cast<std::size_t>(index);
        return at < dr::schemes().size() &&
               (dr::schemes()[at].predictor->name == row || dr::schemes()[at].convergence->name == row);
    };
    return has(settings.scheme) || std::ranges::any_of(settings.ghost_schemes, has) ||
           std::ranges::any_of(settings.panes, has) || std::ranges::any_of(settings.ghosts_on, [&](const auto& one) {
               return std::ranges::any_of(one.second, has);
           });
}

} // namespace

Recorder::Recorder(const std::filesystem::path& path, const ClientState& client, const std::string& who,
                   std::uint64_t seed, recording::ExistingFile existing)
    : began_(client.now()), writer_(path, header_of(client, who, seed), existing), snapshot_(snapshot_of(client)) {
    for (recording::RecordPayload& what : snapshot_.briefing())
        writer_.add({0, std::move(what)});
}

void Recorder::add(double time, recording::RecordPayload what) {
    snapshot_.take(what);
    writer_.add({since_start(time), std::move(what)});
}

void Recorder::add(double time, recording::Update::Origin origin, std::span<const protocol::EncodedUpdate> updates) {
    for (const protocol::EncodedUpdate& encoded : updates) {
        const recording::MatchSnapshot::Actor* actor = std::as_const(snapshot_).find(encoded.actor);
        if (!actor)
            continue; // no message has added the actor
        const auto last = actor->last ? actor->last->update : dr::Update<float>{};
        if (const auto update = protocol::decode_update(encoded, last))
            add(time, recording::Update{origin, *update});
    }
}

/// Gives an update of the compact coding the zone number of the plain coding, from which readers count missing updates.
void Recorder::add(double time, const protocol::compact::Decoded& decoded) {
    const recording::MatchSnapshot::Actor* actor = std::as_const(snapshot_).find(decoded.update.actor);
    if (!actor)
        return;
    protocol::ActorUpdate update = decoded.update;
    if (decoded.mode < static_cast<std::size_t>(protocol::Zone::count))
        update.zone_tag.zone = static_cast<protocol::Zone>(decoded.mode);
    if (update.zone_tag.given() && actor->last)
        update.zone_tag.number = static_cast<std::uint8_t>(actor->last->zone_tag.number + 1 + decoded.missing);
    add(time, recording::Update{recording::Update::Origin::received, update});
}

void Recorder::add(double time, bool published, const protocol::TruthBatch& truth) {
    for (const protocol::TruthPose& pose : truth.poses)
        add(time, recording::Truth{published, pose});
}

void Recorder::received(std::vector<Session::ReceivedMessage>& arrived) {
    using Origin = recording::Update::Origin;
    // Sorts by arrival, because a frame's messages come channel by channel.
    std::ranges::stable_sort(arrived, {}, &Session::ReceivedMessage::time);
    for (const Session::ReceivedMessage& it : arrived)
        visit_rest(protocol::Handle{
                       [&](const protocol::UpdateBatch& batch) { add(it.time, Origin::received, batch.updates); },
                       [&](const protocol::CompactBatch&) {
                           for (const protocol::compact::Decoded& decoded : it.updates)
                               add(it.time, decoded);
                       },
                       [&](const protocol::Snapshot& snapshot) { add(it.time, Origin::snapshot, snapshot.updates); },
                       [&](const protocol::TruthBatch& truth) { add(it.time, false, truth); },
                       [](const protocol::Ballot&) {}, // replays have no vote
                       [](const protocol::Stats&) {},
                       [](const protocol::Answer&) {}, // answers a command of the recording player
                       [](const protocol::KeptSeats&) {},
                       [](const protocol::EngineNoise&) {}, // replays are silent about what the player did not see
                       [](const protocol::ShotNoise&) {},
                       [&](const auto& other) { add(it.time, other); },
                   },
                   it);
}

void Recorder::published(double now, std::span<const std::uint8_t> packet) {
    if (const auto batch = protocol::decode<protocol::UpdateBatch>(packet))
        add(now, recording::Update::Origin::published, batch->updates);
    else if (const auto truth = protocol::decode<protocol::TruthBatch>(packet))
        add(now, true, *truth);
}

void Recorder::add_own_schemes(const ClientState& client) {
    for (const auto& [name, source] : client.own_schemes()) {
        if (schemes_.contains(name) && schemes_[name] == source)
            continue;
        if (source.size() > protocol::max_source || !shows_script(client.settings(), name))
            continue;
        schemes_[name] = source;
        const protocol::Welcome& welcome = client.match().welcome;
        const LocalPlayer* player = client.player();
        const std::string by = player ? client.match().name_of(player->actor()) : std::string();
        add(client.now(), protocol::SchemeSource{.giver = welcome.client, .by = by, .name = name, .source = {source}});
    }
}

void Recorder::tick(const ClientState& client, double time) {
    add_own_schemes(client);
    for (const LocalPlayer& player : client.own()) {
        if (!player.spawned())
            continue;
        const dr::LocalActor<float>& tank = player.completed();
        writer_.add({since_start(client.now()), recording::OwnTick{player.actor(), player.publisher().incarnation(),
                                                                   time, tank.state, tank.articulations, tank.stick}});
    }
}

void Recorder::clocks(const Session& session, double now) {
    constexpr double between = 0.1; // time between records of the clocks [s]; slewing changes them by at most 2 ms
    if (now < next_clocks_ || !session.clocks_ready())
        return;
    next_clocks_ = now + between;
    const double time = since_start(now);
    writer_.add({time, recording::Clocks{session.match_time(now) - time, session.truth_time(now) - time}});
}

} // namespace client
