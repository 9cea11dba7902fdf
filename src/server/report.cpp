#include "server/report.h"

#include "platform/path.h"
#include "platform/small_file.h"

#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace server {

namespace {

using Json = nlohmann::ordered_json;

/// Returns the counts that are not 0, by name.
Json counts(std::size_t size, auto&& name, auto&& count) {
    Json result = Json::object();
    for (std::size_t i = 0; i < size; ++i)
        if (count(i) > 0)
            result[std::string(name(i))] = count(i);
    return result;
}

Json milliseconds(const Stopwatch::Figures& times) {
    const auto rounded = [](double seconds) { return std::round(seconds * 1e6) / 1e3; };
    return {{"mean", rounded(times.mean)}, {"p99", rounded(times.p99)}};
}

} // namespace

std::string to_json(const Report& report) {
    Json json;
    json["duration_s"] = report.duration;
    json["ticks"] = report.ticks;
    for (const StageRow& row : stage_rows)
        json["stage_ms"][std::string(row.name)] = milliseconds(report.stages[row.stage]);
    json["tick_ms"] = milliseconds(report.tick);
    json["clients"] = report.clients;
    json["refused"] = {{"passwords", report.refused.passwords}, {"joins", report.refused.joins}};
    const Kinematics::Counts& updates = report.updates;
    json["updates"] = {
        {"received", updates.received},
        {"relayed", updates.relayed},
        {"bytes_in", updates.bytes_in},
        {"bytes_out", updates.bytes_out},
        {"by_reason", counts(
                          dr::reason_names().size(), [](std::size_t i) { return dr::reason_names()[i]; },
                          [&](std::size_t i) { return updates.by_reason[i]; })},
        {"dropped", counts(
                        report.dropped.size(), [](std::size_t i) { return row(static_cast<RejectReason>(i)).name; },
                        [&](std::size_t i) { return report.dropped[i]; })},
    };
    json["truth_disagreement"] = report.truth_disagreement;
    json["traffic"] = {{"messages_in", report.traffic.messages_received},
                       {"messages_out", report.traffic.messages_sent},
                       {"bytes_in", report.traffic.bytes_received},
                       {"bytes_out", report.traffic.bytes_sent},
                       {"thread_cpu_s", report.traffic.thread_cpu}};
    json["allocated_bytes"] = report.allocated;
    json["actors"] = Json::array();
    for (const Report::ActorRow& actor : report.actors)
        json["actors"].push_back({{"name", actor.name},
                                  {"kind", world::row(actor.kind).name},
                                  {"owner", actor.owner},
                                  {"kills", actor.kills},
                                  {"deaths", actor.deaths},
                                  {"updates_per_s", actor.updates_per_s},
                                  {"bytes_per_s", actor.bytes_per_s}});
    return json.dump(2);
}

void write_report(const Report& report, const std::string& file) {
    platform::write_file(platform::path_of(file), to_json(report) + '\n');
}

} // namespace server
