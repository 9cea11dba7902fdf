#include "lab/studies/cover.h"

#include "client/scene/camera.h"
#include "client/scene/in_sight.h"
#include "lab/match/multi_client_match.h"

#include <fmt/format.h>
#include <map>

namespace lab {

namespace {

constexpr double around = 1;     // time out of sight that counts [s]
constexpr double glimpse = 0.05; // time in sight that counts; a shorter view through a gap is not an appearance [s]

/// What one client knew of one tank in a frame.
struct Look {
    double time; ///< Match time [s].
    glm::vec3 eye;
    bool shown;             ///< The client displayed the tank.
    std::uint64_t received; ///< Updates since the frame before.
};

/// The frames of one client with one tank, from the oldest that still matters.
struct Pair {
    std::deque<Look> unknown; ///< Frames whose true pose is not known yet.
    std::uint64_t updates = 0;
    double seen_at = -1e9;         ///< Last time in sight [s].
    std::optional<double> came{};  ///< Time of an appearance that is not counted yet [s].
    std::optional<double> shown{}; ///< First time since then at which the client displayed the tank [s].
    std::deque<std::pair<double, std::uint64_t>> blind; ///< Updates of a tank out of sight for `around`, by time.
};

class Battle {
  public:
    Battle(const CoverOptions& options, const std::string& map, bool cover)
        : options_(options), match_(world::load_map(map), rules(cover), options.seed) {
        row.map = map;
        row.cover = cover;
        client::Settings viewer;
        viewer.link.delay = options.latency;
        for (int i = 0; i < options.tanks; ++i)
            match_.join({fmt::format("Bot {}", i + 1)}, viewer,
                        bot_driver({.count = 1,
                                    .seed = options.seed * 100 + static_cast<std::uint64_t>(i),
                                    .skill = bots::skill_of(world::Strength::hard)}));
        rigs_.resize(match_.members.size());
        for (std::size_t i = 1; i < rigs_.size(); i += 2)
            rigs_[i].mode = client::CameraMode::gunner;
    }

    void run() {
        constexpr double settling = 10; // [s]
        match_.run(settling);
        for (const double end = match_.now + options_.seconds; match_.now < end;) {
            match_.tick();
            for (std::size_t i = 0; i < rigs_.size(); ++i)
                look(i);
        }
        const auto share = [](std::uint64_t part, std::uint64_t whole) {
            return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0;
        };
        row.out_of_sight = share(hidden_, row.updates);
        row.never_in_sight = share(blind_, row.updates);
        row.late = share(late_, row.appearances);
    }

    CoverRow row;

  private:
    static server::ServerSettings rules(bool cover) {
        server::ServerSettings settings = endless_server();
        settings.rules = world::usual_rules();
        settings.rules.time_limit = 0;
        settings.rules.score_limit = 0;
        settings.rules.warm_up = 0;
        settings.lab = false;
        settings.relaying.cover = cover;
        return settings;
    }
    [[nodiscard]] bool lives(protocol::ActorId id) const {
        constexpr double settled = 2; // [s]
        const auto actor = match_.server.roster().actors.find(id);
        return actor != match_.server.roster().actors.end() && actor->second.tank() && actor->second.alive() &&
               actor->second.placed_at < match_.server.match_time() - settled;
    }
    void look(std::size_t member) {
        client::Client& client = *match_.members[member]->client;
        const client::LocalPlayer* player = client.player();
        if (!player || !player->spawned() || !lives(player->actor())) {
            rigs_[member].settled = false;
            return;
        }
        const auto pose = client.pose(*player);
        const client::Camera camera = client::place_camera(rigs_[member], client.terrain(),
                                                           {.position = pose.state.position,
                                                            .orientation = pose.state.orientation,
                                                            .turret = pose.articulations[dr::turret].angle,
                                                            .gun = pose.articulations[dr::gun].angle},
                                                           {}, static_cast<float>(world::tick_length));
        client.look_from(camera);
        for (const auto& [id, actor] : client.match().actors) {
            if (!actor.driven() || client.is_own(id))
                continue;
            Pair& pair = pairs_[{member, id}];
            const client::RemoteActor* remote = client.remote().find(id);
            const std::uint64_t updates = remote ? remote->updates : 0;
            if (lives(id))
                pair.unknown.push_back({.time = client.render_time().truth,
                                        .eye = camera.eye,
                                        .shown = remote && remote->visible(),
                                        .received = updates - pair.updates});
            pair.updates = updates;
            judge(id, pair, client.terrain());
        }
    }
    /// Evaluates the frames whose true poses are known by now.
    void judge(protocol::ActorId id, Pair& pair, const world::Terrain& terrain) {
        constexpr double later = 0.2; // time after which the owner's client has computed the pose [s]
        for (; !pair.unknown.empty() && pair.unknown.front().time < match_.server.match_time() - later;
             pair.unknown.pop_front()) {
            const Look& it = pair.unknown.front();
            const auto truth = match_.truth(id, it.time);
            if (!truth)
                continue;
            const bool seen = client::in_sight(terrain, it.eye, truth->position);
            row.updates += it.received;
            if (seen) {
                pair.blind.clear();
                if (it.time - pair.seen_at > around) {
                    pair.came = it.time;
                    pair.shown.reset();
                }
                if (it.shown && !pair.shown)
                    pair.shown = it.time;
                pair.seen_at = it.time;
            } else if (it.received > 0) {
                hidden_ += it.received;
                if (it.time - pair.seen_at > around)
                    pair.blind.emplace_back(it.time, it.received);
            }
            if (pair.came && (!seen || (pair.shown && it.time - *pair.came >= glimpse))) {
                if (it.time - *pair.came >= glimpse) {
                    const double late = pair.shown.value_or(it.time) - *pair.came;
                    ++row.appearances;
                    late_ += late > 0;
                    row.longest = std::max(row.longest, late);
                }
                pair.came.reset();
            }
            for (; !pair.blind.empty() && pair.blind.front().first < it.time - around; pair.blind.pop_front())
                blind_ += pair.blind.front().second;
        }
    }

    const CoverOptions& options_;
    MultiClientMatch match_;
    std::vector<client::CameraRig> rigs_;
    std::map<std::pair<std::size_t, protocol::ActorId>, Pair> pairs_;
    std::uint64_t hidden_ = 0, blind_ = 0, late_ = 0;
};

} // namespace

std::vector<CoverRow> cover(const CoverOptions& options) {
    const auto maps = world::map_names();
    std::vector<CoverRow> rows(2 * maps.size());
    for_each_of(rows.size(), options.progress, [&](std::size_t i) {
        Battle battle(options, std::string(maps[i / 2]), i % 2 == 1);
        battle.run();
        rows[i] = battle.row;
    });
    return rows;
}

} // namespace lab
