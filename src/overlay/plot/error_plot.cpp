#include "overlay/plot/error_plot.h"

#include "client/remote/scheme_words.h"
#include "client/remote/shown_error.h"
#include "dead_reckoning/custom.h"
#include "overlay/instruments/ghost_choice.h"
#include "overlay/instruments/scores.h"
#include "overlay/plot/figures.h"
#include "overlay/widgets.h"

#include <algorithm>
#include <fmt/format.h>
#include <functional>

namespace overlay {

namespace {

constexpr double degrees = 57.29577951; // in a radian
constexpr double max_gap = 1.2;         // longest gap that a line bridges [s]; in longer gaps nothing was scored

Plot time_plot(const PlotTime& time) {
    return {.x_low = time.view.x_low(time.now),
            .x_high = time.view.x_high(time.now),
            .x_label = "match time",
            .x_unit = "s",
            .max_gap = max_gap,
            .kinds = reason_kinds()};
}

/// Points of a track in the plot's visible time and 1 s beyond on either side, so that lines reach the edges.
template <class Track, class Time, class Value>
std::vector<PlotPoint> in_sight(const Track& track, const Plot& plot, Time time, Value value) {
    std::vector<PlotPoint> points;
    const auto low = std::ranges::lower_bound(track, plot.x_low - 1, {}, time);
    const auto high = std::ranges::upper_bound(track, plot.x_high + 1, {}, time);
    for (auto sample = low; sample != high; ++sample)
        points.push_back({std::invoke(time, *sample), value(*sample)});
    return points;
}

} // namespace

Plot error_plot(const client::RemoteActor& actor, const client::SchemeColours& colours, const glm::vec3& tank,
                const PlotTime& time, std::optional<double> threshold) {
    Plot plot = time_plot(time);
    const bool by_truth = client::error_source(actor) == client::ErrorSource::truth;
    // `+=` avoids a false warning of GCC 12 about a copy onto itself.
    plot.y_label += by_truth ? "DR error [m]" : "DR error at updates [m]";
    if (by_truth && actor.truth_is_late())
        plot.y_label += fmt::format(", known {:.0f} s late", actor.truth_lag);
    plot.y_unit += "m";
    plot.empty += by_truth ? "no scored frames here" : "no updates here";
    for (std::size_t i = 0; i < actor.ghosts.size(); ++i) {
        const client::Ghost& ghost = actor.ghosts[i];
        PlotSeries series{.name = client::short_title(ghost),
                          .colour = drawn_colour(colours, tank, ghost.scheme_index, i == 0),
                          .dash = i == 0 ? 0 : colours.dash(ghost.scheme_index)};
        using Sample = client::ErrorTrack::Sample;
        series.points = in_sight(client::shown_samples(ghost).recent(), plot, &Sample::time,
                                 [](const Sample& s) { return s.error; });
        if (!by_truth)
            for (const PlotPoint& point : series.points)
                if (point.x >= plot.x_low && point.x <= plot.x_high)
                    plot.dots.push_back({.x = point.x, .y = point.y, .colour = series.colour, .name = series.name});
        plot.series.push_back(std::move(series));
        if (const std::string why = dr::failure_of(ghost.receiver().scheme()).why; !why.empty())
            plot.empty = why;
    }
    if (threshold)
        plot.levels.push_back({*threshold, colours::dim, fmt::format("position threshold {:g} m", *threshold)});
    return plot;
}

std::span<const DeviationRow> deviation_rows() {
    using D = dr::Publisher<float>::Deviation;
    using S = dr::PublisherSettings;
    static constexpr DeviationRow rows[] = {
        {"position", "m", &D::position, &S::position_threshold},
        {.name = "position over time",
         .unit = "m s",
         .value = &D::time_space,
         .threshold = &S::time_space_threshold,
         .publisher_only = true},
        {"rotation", "°", &D::rotation, &S::rotation_threshold, degrees},
        {"turret, gun", "°", &D::articulation, &S::articulation_threshold, degrees, true},
        {"velocity", "m/s", &D::velocity, &S::velocity_threshold},
        {"acceleration", "m/s²", &D::acceleration, &S::acceleration_threshold},
    };
    return rows;
}

Plot publisher_plot(const client::PublisherTrack& track, const dr::PublisherSettings& publisher, const PlotTime& time) {
    static constexpr ImU32 line_colours[] = {IM_COL32(255, 183, 77, 255),  IM_COL32(240, 98, 146, 255),
                                             IM_COL32(122, 162, 247, 255), IM_COL32(129, 212, 132, 255),
                                             IM_COL32(255, 112, 67, 255),  IM_COL32(176, 190, 197, 255)};
    Plot plot = time_plot(time);
    plot.y_label += "deviation / threshold";
    plot.empty += "no threshold is checked";
    const auto rows = deviation_rows();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const double threshold = publisher.*rows[i].threshold;
        if (threshold <= 0)
            continue;
        PlotSeries series{.name = fmt::format("{} / {:.3g} {}", rows[i].name, threshold * rows[i].factor, rows[i].unit),
                          .colour = line_colours[i],
                          .dash = static_cast<int>(i)};
        using Sample = client::PublisherTrack::Sample;
        series.points = in_sight(track.samples, plot, &Sample::time,
                                 [&](const Sample& s) { return s.deviation.*rows[i].value / threshold; });
        plot.series.push_back(std::move(series));
    }
    plot.levels.push_back({1, colours::text,
                           publisher.when == dr::PublisherSettings::When::threshold
                               ? "an update is due"
                               : "not checked: the rate is fixed"});
    return plot;
}

