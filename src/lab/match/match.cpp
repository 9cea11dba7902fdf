#include "lab/match/match.h"

#include "client/recording/recorder.h"
#include "lab/match/virtual_match.h"
#include "net/transport.h"
#include "platform/executor.h"
#include "platform/path.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <mutex>
#include <numeric>

namespace lab {

namespace {

/// Updates and bytes sent by all tanks.
std::array<double, 2> sent(const bots::BotHost& bots) {
    std::array<double, 2> sum{};
    for (const client::LocalPlayer& player : bots.client()->own()) {
        const auto updates = static_cast<double>(player.published().updates);
        sum[0] += updates;
        sum[1] += static_cast<double>(player.published().bytes) + updates * net::message_overhead;
    }
    return sum;
}

Row figures(const client::ClientState& viewer, int scheme, bool on_physics) {
    std::vector<Row> tanks;
    std::string name = std::string(dr::scheme_names()[static_cast<std::size_t>(scheme)]);
    for (const auto& [id, remote] : viewer.remote().actors()) {
        const client::Actor* actor = viewer.match().find(id);
        if (!actor || !actor->driven())
            continue;
        const auto ghost = std::ranges::find_if(remote.ghosts, [&](const client::Ghost& one) {
            return one.scheme_index == scheme && one.physics == on_physics;
        });
        if (ghost == remote.ghosts.end() || ghost->error.summary().frames == 0)
            continue;
        tanks.push_back({.scheme = {}, .summary = ghost->error.summary()});
        name = ghost->name();
    }
    Row row = over_tanks(tanks);
    row.scheme = name;
    return row;
}

/// Counts the bots' activity, tick by tick.
class ActivityCounter {
  public:
    explicit ActivityCounter(const VirtualMatch& match) : match_(match) { before_ = seen(); }

    void tick() {
        const Seen now = seen();
        activity_.shots += now.last_shell - before_.last_shell;
        activity_.kills += std::max(0, now.kills - before_.kills); // A new match begins at 0.
        before_ = now;
        for (const client::LocalPlayer& tank : match_.bots.client()->own())
            if (const client::Actor* actor = match_.viewer->match().find(tank.actor()); actor && actor->alive()) {
                way_ += glm::length(tank.completed().state.velocity);
                ++moments_;
            }
    }
    [[nodiscard]] BotActivity activity() const {
        BotActivity all = activity_;
        all.speed = way_ / std::max(moments_, 1.0);
        for (const auto& [driver, count] : match_.bots.drivers())
            all.drivers[std::string(driver)] = count;
        return all;
    }

  private:
    struct Seen {
        std::uint32_t last_shell = 0; ///< Number of the newest shell; the server counts them.
        int kills = 0;
    };
    [[nodiscard]] Seen seen() const {
        Seen now = before_;
        for (const client::FlyingShell& shell : match_.viewer->match().shells)
            now.last_shell = std::max(now.last_shell, shell.shot.shell);
        now.kills = 0;
        for (const auto& [id, actor] : match_.viewer->match().actors)
            now.kills += actor.kills;
        return now;
    }

    const VirtualMatch& match_;
    Seen before_{};
    BotActivity activity_{};
    double way_ = 0, moments_ = 0;
};

double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    if (values.size() % 2 == 1)
        return *middle;
    return (*middle + *std::max_element(values.begin(), middle)) / 2;
}

} // namespace

namespace {
/// Failure of the scheme, or else of the publishers' reference scheme if updates depend on it.
dr::Failure failure_of(const MatchOptions& options, const dr::Scheme& scheme) {
    const dr::Failure failure = dr::failure_of(scheme);
    const dr::PublisherSettings& publisher = options.publisher;
    const bool asks_reference = publisher.when == dr::PublisherSettings::When::threshold || publisher.model_fit;
    return failure.why.empty() && asks_reference ? dr::failure_of(dr::reference(publisher)) : failure;
}
} // namespace

client::Settings plain_viewer() {
    client::Settings settings;
    settings.receiver = {};
    return settings;
}

