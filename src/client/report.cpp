#include "client/report.h"

#include "dead_reckoning/custom.h"
#include "platform/system.h"
#include "platform/version.h"

#include <fmt/format.h>
#include <map>
#include <nlohmann/json.hpp>
#include <vector>

namespace client {

using nlohmann::ordered_json;

namespace {

dr::Failure failure_of(const ActorStats::Scheme& scheme) {
    return dr::failure_of(dr::schemes()[static_cast<std::size_t>(scheme.scheme)]);
}

ordered_json at_updates(const dr::InnovationSummary& innovation) {
    using S = dr::InnovationSummary;
    ordered_json figures{{"updates", innovation.updates}};
    for (const auto& [name, figure] :
         {std::pair("mean_m", &S::mean), std::pair("p95_m", &S::p95), std::pair("max_m", &S::max),
          std::pair("along_m", &S::along), std::pair("across_m", &S::across), std::pair("up_m", &S::up),
          std::pair("prediction_m", &S::prediction), std::pair("convergence_m", &S::convergence),
          std::pair("heading_rad", &S::heading)})
        figures[name] = innovation.updates > 0 ? ordered_json(innovation.*figure) : ordered_json(nullptr);
    return figures;
}

/// Returns the figures of all remote actors, present and left. Schemes whose script failed have none.
std::vector<ActorStats> actor_stats(const ClientState& client) {
    std::vector<ActorStats> all;
    for (const auto& [id, remote] : client.remote().actors())
        if (const Actor* actor = client.match().find(id); actor && !client.is_own(id))
            all.push_back(actor_stats(*actor, remote, client.render_time().local));
    all.insert(all.end(), client.departed().begin(), client.departed().end());
    for (ActorStats& actor : all)
        for (ActorStats::Scheme& scheme : actor.schemes)
            if (!failure_of(scheme).why.empty())
                scheme = {.name = scheme.name, .scheme = scheme.scheme, .error = {}};
    return all;
}

} // namespace

void MemoryTrack::look(const ClientState& client) {
    if (client.rounds_cleared() == allocated_.size())
        return;
    if (client.rounds_cleared() < allocated_.size()) {
        *this = {};
        return;
    }
    std::size_t samples = 0;
    for (const auto& [id, actor] : client.remote().actors())
        for (const Ghost& ghost : actor.ghosts)
            samples += ghost.error.sample_bytes();
    samples_.push_back(samples);
    allocated_.push_back(platform::allocated());
}

std::string report_json(const ClientState& client, double duration, const FramePace& pace, const MemoryTrack& memory) {
    ordered_json report;
    report["version"] = platform::version();
    report["map"] = client.match().welcome.map;
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
    const auto add = [&](const auto& actor) {
        received += actor.updates;
        stale += actor.stale;
    };
    for (const auto& [id, remote] : client.remote().actors())
        add(remote);
    for (const ActorStats& actor : client.departed())
        add(actor);
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
    report["allocated_bytes"] = memory.allocated();
    report["sample_bytes"] = memory.samples();
    report["actors"] = ordered_json::array();
    const auto figure = [](bool known, double value) { return known ? ordered_json(value) : ordered_json(nullptr); };
    const auto maybe = [](const auto& value) { return value ? ordered_json(*value) : ordered_json(nullptr); };
    for (const ActorStats& actor : actor_stats(client))
        for (const ActorStats::Scheme& scheme : actor.schemes) {
            const dr::Failure failure = failure_of(scheme);
            const bool failed = !failure.why.empty();
            const dr::Summary& error = scheme.error;
            const bool scored = error.frames > 0;
            report["actors"].push_back({{"name", actor.name},
                                        {"kind", actor.kind},
                                        {"scheme", scheme.name},
                                        {"mean_error_m", figure(scored, error.mean)},
                                        {"mean_then_m", maybe(error.mean_then)},
                                        {"underruns", maybe(error.underruns)},
                                        {"p95_error_m", figure(scored, error.p95)},
                                        {"max_error_m", figure(scored, error.max)},
                                        {"dv_max_m_s", figure(scored, error.dv_max)},
                                        {"jerk_rms_m_s3", figure(scored, error.jerk_rms)},
                                        {"seen_mean_px", maybe(error.seen_mean)},
                                        {"seen_jerk_rms_px_s3", maybe(error.seen_jerk_rms)},
                                        {"seen_frames", error.seen_frames},
                                        {"max_penetration_m", figure(scored, error.penetration)},
                                        {"mean_penetration_m", figure(scored, error.mean_penetration)},
                                        {"scored_frames", error.frames},
                                        {"truth_doubted", actor.truth_doubted},
                                        {"truth_late_s", maybe(actor.truth_late)},
                                        {"updates_per_s", actor.updates_per_s},
                                        {"bytes_per_s", actor.bytes_per_s},
                                        {"mean_delay_s", maybe(actor.mean_delay)},
                                        {"mean_speed_m_s", figure(scored, scheme.mean_speed)},
                                        {"kills", actor.kills},
                                        {"deaths", actor.deaths},
                                        {"left", actor.left},
                                        {"at_updates", at_updates(error.innovation)}});
            if (failed)
                report["actors"].back().update({{"failures", failure.count}, {"failure", failure.why}});
        }
    return report.dump(2) + "\n";
}

std::string error_table(const ClientState& client) {
    std::string table = fmt::format("{:<18} {:<7} {:<20} {:>8} {:>8} {:>8} {:>12} {:>10}\n", "actor", "kind", "scheme",
                                    "mean m", "p95 m", "max m", "at updates m", "updates/s");
    int lay_still = 0;
    for (const ActorStats& actor : actor_stats(client)) {
        lay_still += actor.lay_still ? 1 : 0;
        if (actor.lay_still)
            continue;
        for (const ActorStats::Scheme& scheme : actor.schemes) {
            const dr::Summary& error = scheme.error;
            const bool failed = !failure_of(scheme).why.empty();
            const auto figure = [&](bool known, double value, const char* otherwise) {
                return failed ? "failed" : known ? fmt::format("{:.3f}", value) : std::string(otherwise);
            };
            const auto scored = [&](double value) {
                return figure(error.frames > 0, value, actor.truth_doubted ? "doubted" : "no truth");
            };
            table += fmt::format("{:<18} {:<7} {:<20} {:>8} {:>8} {:>8} {:>12} {:>10.2f}\n", actor.name, actor.kind,
                                 scheme.name, scored(error.mean), scored(error.p95), scored(error.max),
                                 figure(error.innovation.updates > 0, error.innovation.mean, "–"), actor.updates_per_s);
        }
    }
    if (lay_still > 0)
        table += fmt::format("loose bodies that did not move (not listed): {}\n", lay_still);
    return table + failed_schemes(client);
}

std::string failed_schemes(const ClientState& client) {
    std::map<std::string, dr::Failure> failed;
    for (const ActorStats& actor : actor_stats(client))
        for (const ActorStats::Scheme& scheme : actor.schemes)
            if (dr::Failure failure = failure_of(scheme); !failure.why.empty())
                failed[scheme.name] = std::move(failure);
    std::string lines;
    for (const auto& [name, failure] : failed)
        lines += fmt::format("{} has no figures, since {}\n", name, dr::text(failure));
    return lines;
}

std::string slow_frames_note(const FramePace& pace) {
    if (!pace.too_slow())
        return {};
    return fmt::format("{:.0f} % of the time below 12 frames/s: these results depend on this machine as much as on "
                       "the schemes",
                       100 * pace.slow_share());
}

} // namespace client
