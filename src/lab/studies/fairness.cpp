#include "lab/studies/fairness.h"

#include "bots/steering.h"
#include "lab/match/multi_client_match.h"
#include "lab/studies/fake_lag.h"
#include "world/shell.h"
#include "world/tank.h"

#include <algorithm>
#include <deque>
#include <fmt/format.h>

namespace lab {

namespace {

// The village, where hits are hard to judge. Tanks drive round rows of houses and shoot at the nearest enemy, so that
// each is in the open one moment and behind a wall the next.

constexpr float apart = 24;       ///< Distance between streets, with the houses between [m].
constexpr int rows = 7;           ///< Number of rows of houses.
constexpr float house_pitch = 16; ///< Distance between houses in a row [m].
constexpr float row_ends = 100;   ///< Where a tank turns, east and west of the middle [m].
constexpr double spread = 0.08;   ///< Skill::aim_error, so large that shots meet all parts of a hull, or miss [rad].

float row_at(int row) { return apart * static_cast<float>(row - rows / 2); }

/// Drives laps round a row of houses, counter-clockwise, first to the corner ahead of the start.
class Lap {
  public:
    explicit Lap(std::uint64_t seed)
        : fights_(bot_driver({.count = 1, .seed = seed, .skill = {.aim_error = spread}})), random_(seed + 1) {}

    void operator()(client::Client& client) {
        fights_(client);
        for (client::LocalPlayer& player : client.own())
            if (player.spawned()) {
                drive(player);
                player.input.fire = player.input.fire && sees_nearest(client, player);
            }
    }

  private:
    void drive(client::LocalPlayer& player) {
        const dr::KinematicState<float>& own = player.completed().state;
        if (!row_)
            begin(own.position);
        if (glm::distance(glm::vec2(own.position), corner()) < 12) {
            next_ = (next_ + 1) % 4;
            throttle_ = static_cast<float>(random_.uniform(0.6, 1));
        }
        const float bearing = bots::bearing_to(own, {corner(), own.position.z});
        player.input.tank.stick = {.throttle = std::abs(bearing) > 0.6f ? 0.4f : throttle_,
                                   .steer = std::clamp(2 * bearing, -1.0f, 1.0f)};
    }
    /// Whether the nearest enemy is in the open, so that no tank fires at a wall.
    static bool sees_nearest(const client::Client& client, const client::LocalPlayer& player) {
        const world::Muzzle muzzle = world::muzzle(player.completed().state, player.completed().articulations);
        std::optional<world::Target> nearest;
        for (const auto& [id, remote] : client.remote().actors()) {
            if (client.is_own(id) || !remote.visible() || remote.loose)
                continue;
            const dr::Displayed<float>& shown = remote.ghosts.front().displayed;
            if (!nearest || glm::distance(shown.state.position, muzzle.position) <
                                glm::distance(nearest->position, muzzle.position))
                nearest = {shown.state.position, shown.state.orientation, shown.articulations[dr::turret].angle};
        }
        return nearest && world::exposed_fraction(client.terrain(), muzzle.position, *nearest) > 0;
    }
    /// Chooses the row of houses nearest to `place` for the laps; only every second row has laps.
    void begin(const glm::vec3& place) {
        row_ = 2 * std::clamp(static_cast<int>((place.y - row_at(0)) / apart + 1) / 2, 0, rows / 2);
        next_ = place.y < row_at(*row_) ? 1 : 3;
    }
    [[nodiscard]] glm::vec2 corner() const {
        static constexpr std::array<glm::vec2, 4> corners{{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}};
        return glm::vec2(0, row_at(*row_)) + corners[next_] * glm::vec2(row_ends, apart / 2);
    }

    std::function<void(client::Client&)> fights_;
    tunables::Random random_;
    std::optional<int> row_;
    std::size_t next_ = 0;
    float throttle_ = 1;
};

/// Level ground, eight streets, and a spawn at each end of them.
world::Map village() {
    world::Map map = level_ground("village", 256);
    tunables::Random random(7);
    for (int row = 0; row < rows; ++row)
        for (int i = -5; i <= 5; ++i) {
            const float x = house_pitch * static_cast<float>(i) + static_cast<float>(random.uniform(-3, 3));
            const auto scale = static_cast<float>(random.uniform(0.7, 0.9));
            map.props.push_back({world::PropKind::house, x, row_at(row), 0, scale});
        }
    for (int street = 0; street <= rows; ++street)
        for (const float end : {-row_ends, row_ends}) // Counter-clockwise round every second row.
            map.spawns.push_back({end, row_at(street) - apart / 2, street % 2 == 0 ? 0.0f : 3.1416f});
    return map;
}

/// Aims as a fighter, fires when it sees any part of its enemy, and drives round the row of houses beside its start.
std::function<void(client::Client&)> round_the_houses(std::uint64_t seed) {
    return [lap = std::make_shared<Lap>(seed)](client::Client& client) { (*lap)(client); };
}

server::ServerSettings rules() {
    server::ServerSettings settings = harmless_server();
    settings.truth = false;
    settings.rules.mines = 0;
    return settings;
}

bool hit(protocol::Ruling ruling) { return ruling == protocol::Ruling::hit; }

/// Adds shots to a judge's row.
class Tally {
  public:
    Tally(FairnessRow& row, protocol::DisplayedPose protocol::VictimPoses::*judged_by)
        : row_(row), judged_by_(judged_by) {}

