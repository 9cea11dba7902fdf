#include "lab/match.h"

#include "client/recorder.h"
#include "lab/over_tanks.h"
#include "lab/virtual_match.h"
#include "net/transport.h"

#include <algorithm>
#include <array>
#include <tbb/parallel_for.h>

namespace lab {

namespace {

/// Updates and bytes sent by all tanks so far.
std::array<double, 2> sent(const bots::BotHost& bots) {
    std::array<double, 2> sum{};
    for (const auto& player : bots.client()->own()) {
        const auto updates = static_cast<double>(player->published().updates);
        sum[0] += updates;
        sum[1] += static_cast<double>(player->published().bytes) + updates * net::message_overhead;
    }
    return sum;
}

Row figures(const client::Client& viewer, int scheme) {
    std::vector<Row> tanks;
    for (const auto& [id, remote] : viewer.remote().actors()) {
        const client::Actor* actor = viewer.match().find(id);
        if (!actor || actor->added.kind != protocol::ActorKind::tank)
            continue;
        const auto shown = std::ranges::find_if(
            remote.shown, [&](const client::Shown& one) { return one.scheme_index == scheme && !one.physics; });
        if (shown != remote.shown.end())
            tanks.push_back({.scheme = {}, .summary = shown->error.summary()});
    }
    Row row = over_tanks(tanks);
    row.scheme = dr::scheme_names()[static_cast<std::size_t>(scheme)];
    return row;
}

double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    if (values.size() % 2 == 1)
        return *middle;
    return (*middle + *std::max_element(values.begin(), middle)) / 2;
}

} // namespace

std::vector<Row> run_match(const MatchOptions& options, std::span<const dr::Scheme> schemes) {
    VirtualMatch::Options wired{.map = options.map,
                                .bots = options.bots,
                                .viewer = options.viewer,
                                .server = {},
                                .viewer_plays = false,
                                .seed = options.seed};
    wired.bots.seed = options.seed;
    wired.server.publisher = options.publisher;
    std::vector<int> wanted;
    for (const dr::Scheme& scheme : schemes)
        wanted.push_back(static_cast<int>(dr::index_of(scheme)));
    wired.viewer.scheme = wanted.front();
    wired.viewer.ghost_schemes.assign(wanted.begin() + 1, wanted.end());

    VirtualMatch match(std::move(wired));
    match.bots.settings().publisher = options.publisher; // the server tells only what differs from its defaults
    match.run(options.warmup);
    if (!match.bots.client())
        throw std::runtime_error("the bots were not welcomed: " + match.bots.ended());
    match.viewer->clear_scores();
    if (!options.record.empty())
        match.viewer->record(std::make_unique<client::Recorder>(options.record, *match.viewer, "", options.seed));
    const auto before = sent(match.bots);
    match.run(options.seconds);
    for (const std::string& ended : {match.viewer->ended(), match.bots.ended()})
        if (!ended.empty())
            throw std::runtime_error("the match ended early: " + ended);
    if (const client::Recorder* recorder = match.viewer->recorder(); recorder && !recorder->file().error().empty())
        throw std::runtime_error(recorder->file().error());
    const auto after = sent(match.bots);

    std::vector<Row> rows;
    const double tank_seconds = options.seconds * options.bots.count;
    for (const int scheme : wanted) {
        rows.push_back(figures(*match.viewer, scheme));
        rows.back().updates_per_s = (after[0] - before[0]) / tank_seconds;
        rows.back().bytes_per_s = (after[1] - before[1]) / tank_seconds;
    }
    return rows;
}

std::vector<Row> run_matches(const MatchOptions& options, std::span<const dr::Scheme> schemes, int runs) {
    std::vector<std::vector<Row>> all(static_cast<std::size_t>(runs));
    tbb::parallel_for(std::size_t{0}, all.size(), [&](std::size_t run) {
        MatchOptions one = options;
        one.seed += run;
        if (run > 0)
            one.record.clear();
        all[run] = run_match(one, schemes);
    });
    std::vector<Row> medians = all.front();
    for (std::size_t i = 0; i < medians.size(); ++i) {
        const auto take = [&](auto&& figure) {
            std::vector<double> values;
            for (std::vector<Row>& rows : all)
                values.push_back(figure(rows[i]));
            figure(medians[i]) = median(std::move(values));
        };
        for (const auto figure : averaged)
            take([figure](Row& row) -> double& { return row.summary.*figure; });
        for (const auto figure : worst)
            take([figure](Row& row) -> double& { return row.summary.*figure; });
        for (const auto figure : {&Row::updates_per_s, &Row::bytes_per_s, &Row::penetration})
            take([figure](Row& row) -> double& { return row.*figure; });
    }
    return medians;
}

} // namespace lab
