#include "lab/studies/fairness.h"

#include "lab/match/own_links.h"
#include "lab/studies/dawdler.h"
#include "world/line_of_fire.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace lab {

namespace {

/// Level ground with houses, a street's width apart.
world::Map village() {
    world::Map map;
    map.name = map.title = "village";
    map.size = 256;
    map.samples = 65;
    map.heights.assign(65 * 65, 0.0f);
    map.max_height = 1;
    tunables::Random random(7);
    const auto off = [&](int k) { return 30 * static_cast<float>(k) + static_cast<float>(random.uniform(-7, 7)); };
    for (int i = -3; i <= 3; ++i)
        for (int j = -3; j <= 3; ++j) {
            const float x = off(i), y = off(j);
            map.props.push_back({world::PropKind::house, x, y, static_cast<float>(random.uniform(0, 3)), 0.9f});
        }
    for (int i = 0; i < 4; ++i)
        for (const float side : {-112.0f, 112.0f})
            map.spawns.push_back({side, 60 * (static_cast<float>(i) - 1.5f), side < 0 ? 0.0f : 3.1416f});
    return map;
}

server::ServerSettings rules() {
    server::ServerSettings settings;
    settings.publisher = client::HostSettings().publisher; // as the game plays
    settings.judge = protocol::Judge::validated;
    settings.verdicts = true;
    settings.truth = false;
    settings.rules.shell_damage = settings.rules.mine_damage = 0; // nobody is interrupted
    settings.rules.mines = 0;
    settings.rules.time_limit = 0;
    settings.rules.score_limit = 0;
    return settings;
}

bool hit(protocol::Ruling ruling) { return ruling == protocol::Ruling::hit; }

/// Adds one shot to what a judge made of them.
class Tally {
  public:
    Tally(FairnessRow& row, protocol::Shown protocol::Sights::*judged_by) : row_(row), judged_by_(judged_by) {}

    void add(const protocol::ShotVerdict& said, protocol::Ruling ruling, const world::Target& truth, bool covered) {
        const bool seen = hit(said.rulings.claims);
        row_.honest += seen;
        row_.off_the_path += said.rulings.validated == protocol::Ruling::off_the_path;
        if (!hit(ruling))
            return;
        ++row_.hits;
        row_.confirmed += seen;
        row_.unseen += !seen;
        row_.behind_cover += covered;
        if (const protocol::Shown& there = said.sights.*judged_by_; there.known) {
            ++gaps_;
            row_.gap += (static_cast<double>(glm::distance(there.position, truth.position)) - row_.gap) / gaps_;
        }
    }

  private:
    FairnessRow& row_;
    protocol::Shown protocol::Sights::*judged_by_;
    int gaps_ = 0;
};

} // namespace

Fairness fairness(const FairnessOptions& options) {
    Fairness result;
    for (std::size_t i = 0; i < protocol::judges.size(); ++i)
        result.rows.push_back({.scheme = options.scheme.name() + (options.compensate ? "" : " without time stamps"),
                               .ping = options.ping,
                               .judge = static_cast<protocol::Judge>(i)});
    using S = protocol::Sights;
    std::vector<Tally> tallies;
    for (const auto judged_by : {&S::server, &S::shooter, &S::shooter, &S::shooter})
        tallies.emplace_back(result.rows[tallies.size()], judged_by);

    client::Settings viewer;
    viewer.scheme = static_cast<int>(dr::index_of(options.scheme));
    viewer.receiver.compensate = options.compensate;
    viewer.link.delay = options.ping / 2;
    OwnLinks match(village(), rules(), options.seed);
    Dawdler dawdler(options.dawdle);
    for (int i = 0; i < options.tanks; ++i) {
        const bool dawdles = i == 0 && options.dawdle > 0;
        const bots::BotSettings driver{.count = 1, .seed = options.seed * 100 + static_cast<std::uint64_t>(i)};
        match.join(fmt::format("Tank {}", i + 1), viewer, driven_by(driver),
                   dawdles ? dawdler.wrapper() : OwnLinks::Wrap{});
    }
    viewer.link.delay = 0;
    Member& observer = match.join("", viewer, {});
    Member& first = *match.members.front();

    std::set<std::uint32_t> counted;
    constexpr double longest = 3600; // [s]
    constexpr double settled = 8;    // clocks, first updates [s]
    match.run(settled);
    std::uint32_t before = 0, shots = 0;
    std::map<protocol::ActorId, std::uint32_t> by;
    for (const client::FlyingShell& shell : observer.client->match().shells)
        before = std::max(before, shell.shot.shell);
    std::set<std::uint32_t> seen_shells;
    for (const double end = match.now + longest;
         match.now < end && shots < static_cast<std::uint32_t>(options.shots);) {
        match.tick();
        if (options.dawdle > 0)
            dawdler.look(*first.client);
        for (const client::FlyingShell& shell : observer.client->match().shells)
            if (shell.shot.shell > before && seen_shells.insert(shell.shot.shell).second) {
                ++shots;
                result.dawdlers_shots += shell.shot.actor == first.client->player()->actor();
            }
        for (const client::JudgedShot& judged : observer.client->match().judged) {
            const protocol::ShotVerdict& said = judged.said;
            if (said.shell <= before || !counted.insert(said.shell).second)
                continue;
            const auto truth = match.truth(said.victim, said.time);
            if (!truth)
                continue;
            const bool covered = world::in_the_open(observer.client->terrain(), said.path.origin, *truth) == 0;
            for (std::size_t i = 0; i < tallies.size(); ++i)
                tallies[i].add(said, client::of(said.rulings, static_cast<protocol::Judge>(i)), *truth, covered);
            if (said.actor == first.client->player()->actor())
                result.dawdlers_hits += hit(said.rulings.validated);
        }
        for (const auto& member : match.members)
            if (!member->client->ended().empty())
                throw std::runtime_error("the match ended early: " + member->client->ended());
    }
    for (FairnessRow& row : result.rows)
        row.shots = static_cast<int>(shots);
    result.tried = dawdler.tried();
    return result;
}

DawdlerRow dawdled(const FairnessOptions& options) {
    FairnessOptions honest = options;
    honest.dawdle = 1e-9; // he looks, and finds what he has seen already
    const Fairness without = fairness(honest), with = fairness(options);
    return {.ping = options.ping,
            .dawdle = options.dawdle,
            .shots = with.dawdlers_shots,
            .honest_hits = without.dawdlers_hits,
            .hits = with.dawdlers_hits,
            .tried = with.tried};
}

} // namespace lab
