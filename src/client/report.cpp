#include "client/report.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <set>
#include <vector>

namespace client {

using nlohmann::ordered_json;

namespace {

/// One scheme of one remote actor, whether it is still there or has left.
struct Row {
    const Actor& actor;
    const RemoteActor& remote;
    const Ghost& ghost;
    double until; ///< it was here, own clock [s]
    bool left = false;

    /// Of a count, while it was here [1/s].
    [[nodiscard]] double rate(std::uint64_t count) const {
        return static_cast<double>(count) / std::max(1e-3, until - remote.first_update);
    }
    /// A barrel or a boulder that nobody has touched: nothing was to be reckoned.
    [[nodiscard]] bool lay_still() const { return remote.loose && remote.updates > 0 && !remote.moved; }
};

std::vector<Row> rows(const View& client) {
    std::vector<Row> all;
    for (const auto& [id, remote] : client.remote().actors())
        if (const Actor* actor = client.match().find(id); actor && !client.is_own(id))
            for (const Ghost& ghost : remote.ghosts)
                all.push_back({*actor, remote, ghost, client.render_time().local});
    for (const Departed& departed : client.departed())
        for (const Ghost& ghost : departed.remote.ghosts)
            all.push_back({departed.actor, departed.remote, ghost, departed.at, true});
    return all;
}

} // namespace

std::string report_json(const View& client, double duration, const FramePace& pace) {
    ordered_json report;
    report["duration_s"] = duration;
    report["frames"] = client.stages().frames();
    report["slow_frames"] = {{"share", pace.slow_share()}, {"marked", pace.too_slow()}};
    for (std::size_t stage = 0; stage < stage_names.size(); ++stage)
        report["stage_ms"][std::string(stage_names[stage])] = {{"mean", client.stages().mean(stage) * 1000},
                                                               {"p99", client.stages().p99(stage) * 1000}};
    Published sent;
    for (const LocalPlayer& player : client.own()) {
        const Published& one = player.published();
        sent.updates += one.updates;
        sent.full += one.full;
        for (std::size_t i = 0; i < sent.by_reason.size(); ++i)
            sent.by_reason[i] += one.by_reason[i];
    }
    std::uint64_t received = 0, stale = 0;
    const auto add = [&](const RemoteActor& remote) {
        received += remote.updates;
        stale += remote.stale;
    };
    for (const auto& [id, remote] : client.remote().actors())
        add(remote);
    for (const Departed& departed : client.departed())
        add(departed.remote);
    const net::Traffic traffic = client.session().traffic();
    ordered_json& updates = report["updates"];
    updates = {{"sent", sent.updates},
               {"sent_full", sent.full},
               {"received", received},
               {"bytes_sent", traffic.bytes_sent},
               {"bytes_received", traffic.bytes_received}};
    for (std::size_t i = 0; i < dr::reason_names().size(); ++i)
        updates["by_reason"][std::string(dr::reason_names()[i])] = sent.by_reason[i];
    updates["dropped"] = ordered_json::object();
    updates["dropped"]["stale update"] = stale;
    for (const auto& [reason, count] : client.session().dropped())
        updates["dropped"][reason] = count;

    const Session::Cost joined = client.session().joined();
    report["joined"] = {{"wall_s", joined.wall}, {"network_cpu_s", joined.network_cpu}};
    report["round_trip_s"] = client.session().round_trip();
    report["actors"] = ordered_json::array();
    for (const Row& row : rows(client)) {
        const auto& [actor, remote, ghost, until, left] = row;
        const dr::Summary error = ghost.error.summary();
        const auto figure = [&](double value) {
            return error.frames > 0 ? ordered_json(value) : ordered_json(nullptr);
        };
        report["actors"].push_back(
            {{"name", actor.added.name},
             {"kind", actor.added.kind},
             {"scheme", ghost.name()},
             {"mean_error_m", figure(error.mean)},
             {"mean_then_m", error.mean_then ? ordered_json(*error.mean_then) : ordered_json(nullptr)},
             {"p95_error_m", figure(error.p95)},
             {"max_error_m", figure(error.max)},
             {"dv_max_m_s", figure(error.dv_max)},
             {"jerk_rms_m_s3", figure(error.jerk_rms)},
             {"max_penetration_m", figure(error.penetration)},
             {"mean_penetration_m", figure(error.mean_penetration)},
             {"scored_frames", error.frames},
             {"truth_doubted", actor.truth_doubted},
             {"updates_per_s", row.rate(remote.updates)},
             {"bytes_per_s", row.rate(remote.bytes)},
             {"mean_delay_s", remote.delays > 0 ? ordered_json(remote.delay_sum / static_cast<double>(remote.delays))
                                                : ordered_json(nullptr)},
             {"mean_speed_m_s", figure(ghost.error.mean_speed())},
             {"kills", actor.kills},
             {"deaths", actor.deaths},
             {"left", left}});
    }
    return report.dump(2) + "\n";
}

std::string error_table(const View& client) {
    std::string table = fmt::format("{:<18} {:<7} {:<20} {:>8} {:>8} {:>8} {:>10}\n", "actor", "kind", "scheme",
                                    "mean m", "p95 m", "max m", "updates/s");
    std::set<const Actor*> lay_still;
    for (const Row& row : rows(client)) {
        const auto& [actor, remote, ghost, until, left] = row;
        if (row.lay_still()) {
            lay_still.insert(&actor);
            continue;
        }
        const dr::Summary error = ghost.error.summary();
        const bool scored = error.frames > 0;
        const auto figure = [scored, doubted = actor.truth_doubted](double value) {
            return scored ? fmt::format("{:.3f}", value) : std::string(doubted ? "doubted" : "no truth");
        };
        table += fmt::format("{:<18} {:<7} {:<20} {:>8} {:>8} {:>8} {:>10.2f}\n", actor.added.name, actor.added.kind,
                             ghost.name(), figure(error.mean), figure(error.p95), figure(error.max),
                             row.rate(remote.updates));
    }
    if (!lay_still.empty())
        table += fmt::format("and {} that lay still\n", lay_still.size());
    return table;
}

std::string slow_frames_note(const FramePace& pace) {
    if (!pace.too_slow())
        return {};
    return fmt::format("{:.0f} % of the time below 12 frames/s: these figures say as much about this machine as about "
                       "the schemes",
                       100 * pace.slow_share());
}

} // namespace client
