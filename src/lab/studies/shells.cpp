#include "lab/studies/shells.h"

#include "lab/match/multi_client_match.h"
#include "world/shell.h"

#include <algorithm>
#include <fmt/format.h>

namespace lab {

namespace {

/// Level ground on which four tanks start 120 m apart.
world::Map firing_range() {
    world::Map map = level_ground("range", 256);
    map.spawns = {{-60, 0, 0}, {60, 0, 3}, {0, 60, -1.5f}, {0, -60, 1.5f}};
    return map;
}

server::ServerSettings without_mines() {
    server::ServerSettings settings = harmless_server();
    settings.rules.mines = 0;
    return settings;
}

/// Adds the shells of one match to the rows, one row for each share.
class ShellWatch {
  public:
    explicit ShellWatch(std::span<ShellRow> found) : rows_(found) {}

    /// Looks at the frame that every client has just drawn.
    void look(const MultiClientMatch& match) {
        for (const auto& member : match.members)
            for (const client::FlyingShell& shell : member->client->match().shells)
                if (!member->client->is_own(shell.shot.actor))
                    look(*member->client, shell);
    }
    /// Divides the sums by the numbers of shells.
    void finish() {
        for (ShellRow& row : rows_) {
            row.shots = static_cast<int>(seen_.size());
            row.muzzle /= row.shots;
            row.path /= row.shots;
            row.flying = flying_;
            row.later /= std::max(flying_, 1);
        }
    }
    [[nodiscard]] std::size_t seen() const { return seen_.size(); }

  private:
    struct Seen {
        double first = 0; ///< Match time of the first picture [s].
        bool again = false;
    };
    void look(const client::Client& client, const client::FlyingShell& shell) {
        const double time = client.render_time().match;
        if (time < shell.drawn_at || time < shell.shot.time)
            return;
        const auto [found, is_new] = seen_.try_emplace({&client, shell.shot.shell}, Seen{.first = time});
        Seen& seen = found->second;
        constexpr double soon = 0.1; // Time from the first picture to ShellRow::later [s].
        if (!is_new && (seen.again || time < seen.first + soon))
            return;
        if (!is_new) {
            seen.again = true;
            ++flying_;
        }
        const glm::vec3 truth = world::position({shell.shot.origin, shell.shot.velocity}, time - shell.shot.time);
        for (ShellRow& row : rows_) {
            const glm::vec3 drawn = client::drawn_position(shell, time, row.share);
            const double off = glm::distance(drawn, truth);
            if (is_new)
                row.muzzle += glm::distance(drawn, shell.drawn_from);
            (is_new ? row.path : row.later) += off;
        }
    }

    std::span<ShellRow> rows_;
    std::map<std::pair<const client::Client*, std::uint32_t>, Seen> seen_;
    int flying_ = 0;
};

void play(const ShellOptions& options, std::span<ShellRow> found) {
    constexpr int tanks = 4;
    client::Settings viewer;
    viewer.link.delay = found.front().round_trip / 2;
    MultiClientMatch match(firing_range(), without_mines(), options.seed);
    for (int i = 0; i < tanks; ++i)
        match.join({fmt::format("Tank {}", i + 1)}, viewer,
                   bot_driver({.count = 1, .seed = options.seed * 100 + static_cast<std::uint64_t>(i)}));
    constexpr double settled = 8;    // Time for clock sync and first updates, before shots count [s].
    constexpr double longest = 3600; // Time after which the match ends even with fewer shots [s].
    match.run(settled);
    ShellWatch watch(found);
    for (const double end = match.now + longest;
         match.now < end && watch.seen() < static_cast<std::size_t>(options.shots);) {
        match.tick();
        watch.look(match);
        match.check();
    }
    watch.finish();
}

} // namespace

std::vector<ShellRow> shells(const ShellOptions& options) {
    std::vector<ShellRow> found;
    for (const double round_trip : options.round_trips)
        for (const double share : options.shares)
            found.push_back({.round_trip = round_trip, .share = share});
    const std::size_t shares = options.shares.size();
    for_each_of(options.round_trips.size(), options.progress,
                [&](std::size_t i) { play(options, std::span(found).subspan(i * shares, shares)); });
    return found;
}

} // namespace lab
