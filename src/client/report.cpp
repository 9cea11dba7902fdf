#include "client/report.h"

#include <array>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace client {

using nlohmann::ordered_json;

namespace {

std::string_view kind_name(protocol::ActorKind kind) {
    static constexpr std::array<std::string_view, 3> names{"tank", "mine", "loose"};
    return names.at(static_cast<std::size_t>(kind));
}

/// Calls `row(actor, remote, shown)` for every scheme of every remote actor.
template <class Row> void each_shown(const Client& client, Row row) {
    for (const auto& [id, remote] : client.remote().actors())
        if (const Actor* actor = client.match().find(id); actor && !client.is_own(id))
            for (const Shown& shown : remote.shown)
                row(*actor, remote, shown);
}

} // namespace

std::string report_json(const Client& client, double duration) {
    ordered_json report;
    report["duration_s"] = duration;
    report["frames"] = client.stages().frames();
    for (std::size_t stage = 0; stage < stage_names.size(); ++stage)
        report["stage_ms"][std::string(stage_names[stage])] = {{"mean", client.stages().mean(stage) * 1000},
                                                               {"p99", client.stages().p99(stage) * 1000}};
    Published sent;
    for (const auto& player : client.own()) {
        const Published& one = player->published();
        sent.updates += one.updates;
        sent.full += one.full;
        for (std::size_t i = 0; i < sent.by_reason.size(); ++i)
            sent.by_reason[i] += one.by_reason[i];
    }
    std::uint64_t received = 0, stale = 0;
    for (const auto& [id, remote] : client.remote().actors()) {
        received += remote.updates;
        stale += remote.stale;
    }
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

    report["round_trip_s"] = client.session().round_trip();
    report["actors"] = ordered_json::array();
    each_shown(client, [&](const Actor& actor, const RemoteActor& remote, const Shown& shown) {
        const dr::Summary error = shown.error.summary();
        const double seen_for = std::max(1e-3, client.render_time().local - remote.first_update);
        const auto figure = [&](double value) {
            return error.frames > 0 ? ordered_json(value) : ordered_json(nullptr);
        };
        report["actors"].push_back(
            {{"name", actor.added.name},
             {"kind", kind_name(actor.added.kind)},
             {"scheme", shown.name()},
             {"mean_error_m", figure(error.mean)},
             {"p95_error_m", figure(error.p95)},
             {"max_error_m", figure(error.max)},
             {"dv_max_m_s", figure(error.dv_max)},
             {"jerk_rms_m_s3", figure(error.jerk_rms)},
             {"max_penetration_m", figure(error.penetration)},
             {"mean_penetration_m", figure(error.mean_penetration)},
             {"scored_frames", error.frames},
             {"updates_per_s", static_cast<double>(remote.updates) / seen_for},
             {"bytes_per_s", static_cast<double>(remote.bytes) / seen_for},
             {"mean_delay_s", remote.delays > 0 ? ordered_json(remote.delay_sum / static_cast<double>(remote.delays))
                                                : ordered_json(nullptr)},
             {"mean_speed_m_s", figure(shown.error.mean_speed())},
             {"kills", actor.kills},
             {"deaths", actor.deaths}});
    });
    return report.dump(2) + "\n";
}

std::string error_table(const Client& client) {
    std::string table = fmt::format("{:<18} {:<5} {:<20} {:>8} {:>8} {:>8} {:>10}\n", "actor", "kind", "scheme",
                                    "mean m", "p95 m", "max m", "updates/s");
    each_shown(client, [&](const Actor& actor, const RemoteActor& remote, const Shown& shown) {
        const dr::Summary error = shown.error.summary();
        const double seen_for = std::max(1e-3, client.render_time().local - remote.first_update);
        const auto figure = [&](double value) {
            return error.frames > 0 ? fmt::format("{:.3f}", value) : std::string("no truth");
        };
        table += fmt::format("{:<18} {:<5} {:<20} {:>8} {:>8} {:>8} {:>10.2f}\n", actor.added.name,
                             kind_name(actor.added.kind), shown.name(), figure(error.mean), figure(error.p95),
                             figure(error.max), static_cast<double>(remote.updates) / seen_for);
    });
    return table;
}

} // namespace client
