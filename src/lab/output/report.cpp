#include "lab/output/report.h"

#include "lab/output/rows_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <numbers>

namespace lab {

namespace {

constexpr double degree = std::numbers::pi / 180, unknown = std::numeric_limits<double>::quiet_NaN();

template <class Number> Json if_known(const std::optional<Number>& known) { return known ? Json(*known) : Json(); }
Json percent(double part, double whole) { return whole > 0 ? Json(100 * part / whole) : Json(); }

Json object(const Row& row) {
    const dr::Summary& s = row.summary;
    const bool known = s.innovation.updates > 0 && row.failure.why.empty();
    Json all{{"scheme", row.scheme},
             {"mean", s.mean},
             {"p95", s.p95},
             {"max", s.max},
             {"dv_max", s.dv_max},
             {"jerk_rms", s.jerk_rms},
             {"lateral_oscillation", s.lateral_oscillation},
             {"updates_per_s", row.updates_per_s},
             {"bytes_per_s", row.bytes_per_s},
             {"heading_deg", s.heading * 180 / std::numbers::pi},
             {"penetration", s.penetration},
             {"dv_p99", s.dv_p99},
             {"jerk_p99", s.jerk_p99},
             {"reversal", s.reversal},
             {"mean_then", if_known(s.mean_then)},
             {"underruns", if_known(s.underruns)}};
    if (row.looked_at)
        all.update({{"seen_mean", if_known(s.seen_mean)}, {"seen_jerk_rms", if_known(s.seen_jerk_rms)}});
    all.update({{"innovation", known ? Json(s.innovation.mean) : Json()},
                {"innovation_p95", known ? Json(s.innovation.p95) : Json()}});
    add_failure(all, row.failure);
    return all;
}

/// Returns the columns of a case, except its drive.
Json object(const SweepCase& one) {
    return {{"scheme", one.scheme},       {"rate", one.rate},
            {"threshold", one.threshold}, {"model_fit", one.model_fit},
            {"latency", one.link.delay},  {"jitter", one.link.jitter},
            {"loss", one.link.loss},      {"link", net::format_extras(one.link)}};
}

Json object(const ReplayRow& row) {
    Json all{{"actor", row.actor}};
    all.update(object(row.row));
    return all;
}

Json object(const ScoreRow& score) {
    Json all{{"actor", score.actor}};
    all.update(object(score.row));
    for (const char* absent : {"scheme", "bytes_per_s", "penetration", "mean_then", "underruns"})
        all.erase(absent);
    all.update({{"along", score.along},
                {"across", score.across},
                {"up", score.up},
                {"prediction", if_known(score.prediction)},
                {"smoothing", if_known(score.smoothing)}});
    return all;
}

Json object(const Table18Row& row) {
    return {{"setting", row.setting},
            {"rate", row.rate},
            {"scheme", row.scheme},
            {"mean", row.mean},
            {"published", if_known(row.published)}};
}

Json object(const DrmRow& row) {
    return {{"drm", row.drm},
            {"model", row.model},
            {"group", row.group},
            {"cases", row.cases},
            {"position_m", row.position},
            {"orientation_rad", row.orientation},
            {"velocity_m_s", row.velocity},
            {"result", !row.judged  ? "not judged"
                       : row.passed ? "passed"
                                    : "FAILED"}};
}

Json object(const FairnessRow& row) {
    return {{"scheme", row.scheme},
            {"round_trip", row.ping},
            {"judge", std::string(protocol::row(row.judge).name)},
            {"shots", row.shots},
            {"honest", row.honest},
            {"hits", row.hits},
            {"confirmed", row.confirmed},
            {"confirmed_percent", percent(row.confirmed, row.honest)},
            {"unseen", row.unseen},
            {"behind_cover", row.behind_cover},
            {"gap_m", row.hits > 0 ? Json(row.gap) : Json()},
            {"off_the_path", row.off_the_path}};
}

Json object(const FakeLagRow& row) {
    return {{"scheme", row.scheme},
            {"round_trip", row.ping},
            {"dawdle", row.pong_delay},
            {"shots", row.shots},
            {"honest_hits", row.honest_hits},
            {"tried", row.tried},
            {"hits", row.hits},
            {"gain_percent", percent(row.hits - row.honest_hits, row.honest_hits)},
            {"accuracy_percent", percent(row.hits, row.shots)},
            {"accuracy_there_percent", percent(row.hits_there, row.shots_there)}};
}

Json object(const ArticulationRow& row) {
    return {{"bots", row.bots},
            {"published", row.published},
            {"delay", row.delay},
            {"updates_per_s", row.updates},
            {"bytes_per_s", row.bytes},
            {"alone_per_s", row.alone},
            {"alone_bytes_per_s", row.alone_bytes},
            {"mean_deg", row.mean / degree},
            {"p95_deg", row.p95 / degree},
            {"then_deg", row.then / degree},
            {"rough_deg", row.rough / degree}};
}

Json object(const PantelRow& row) {
    return {{"genre", row.genre},
            {"style", row.style},
            {"latency", row.latency},
            {"scheme", row.scheme},
            {"name", row.name},
            {"weight", row.scheme == 7 ? Json(row.weight) : Json()},
            {"mean_m", row.mean},
            {"percent_of_none", row.percent_of_none},
            {"published_percent", if_known(row.published_percent)}};
}

Json object(const LateTruthRow& row) {
    return {{"truth_delay", if_known(row.delay)},
            {"drawn_m", row.drawn},
            {"corrected_m", if_known(row.corrected)},
            {"extrapolated_m", if_known(row.extrapolated)},
            {"kills", row.kills},
            {"honest_kills", row.honest_kills}};
}

Json object(const CoverRow& row) {
    return {{"map", row.map},
            {"cover", row.cover ? "on" : "off"},
            {"updates", row.updates},
            {"out_of_sight_percent", 100 * row.out_of_sight},
            {"never_in_sight_percent", 100 * row.never_in_sight},
            {"appearances", row.appearances},
            {"late_percent", 100 * row.late},
            {"longest_s", row.longest}};
}

Json object(const ShellRow& row) {
    return {{"round_trip", row.round_trip}, {"share", row.share},
            {"shots", row.shots},           {"muzzle_m", row.muzzle},
            {"path_m", row.path},           {"later_m", row.flying > 0 ? Json(row.later) : Json()}};
}

Json object(const PresentationDelayRow& row) {
    return {{"target", row.weaves ? "weaving" : "straight"},
            {"speed", row.speed},
            {"presentation_delay", row.delay},
            {"shots", row.shots},
            {"hits", row.hits},
            {"hits_percent", percent(row.hits, row.shots)},
            {"present_percent", percent(row.present_hits, row.shots)},
            {"lead_error_m", row.lead_error},
            {"drawn_m", row.drawn}};
}

Json object(const PredictionSideRow& row) {
    return {{"side", row.side},
            {"way", row.way},
            {"scheme", row.scheme},
            {"budget", row.budget},
            {"latency", row.latency},
            {"loss", row.loss},
            {"threshold", row.threshold},
            {"updates_per_s", row.updates},
            {"bytes_per_s", row.bytes},
            {"mean", row.mean},
            {"p95", row.p95}};
}

Json object(const Gain& gain) {
    return {{"cheat", gain.cheat},
            {"speed", gain.speed},
            {"honest_speed", gain.honest},
            {"ratio", gain.ratio()},
            {"farthest_m", gain.farthest},
            {"height_m", gain.height},
            {"walls_s", gain.walls},
            {"turned_rad_s", gain.turned},
            {"body_m_s", gain.body},
            {"kills", gain.kills},
            {"honest_kills", gain.honest_kills},
            {"most_kills", gain.max_kills()},
            {"dead_way_m", gain.dead_way},
            {"truth_off_m", gain.off},
            {"refused", gain.refused},
            {"put_back", gain.put_back},
            {"dismissed", gain.dismissed},
            {"why", gain.why},
            {"falsely", gain.falsely}};
}

Json object(const BotHours& found) {
    return {{"hours", found.hours}, {"matches", found.matches}, {"km", found.driven},
            {"shots", found.shots}, {"updates", found.updates}, {"false_alarms", found.alarms.size()}};
}

Json object(const BaselineRow& row) {
    return {{"way", row.way},
            {"bundle", row.bundle},
            {"position_threshold", row.position_threshold},
            {"updates_per_s", row.updates},
            {"bytes_per_s", row.bytes},
            {"wire_bytes_per_s", row.on_the_wire},
            {"mean", row.mean},
            {"p95", row.p95},
            {"heading_deg", row.heading * 180 / std::numbers::pi},
            {"share", row.share},
            {"share_on_the_wire", row.share_on_the_wire}};
}

Json object(const BodiesRow& row) {
    return {{"position_threshold", row.position_threshold},
            {"rotation_threshold_deg", row.rotation_threshold * 180 / std::numbers::pi},
            {"updates_per_s", row.updates},
            {"bytes", row.bytes},
            {"kb_per_s", row.on_the_wire / 1000},
            {"kb_per_s_up", row.back / 1000},
            {"mean", row.mean},
            {"p95", row.p95},
            {"p99", row.p99},
            {"rotation_deg", row.rotation * 180 / std::numbers::pi},
            {"rotation_p95_deg", row.rotation_p95 * 180 / std::numbers::pi}};
}

Json object(const VoteRow& row) {
    const dr::ShareInterval interval = row.interval();
    return {{"about", row.about},
            {"says", row.says},
            {"yes", row.yes},
            {"no", row.no},
            {"neither", row.neither},
            {"percent", 100 * row.share()},
            {"low_percent", 100 * interval.low},
            {"high_percent", 100 * interval.high},
            {"by_chance_percent", 100 * row.by_chance()},
            {"sittings_yes", row.sittings_yes},
            {"sittings_no", row.sittings_no}};
}

Json object(const ExerciseRow& row) {
    const bool none = row.updates == 0 || !row.failure.why.empty();
    const auto figure = [none](double value) { return none ? Json() : Json(value); };
    Json all{
        {"scheme", row.scheme},
        {"updates", row.updates},
        {"mean", figure(row.mean)},
        {"p95", figure(row.p95)},
        {"max", figure(row.max)},
        {"rotation_mean_deg", figure(row.rotation_mean / degree)},
        {"rotation_p95_deg", figure(row.rotation_p95 / degree)},
        {"rotation_max_deg", figure(row.rotation_max / degree)},
        {"sends", if_known(row.sends)},
        {"sends_per_s", row.sends && row.seconds > 0 ? Json(static_cast<double>(*row.sends) / row.seconds) : Json()}};
    add_failure(all, row.failure);
    return all;
}

Json object(const CodingRow& row) {
    const bool compact = row.account.updates > 0;
    return {{"coding", row.coding},
            {"viewer", row.viewer},
            {"updates_per_s", row.updates},
            {"updates_a_packet", row.a_packet},
            {"bytes", row.bytes},
            {"mean", row.mean},
            {"p95", row.p95},
            {"added", compact ? row.added : unknown},
            {"added_p95", compact ? row.added_p95 : unknown}};
}
/// Mean number of an update's bits for the use `label`.
double share(const CodingRow& row, std::size_t label) {
    return row.account.updates == 0
               ? unknown
               : static_cast<double>(row.account.bits[label]) / static_cast<double>(row.account.updates);
}

template <class AnyRow> std::string format_rows(std::span<const AnyRow> rows, Format format, const Provenance* origin) {
    std::vector<Json> objects;
    for (const AnyRow& row : rows)
        objects.push_back(object(row));
    return rows_text(std::move(objects), format, origin);
}

} // namespace

std::string report(const Rows& rows, Format format, const Provenance* origin) {
    return std::visit([&](const auto& all) { return format_rows(all, format, origin); }, rows);
}

std::string report(const MatchFigures& match, Format format, const Provenance* origin) {
    std::string drivers;
    for (const auto& [driver, count] : match.activity.drivers)
        drivers += fmt::format("{}{} {}", drivers.empty() ? "" : " + ", count, driver);
    const BotActivity& activity = match.activity;
    if (format == Format::table)
        return fmt::format("{}: {:.1f} m/s on average, {:g} shots, {:g} kills\n", drivers, activity.speed,
                           activity.shots, activity.kills) +
               report(match.rows, format, origin);
    std::vector<Json> objects;
    for (const Row& row : match.rows) {
        objects.push_back(object(row));
        objects.back().update(
            {{"drivers", drivers}, {"speed", activity.speed}, {"shots", activity.shots}, {"kills", activity.kills}});
    }
    return rows_text(std::move(objects), format, origin);
}

std::string report(const BotHours& found, Format format, const Provenance* origin) {
    constexpr int shown = 20; // Largest number of listed alarms of each kind.
    std::string text;
    std::map<std::string, int> kinds;
    for (const FalseAlarm& alarm : found.alarms)
        if (++kinds[alarm.why] <= shown && format == Format::table)
            text += fmt::format("{:<16} --seed {} at {:.2f} s: {}; {}; {}\n", alarm.why, alarm.seed, alarm.time,
                                alarm.who, alarm.details, alarm.match);
    text += format_rows(std::span(&found, 1), format, origin);
    if (format == Format::table)
        for (const auto& [why, count] : kinds)
            text += fmt::format("{:<16} {}, {:.2f} a bot-hour\n", why, count, count / found.hours);
    return text;
}

std::string report(std::span<const CodingRow> rows, Format format, const Provenance* origin) {
    std::vector<Json> objects, fields;
    for (const CodingRow& row : rows) {
        objects.push_back(object(row));
        if (format != Format::table)
            for (std::size_t i = 0; i < protocol::compact::label_names.size(); ++i)
                objects.back()[fmt::format("{}_bits", protocol::compact::label_names[i])] = share(row, i);
    }
    std::string text = rows_text(std::move(objects), format, origin);
    if (format != Format::table)
        return text;
    for (std::size_t i = 0; i < protocol::compact::label_names.size(); ++i) {
        Json field{{"bits an update", std::string(protocol::compact::label_names[i])}};
        for (const CodingRow& row : rows)
            if (row.account.updates > 0)
                field[row.viewer] = share(row, i);
        fields.push_back(std::move(field));
    }
    return text + '\n' + rows_text(std::move(fields), format, origin);
}

std::string report(std::span<const PantelRow> rows, Format format, const Provenance* origin) {
    std::string text = format_rows(rows, format, origin);
    if (format == Format::table)
        text +=
            "\nThe traces are synthetic: the paper's recordings are not public. For the racing game the paper gives "
            "17 cm at 100 ms and 60 cm at 200 ms\nwith prediction, which does not agree with its own 6.1 % of 210 cm "
            "(13 cm).\n";
    return text;
}

std::string report(std::span<const Table18Row> rows, Format format, const Provenance* origin) {
    std::string text = format_rows(rows, format, origin);
    if (format != Format::table)
        return text;
    text += "\nPVB's mean error is smaller than the Bezier curve's by:\n";
    for (std::size_t i = 0; i + 1 < rows.size(); i += 2) {
        const Table18Row &bezier = rows[i], &pvb = rows[i + 1];
        text += fmt::format("{:<24} {} updates/s: {:.2f} %", pvb.setting, pvb.rate, 100 * (1 - pvb.mean / bezier.mean));
        if (pvb.published)
            text += fmt::format(", published {:.2f} %", 100 * (1 - *pvb.published / *bezier.published));
        text += '\n';
    }
    return text;
}

std::string report_json(std::span<const SweepRow> rows) {
    Json all = Json::array();
    for (const SweepRow& row : rows) {
        Json figures = object(row.row);
        figures.erase("scheme");
        all.push_back({{"track", row.of.drive_name}});
        all.back().update(object(row.of));
        all.back().update(figures);
    }
    return all.dump();
}

std::string report_json(std::span<const SweepSummary> summaries) {
    Json all = Json::array();
    for (const SweepSummary& one : summaries)
        for (std::size_t i = 0; i < one.points.size(); ++i) {
            const client::ParetoPoint& point = one.points[i];
            const Estimate &error = one.errors[i], &against = one.against[i];
            all.push_back(object(SweepCase{.scheme = point.scheme,
                                           .rate = point.rate,
                                           .threshold = point.threshold,
                                           .model_fit = point.model_fit,
                                           .link = one.link}));
            all.back().update({{"tracks", error.count},
                               {"mean", error.mean},
                               {"deviation", error.deviation},
                               {"half_width_95", error.half_width},
                               {"updates_per_s", point.updates_per_s},
                               {"bytes_per_s", point.bytes_per_s},
                               {"against", against.mean},
                               {"against_half_width_95", against.half_width}});
        }
    return all.dump();
}

std::string report_schemes() {
    std::string text = "A scheme is CONVERGENCE[:PREDICTOR]; the default predictor is order2.\n\nConvergences\n";
    for (const dr::ConvergenceRow& row : dr::convergences())
        text += fmt::format("  {:<14} {} ({})\n", row.name, row.help, row.source);
    text += "\nPredictors\n";
    for (const dr::PredictorRow& row : dr::predictors())
        text += fmt::format("  {:<14} {} ({})\n", row.name, row.help, row.source);
    return text;
}

} // namespace lab
