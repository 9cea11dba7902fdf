#include "client/recorder.h"

#include "recording/digest.h"
#include "world/roads.h"

#include <algorithm>

namespace client {

namespace {

recording::Header header_of(const Client& client, const std::string& who, std::uint64_t seed) {
    recording::Header header;
    header.welcome = client.match().welcome;
    header.recorder = protocol::make_printable(who, protocol::max_name);
    header.seed = seed;
    header.match_time = client.session().match_time(client.now());
    Settings settings = client.settings();
    world::MatchRules rules = client.rules();
    for (const auto& rows : {tunables(settings), world::tunables(rules)})
        for (const tunables::Tunable& row : rows)
            header.settings.emplace_back(row.row.name, row.text());
    return header;
}

/// How the match stands for this client, as a newcomer is told.
std::vector<protocol::Bytes> briefing(const Client& client) {
    recording::Digest digest;
    const auto tell = [&](const auto& message) { digest.take(protocol::encode(message)); };
    // All of the host's settings: in a replay they must not depend on the viewer's own.
    Settings settings = client.settings();
    world::MatchRules rules = client.rules();
    for (const auto& rows : {dr::tunables(settings.publisher), world::tunables(rules)})
        for (const tunables::Tunable& row : rows)
            tell(protocol::Setting{std::string(row.row.name), row.get()});
    for (const auto& [id, road] : client.roads().all())
        if (id >= world::first_drawn_road)
            tell(protocol::Road{id, road.closed(), road.points()});
    tell(client.match().state);
    protocol::Snapshot snapshot;
    for (const auto& [id, actor] : client.match().actors) {
        tell(actor.added);
        protocol::ActorUpdate last{.actor = id, .full = true, .update = {}};
        last.has_articulations = last.has_stick = last.has_interval = true;
        const RemoteActor* remote = client.remote().find(id);
        const bool known_remote = remote && remote->updates > 0;
        if (known_remote)
            last.update = remote->last;
        for (const auto& player : client.own())
            if (player->actor() == id)
                last.update = player->last_sent();
        if (last.update.sequence > 0 || known_remote)
            snapshot.updates.push_back(protocol::encode_update(last));
        const glm::vec3& place = last.update.state.position;
        tell(protocol::Spawned{id, actor.incarnation, place.x, place.y, 0});
        tell(protocol::Health{id, static_cast<std::uint8_t>(std::clamp(actor.health, 0, 255)), id});
        tell(protocol::Score{id, static_cast<std::int16_t>(actor.kills), static_cast<std::int16_t>(actor.deaths)});
    }
    tell(snapshot);
    return digest.packets();
}

} // namespace

Recorder::Recorder(const std::filesystem::path& path, const Client& client, const std::string& who, std::uint64_t seed)
    : began_(client.now()), writer_(path, header_of(client, who, seed)) {
    for (protocol::Bytes& packet : briefing(client))
        writer_.add({0, recording::Received{std::move(packet)}});
}

void Recorder::received(std::vector<Session::Arrived>& arrived) {
    // A frame's messages come channel by channel.
    std::ranges::stable_sort(arrived, {}, &Session::Arrived::time);
    for (const Session::Arrived& it : arrived)
        writer_.add({since_start(it.time), recording::Received{it.packet}});
}

void Recorder::published(double now, std::span<const std::uint8_t> packet) {
    writer_.add({since_start(now), recording::Published{{packet.begin(), packet.end()}}});
}

void Recorder::tick(const Client& client, double time) {
    for (const auto& player : client.own()) {
        if (!player->spawned())
            continue;
        const dr::LocalActor<float>& tank = player->completed();
        writer_.add({since_start(client.now()), recording::OwnTick{player->actor(), player->publisher().incarnation(),
                                                                   time, tank.state, tank.articulations, tank.stick}});
    }
}

void Recorder::clocks(const Session& session, double now) {
    constexpr double between = 0.1; // [s]: slewing clocks change by 2 ms in it
    if (now < next_clocks_ || !session.clocks_ready())
        return;
    next_clocks_ = now + between;
    const double time = since_start(now);
    writer_.add({time, recording::Clocks{session.match_time(now) - time, session.truth_time(now) - time}});
}

} // namespace client
