#include "lab/studies/fairness.h"

#include "lab/match/own_links.h"
#include "lab/studies/dawdler.h"
#include "lab/studies/village.h"
#include "world/shell.h"

#include <algorithm>
#include <deque>
#include <fmt/format.h>

namespace lab {

namespace {

server::ServerSettings rules() {
    server::ServerSettings settings = endless_server();
    settings.truth = false;
    settings.rules.shell_damage = settings.rules.mine_damage = 0; // nobody is interrupted
    settings.rules.mines = 0;
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
    const bool cheats = options.late_pongs > 0;
    std::deque<Dawdler> dawdlers;
    for (int i = 0; i < options.tanks; ++i) {
        dawdlers.emplace_back(options.late_pongs, options.older_views);
        match.join({fmt::format("Tank {}", i + 1)}, viewer,
                   round_the_houses(options.seed * 100 + static_cast<std::uint64_t>(i)),
                   cheats ? dawdlers.back().wrapper() : OwnLinks::Wrap{});
    }
    viewer.link.delay = 0;
    Member& observer = match.join({}, viewer, {});

    std::set<std::uint32_t> counted;
    constexpr double longest = 3600; // [s]
    constexpr double settled = 8;    // clocks, first updates [s]
    match.run(settled);
    std::uint32_t before = 0, shots = 0;
    for (const client::FlyingShell& shell : observer.client->match().shells)
        before = std::max(before, shell.shot.shell);
    std::set<std::uint32_t> seen_shells;
    for (const double end = match.now + longest;
         match.now < end && shots < static_cast<std::uint32_t>(options.shots);) {
        match.tick();
        for (std::size_t i = 0; cheats && i < dawdlers.size(); ++i)
            dawdlers[i].look(*match.members[i]->client);
        for (const client::FlyingShell& shell : observer.client->match().shells)
            if (shell.shot.shell > before && seen_shells.insert(shell.shot.shell).second)
                ++shots;
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
            if (hit(said.rulings.validated))
                result.confirmed.insert(said.shell);
        }
        for (const auto& member : match.members)
            if (!member->client->ended().empty())
                throw std::runtime_error("the match ended early: " + member->client->ended());
    }
    for (FairnessRow& row : result.rows)
        row.shots = static_cast<int>(shots);
    for (const Dawdler& dawdler : dawdlers)
        result.tried += dawdler.tried();
    return result;
}

DawdlerRow dawdled(const FairnessOptions& options, double dawdle) {
    FairnessOptions there = options, cheat = options;
    there.ping += dawdle;
    cheat.late_pongs = dawdle;
    const Fairness honest = fairness(options), far = fairness(there);
    DawdlerRow row{.scheme = honest.rows.front().scheme,
                   .ping = options.ping,
                   .dawdle = dawdle,
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