void add_marks(const Look& look, Plot& plot, const std::deque<client::UpdateMark>& marks,
               const dr::PublisherSettings& publisher, bool own) {
    std::vector<bool> occurs(plot.kinds.size());
    for (std::size_t i = 0; i < marks.size(); ++i) {
        const client::UpdateMark& mark = marks[i];
        const auto kind = static_cast<std::size_t>(mark.reason);
        if (kind >= occurs.size())
            continue;
        occurs[kind] = true;
        if (mark.match_time >= plot.x_low && mark.match_time <= plot.x_high)
            plot.marks.push_back({mark.match_time, kind, mark.full, i});
    }
    for (std::size_t kind = 0; kind < occurs.size(); ++kind)
        if (occurs[kind])
            plot.lanes.push_back(kind);
    plot.fill_tooltip = [&look, &marks, &publisher, own](std::size_t id) {
        fill_update_tooltip(look, marks[id], publisher, own);
    };
}

void add_events(Plot& plot, const std::deque<SettingChange>& changes) {
    for (const SettingChange& change : changes)
        if (change.time >= plot.x_low && change.time <= plot.x_high)
            plot.events.push_back({change.time, change.text, change.details});
}

void fill_update_tooltip(const Look& look, const client::UpdateMark& mark, const dr::PublisherSettings& publisher,
                         bool own) {
    const MarkKind& kind = reason_kinds()[static_cast<std::size_t>(mark.reason) % reason_kinds().size()];
    put(kind.colour, fmt::format("{} update: {}", mark.full ? "full" : "partial", kind.name));
    const FontScope small(look.small);
    std::string facts = fmt::format("number {}, {} B", mark.sequence, mark.bytes);
    if (!own)
        facts += fmt::format(", {:.0f} ms old on arrival", mark.delay * 1000);
    put(facts);
    if (mark.since > 0)
        ImGui::TextDisabled("%.2f s after the previous update", mark.since);
    if (mark.missing > 0)
        put(colours::bad, fmt::format("updates lost before it: {}", mark.missing));
    if (const auto& innovation = mark.innovation) {
        put(fmt::format("error at this update: {}, drawn scheme", figure(innovation->distance(), "m")));
        put(colours::dim, fmt::format("along {}, across {}, up {}", figure(innovation->offset.x, "m"),
                                      figure(innovation->offset.y, "m"), figure(innovation->offset.z, "m")));
        put(colours::dim,
            fmt::format("prediction {}, convergence {}{}", figure(innovation->prediction, "m"),
                        figure(innovation->convergence, "m"),
                        innovation->heading ? ", heading " + figure(*innovation->heading * degrees, "°") : ""));
    }
    if (mark.deviation && ImGui::BeginTable("deviation", 3, ImGuiTableFlags_SizingFixedFit)) {
        table_head({{own ? "truth to threshold ghost" : "update to prediction"}, {" "}, {"threshold"}});
        for (const DeviationRow& row : deviation_rows()) {
            const double value = (*mark.deviation).*row.value * row.factor,
                         threshold = publisher.*row.threshold * row.factor;
            if (!own && row.publisher_only)
                continue;
            const bool asked = threshold > 0 && publisher.when == dr::PublisherSettings::When::threshold;
            const ColourScope ink(asked && value > threshold ? colours::accent : colours::text);
            cells({row.name, figure(value, row.unit), asked ? fmt::format("{:.3g} {}", threshold, row.unit) : "–"});
        }
        ImGui::EndTable();
    }
}

double largest_in(const Plot& plot) {
    double largest = 0;
    for (const PlotSeries& series : plot.series)
        for (const PlotPoint& point : series.points)
            if (point.x >= plot.x_low && point.x <= plot.x_high)
                largest = std::max(largest, point.y);
    return largest;
}

} // namespace overlay