MatchFigures run_match(const MatchOptions& options, std::span<const dr::Scheme> schemes) {
    VirtualMatch::Options wired{.map = options.map,
                                .bots = options.bots,
                                .viewer = options.viewer,
                                .server = {},
                                .viewer_plays = false,
                                .seed = options.seed};
    wired.bots.seed = options.seed;
    wired.server.publisher = options.publisher;
    wired.server.max_players = std::max(wired.server.max_players, options.bots.count);
    std::vector<int> wanted;
    for (const dr::Scheme& scheme : schemes)
        wanted.push_back(static_cast<int>(dr::index_of(scheme)));
    wired.viewer.scheme = wanted.front();
    wired.viewer.ghost_schemes.assign(wanted.begin() + 1, wanted.end());

    VirtualMatch match(std::move(wired));
    const double length = options.warm_up + options.seconds;
    double passed = 0; // Virtual time since the start [s].
    const auto tell = [&] {
        passed += world::tick_length;
        if (options.progress)
            options.progress(std::min(passed / length, 1.0));
    };
    match.run(options.warm_up, tell);
    match.check();
    match.viewer->clear_scores();
    if (!options.record.empty())
        match.viewer->record(std::make_unique<client::Recorder>(
            platform::path_of(options.record), *match.viewer, "", options.seed,
            options.overwrite ? recording::ExistingFile::replace : recording::ExistingFile::keep));
    const auto before = sent(match.bots);
    ActivityCounter counter(match);
    match.run(options.seconds, [&] {
        counter.tick();
        tell();
    });
    match.check();
    if (client::Recorder* const recorder = match.viewer->recorder()) {
        recorder->finish();
        if (!recorder->file().error().empty())
            throw recording::Error(recorder->file().error());
    }
    const auto after = sent(match.bots);

    MatchFigures result{.activity = counter.activity()};
    const double tank_seconds = options.seconds * options.bots.count;
    for (const int scheme : wanted) {
        const bool drawn = scheme == wanted.front();
        result.rows.push_back(figures(*match.viewer, scheme, drawn && options.viewer.remote_physics));
        Row& row = result.rows.back();
        row.updates_per_s = (after[0] - before[0]) / tank_seconds;
        row.bytes_per_s = (after[1] - before[1]) / tank_seconds;
        take_failure(row, failure_of(options, dr::schemes()[static_cast<std::size_t>(scheme)]));
    }
    return result;
}

MatchFigures run_matches(const MatchOptions& options, std::span<const dr::Scheme> schemes, int runs) {
    std::vector<std::uint64_t> stood_in_before;
    for (const dr::Scheme& scheme : schemes)
        stood_in_before.push_back(failure_of(options, scheme).count);
    std::vector<MatchFigures> all(static_cast<std::size_t>(runs));
    std::mutex one_at_a_time; // Guards `shares`.
    std::vector<double> shares(all.size());
    platform::parallel_for(all.size(), 1, [&](std::size_t run) {
        MatchOptions one = options;
        one.progress = [&, run](double share) {
            const std::lock_guard lock(one_at_a_time);
            shares[run] = share;
            if (options.progress)
                options.progress(std::accumulate(shares.begin(), shares.end(), 0.0) / runs);
        };
        one.seed += run;
        if (run > 0)
            one.record.clear();
        all[run] = run_match(one, schemes);
    });
    MatchFigures medians = all.front();
    const auto take = [&](auto&& figure) {
        std::vector<double> values;
        for (MatchFigures& match : all)
            values.push_back(figure(match));
        figure(medians) = median(std::move(values));
    };
    for (std::size_t i = 0; i < medians.rows.size(); ++i) {
        for (const auto figure : averaged)
            take([=](MatchFigures& match) -> double& { return match.rows[i].summary.*figure; });
        for (const auto figure : worst)
            take([=](MatchFigures& match) -> double& { return match.rows[i].summary.*figure; });
        for (const auto figure : {&Row::updates_per_s, &Row::bytes_per_s})
            take([=](MatchFigures& match) -> double& { return match.rows[i].*figure; });
        for (const auto figure : {&dr::InnovationSummary::mean, &dr::InnovationSummary::p95})
            take([=](MatchFigures& match) -> double& { return match.rows[i].summary.innovation.*figure; });
        std::vector<double> then, underruns; // Only of schemes that display the past.
        for (const MatchFigures& match : all) {
            const dr::Summary& summary = match.rows[i].summary;
            if (summary.mean_then)
                then.push_back(*summary.mean_then);
            if (summary.underruns)
                underruns.push_back(static_cast<double>(*summary.underruns));
        }
        if (!then.empty())
            medians.rows[i].summary.mean_then = median(std::move(then));
        if (!underruns.empty())
            medians.rows[i].summary.underruns = static_cast<std::size_t>(std::lround(median(std::move(underruns))));
    }
    for (std::size_t i = 0; i < medians.rows.size(); ++i) {
        dr::Failure failure = failure_of(options, schemes[i]);
        failure.count -= stood_in_before[i];
        take_failure(medians.rows[i], failure);
    }
    for (const auto figure : {&BotActivity::speed, &BotActivity::shots, &BotActivity::kills})
        take([=](MatchFigures& match) -> double& { return match.activity.*figure; });
    return medians;
}

} // namespace lab