    void add(const protocol::ShotVerdict& verdict, protocol::Ruling ruling, const world::Target& truth, bool covered) {
        const bool seen = hit(verdict.rulings.claims);
        row_.honest += seen;
        row_.off_the_path += verdict.rulings.validated == protocol::Ruling::off_the_path;
        if (!hit(ruling))
            return;
        ++row_.hits;
        row_.confirmed += seen;
        row_.unseen += !seen;
        row_.behind_cover += covered;
        if (const protocol::DisplayedPose& there = verdict.poses.*judged_by_; there.known) {
            ++gaps_;
            row_.gap += (static_cast<double>(glm::distance(there.position, truth.position)) - row_.gap) / gaps_;
        }
    }

  private:
    FairnessRow& row_;
    protocol::DisplayedPose protocol::VictimPoses::*judged_by_;
    int gaps_ = 0;
};

} // namespace

Fairness fairness(const FairnessOptions& options) {
    Fairness result;
    for (std::size_t i = 0; i < protocol::judges.size(); ++i)
        result.rows.push_back({.scheme = options.scheme.name() + (options.compensate ? "" : " without time stamps"),
                               .ping = options.ping,
                               .judge = static_cast<protocol::Judge>(i)});
    using S = protocol::VictimPoses;
    std::vector<Tally> tallies;
    for (const auto judged_by : {&S::server, &S::shooter, &S::shooter, &S::shooter})
        tallies.emplace_back(result.rows[tallies.size()], judged_by);

    client::Settings viewer;
    viewer.scheme = static_cast<int>(dr::index_of(options.scheme));
    viewer.receiver = options.receiver;
    viewer.receiver.compensate = options.compensate;
    viewer.link.delay = options.ping / 2;
    MultiClientMatch match(village(), rules(), options.seed);
    const bool cheats = options.late_pongs > 0;
    std::deque<FakeLagCheat> fake_lags;
    for (int i = 0; i < options.tanks; ++i) {
        fake_lags.emplace_back(options.late_pongs, options.older_views);
        match.join({fmt::format("Tank {}", i + 1)}, viewer,
                   round_the_houses(options.seed * 100 + static_cast<std::uint64_t>(i)),
                   cheats ? fake_lags.back().wrapper() : MultiClientMatch::Wrap{});
    }
    viewer.link.delay = 0;
    Member& observer = match.join({}, viewer, {});

    std::set<std::uint32_t> counted;
    constexpr double longest = 3600; // Time after which the match ends even with fewer shots [s].
    constexpr double settled = 8;    // Time for clock sync and first updates, before shots count [s].
    match.run(settled);
    std::uint32_t before = 0, shots = 0;
    for (const client::FlyingShell& shell : observer.client->match().shells)
        before = std::max(before, shell.shot.shell);
    std::set<std::uint32_t> seen_shells;
    for (const double end = match.now + longest;
         match.now < end && shots < static_cast<std::uint32_t>(options.shots);) {
        match.tick();
        for (std::size_t i = 0; cheats && i < fake_lags.size(); ++i)
            fake_lags[i].look(*match.members[i]->client);
        for (const client::FlyingShell& shell : observer.client->match().shells)
            if (shell.shot.shell > before && seen_shells.insert(shell.shot.shell).second)
                ++shots;
        for (const client::JudgedShot& judged : observer.client->match().judged) {
            const protocol::ShotVerdict& verdict = judged.verdict;
            if (verdict.shell <= before || !counted.insert(verdict.shell).second)
                continue;
            const auto truth = match.truth(verdict.victim, verdict.time);
            if (!truth)
                continue;
            const bool covered = world::exposed_fraction(observer.client->terrain(), verdict.path.origin, *truth) == 0;
            for (std::size_t i = 0; i < tallies.size(); ++i)
                tallies[i].add(verdict, client::ruling_of(verdict.rulings, static_cast<protocol::Judge>(i)), *truth,
                               covered);
            if (hit(verdict.rulings.validated))
                result.confirmed.insert(verdict.shell);
        }
        match.check();
    }
    for (FairnessRow& row : result.rows)
        row.shots = static_cast<int>(shots);
    for (const FakeLagCheat& fake_lag_cheat : fake_lags)
        result.tried += fake_lag_cheat.tried();
    return result;
}

FakeLagRow fake_lag(const FairnessOptions& options, double pong_delay) {
    FairnessOptions there = options, cheat = options;
    there.ping += pong_delay;
    cheat.late_pongs = pong_delay;
    const Fairness honest = fairness(options), far = fairness(there);
    FakeLagRow row{.scheme = honest.rows.front().scheme,
                   .ping = options.ping,
                   .pong_delay = pong_delay,
                   .shots = honest.rows.front().shots,
                   .honest_hits = static_cast<int>(honest.confirmed.size()),
                   .shots_there = far.rows.front().shots,
                   .hits_there = static_cast<int>(far.confirmed.size())};
    std::set<std::uint32_t> hits;
    for (const double older : {0.0, 0.02, 0.04, 0.06, 0.1}) {
        cheat.older_views = older;
        const Fairness found = fairness(cheat);
        hits.insert(found.confirmed.begin(), found.confirmed.end());
        row.tried = std::max(row.tried, found.tried);
    }
    row.hits = static_cast<int>(hits.size());
    return row;
}

} // namespace lab
