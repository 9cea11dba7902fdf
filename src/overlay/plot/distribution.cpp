#include "overlay/plot/distribution.h"

#include "client/remote/scheme_words.h"
#include "client/scene/scene.h"
#include "overlay/instruments/ghost_choice.h"
#include "overlay/plot/figures.h"

#include <algorithm>

namespace overlay {

namespace {
constexpr int quantiles = 200, bins = 40;
constexpr float smallest = 0.001f; // low end of a log axis [m]; smaller errors come from positions rounded in packets
} // namespace

std::vector<SchemeErrors> read_errors(const client::ClientState& client, protocol::ActorId actor) {
    std::vector<SchemeErrors> schemes;
    for (const auto& [id, remote] : client.remote().actors()) {
        const client::Actor* known = client.match().find(id);
        if (!known || !known->driven() || (actor ? id != actor : client.is_own(id)))
            continue;
        if (!actor && client::error_source(remote) != client::error_source(client))
            continue;
        double since = 0; // match time from which all schemes of the tank have scores [s]
        for (const client::Ghost& ghost : remote.ghosts)
            if (const auto& recent = client::shown_samples(ghost).recent(); !recent.empty())
                since = std::max(since, recent.front().time);
        for (std::size_t i = 0; i < remote.ghosts.size(); ++i) {
            const client::Ghost& ghost = remote.ghosts[i];
            const std::string name = client::short_title(ghost);
            auto of = std::ranges::find(schemes, name, &SchemeErrors::scheme);
            if (of == schemes.end()) {
                const client::SchemeColours& colours = client.remote().colours();
                const glm::vec3 tank = actor ? client::palette(known->added.colour) : glm::vec3(0.8f);
                schemes.push_back({.scheme = name,
                                   .colour = drawn_colour(colours, tank, ghost.scheme_index, i == 0),
                                   .dash = i == 0 ? 0 : colours.dash(ghost.scheme_index)});
                of = schemes.end() - 1;
            }
            for (const auto& sample : client::shown_samples(ghost).recent())
                if (sample.time >= since)
                    of->errors.push_back(static_cast<float>(sample.error));
        }
    }
    return schemes;
}

std::vector<PlotPoint> cumulative(std::vector<float> errors) {
    std::vector<PlotPoint> points;
    if (errors.empty())
        return points;
    std::ranges::sort(errors);
    const std::size_t most = std::min<std::size_t>(errors.size(), quantiles);
    for (std::size_t i = 1; i <= most; ++i) {
        const std::size_t rank = i * errors.size() / most;
        points.push_back({static_cast<double>(errors[rank - 1]),
                          100 * static_cast<double>(rank) / static_cast<double>(errors.size())});
    }
    return points;
}

std::vector<PlotPoint> histogram(std::span<const float> errors, const Axis& axis, int count) {
    std::vector<int> in_bin(static_cast<std::size_t>(count));
    for (const float error : errors) {
        const double share = std::clamp(axis.share(static_cast<double>(error)), 0.0, 1 - 1e-9);
        ++in_bin[static_cast<std::size_t>(share * count)];
    }
    std::vector<PlotPoint> points;
    for (int i = 0; i < count && !errors.empty(); ++i) {
        const double part = 100.0 * in_bin[static_cast<std::size_t>(i)] / static_cast<double>(errors.size());
        for (const int edge : {i, i + 1})
            points.push_back({axis.value(static_cast<double>(edge) / count), part});
    }
    return points;
}

Plot distribution_plot(std::vector<SchemeErrors> schemes, const DistributionView& view) {
    float low = 1e9f, high = 0;
    for (const SchemeErrors& scheme : schemes)
        for (const float error : scheme.errors) {
            low = std::min(low, std::max(error, smallest));
            high = std::max(high, error);
        }
    Axis axis{0, axis_top(static_cast<double>(high), 0.01), false};
    if (view.logarithmic)
        axis = log_axis(static_cast<double>(low), std::max(static_cast<double>(high), 0.01));
    const std::string what = view.source == client::ErrorSource::truth ? "frames" : "updates";
    Plot plot{.x_low = axis.low,
              .x_high = axis.high,
              .y_high = 100,
              .log_x = axis.log,
              .x_label = view.source == client::ErrorSource::truth ? "DR error" : "DR error at updates",
              .x_unit = "m",
              .y_label = what + (view.cumulative ? " below [%]" : " [%]"),
              .y_unit = "%",
              .empty = "no scored " + what + " here"};
    for (SchemeErrors& scheme : schemes)
        plot.series.push_back(
            {.name = scheme.scheme,
             .colour = scheme.colour,
             .points = view.cumulative ? cumulative(std::move(scheme.errors)) : histogram(scheme.errors, axis, bins),
             .dash = scheme.dash});
    if (view.cumulative) {
        plot.levels.push_back({95, fade(colours::dim, 0.9f), "95 %"});
        plot.levels.push_back({50, colours::dim, "median"});
    } else {
        double top = 0;
        for (const PlotSeries& series : plot.series)
            for (const PlotPoint& point : series.points)
                top = std::max(top, point.y);
        plot.y_high = std::min(axis_top(top, 1), 100.0);
    }
    return plot;
}

} // namespace overlay
