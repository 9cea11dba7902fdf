#include "lab/output/plot.h"

#include "lab/output/gnuplot_script.h"

#include "platform/small_file.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <map>

namespace lab {

namespace {

std::string name_of(const client::ParetoPoint& point) { return point.scheme + (point.model_fit ? " + model fit" : ""); }

std::string title_of(const std::string& data, const Link& link) {
    return fmt::format("{}{}latency {:g} ± {:g} s, loss {:g}{}", data, data.empty() ? "" : "; ", link.delay,
                       link.jitter, link.loss, net::describe_extras(link));
}

/// Range of a logarithmic axis, with a margin; `room`: additional factor at the upper end.
template <class Value> std::string range(std::span<const client::ParetoPoint> points, Value value, double room = 1) {
    double low = 1e9, high = 1e-9;
    for (const client::ParetoPoint& point : points) {
        if (!std::isfinite(value(point)))
            continue;
        low = std::min(low, std::max(value(point), 1e-9));
        high = std::max(high, value(point));
    }
    return fmt::format("[{:.5g}:{:.5g}]", low / 1.3, high * 1.3 * room);
}

} // namespace

void plot_trails(const std::filesystem::path& folder, std::span<const Trail> trails, Picture picture,
                 const std::string& title, const Provenance& origin) {
    if (trails.empty())
        return;
    GnuplotScript timeline(folder, "timeline", picture, origin), paths(folder, "paths", picture, origin);
    timeline.set("xlabel 'time [s]'");
    timeline.set("ylabel 'error [m]'");
    paths.set_ground_axes();
    for (GnuplotScript* script : {&timeline, &paths})
        if (!title.empty())
            script->set("title " + quoted(title) + " noenhanced font ',10'");
    for (std::size_t i = 0; i < trails.size(); ++i) {
        std::string errors, truth, shown, updates;
        for (const Frame& frame : trails[i].frames) {
            errors += fmt::format("{:.4f} {:.5g}\n", frame.time, glm::distance(frame.truth, frame.displayed));
            truth += fmt::format("{:.4f} {:.4f}\n", frame.truth.x, frame.truth.y);
            shown += fmt::format("{:.4f} {:.4f}\n", frame.displayed.x, frame.displayed.y);
            if (frame.updated)
                updates += fmt::format("{:.4f} {:.4f}\n", frame.displayed.x, frame.displayed.y);
        }
        timeline.add(errors, "with lines lw 1.5" + colour(i) + dashes(i), trails[i].scheme);
        if (i == 0)
            paths.add(truth, "with lines lw 5 lc rgb '#c8c8c8'", "truth");
        paths.add(shown, "with lines lw 1.5" + colour(i) + dashes(i), trails[i].scheme);
        paths.add(updates, "with points ps 0.4" + colour(i) + marks(i), "");
    }
    timeline.draw(1000, 420);
    paths.draw(900, 640);
}

void plot_sweep(const std::filesystem::path& folder, std::span<const SweepSummary> summaries, Picture picture,
                const std::string& data, const Provenance& origin) {
    for (std::size_t i = 0; i < summaries.size(); ++i) {
        const auto& points = summaries[i].points;
        const std::string suffix = summaries.size() > 1 ? fmt::format("_{}", i + 1) : "";
        // A line follows the rates of fixed publishing, or the thresholds at the highest rate.
        const double highest = points.empty() ? 0 : std::ranges::max(points, {}, &client::ParetoPoint::rate).rate;
        std::map<std::string, std::vector<const client::ParetoPoint*>> lines;
        for (const client::ParetoPoint& point : points) {
            if (!std::isfinite(point.mean_error)) // Its script failed, or no update was received.
                continue;
            if (point.threshold == 0)
                lines[name_of(point)].push_back(&point);
            else if (point.rate == highest)
                lines[name_of(point) + ", threshold"].push_back(&point);
        }
        if (lines.empty())
            continue;
        using client::ParetoCost;
        struct Kind {
            const char *name, *label;
            ParetoCost cost;
            bool front;
        };
        for (const Kind kind : {Kind{"error_over_updates", "updates/s", ParetoCost::updates, false},
                                Kind{"pareto_updates", "updates/s", ParetoCost::updates, true},
                                Kind{"pareto_bytes", "B/s", ParetoCost::bytes, true}}) {
            const auto cost = [&](const client::ParetoPoint& point) {
                return kind.cost == ParetoCost::updates ? point.updates_per_s : point.bytes_per_s;
            };
            GnuplotScript script(folder, kind.name + suffix, picture, origin);
            script.set("logscale xy");
            script.set(fmt::format("xlabel '{}'", kind.label));
            script.set("ylabel 'mean error [m]'");
            script.set("title " + quoted(title_of(data, summaries[i].link)) + " noenhanced font ',10'");
            // Up to `a_few` lines have labels at their ends, and error bars; more lines would overlap, so they have a
            // key.
            constexpr std::size_t a_few = 6;
            const bool few = !kind.front && lines.size() <= a_few;
            constexpr double names = 3; // Room for the labels.
            script.set("xrange " + range(points, cost, few ? names : 1));
            if (few)
                script.set("key off");
            script.set("yrange " + range(points, [](const auto& point) { return point.mean_error; }));
            std::map<std::string, std::size_t> coloured; // The lines of a scheme share a colour.
            for (auto& [name, line] : lines) {
                const std::string base = name_of(*line.front());
                const std::size_t index = coloured.try_emplace(base, coloured.size()).first->second;
                const bool by_threshold = name != base;
                std::ranges::sort(line, {}, [&](const auto* point) { return cost(*point); });
                std::string text;
                // With the 95 % interval, if there are several drives.
                for (const client::ParetoPoint* point : line) {
                    const auto at = static_cast<std::size_t>(point - points.data());
                    const double width = at < summaries[i].errors.size() ? summaries[i].errors[at].half_width : 0;
                    text += fmt::format("{:.5g} {:.5g} {:.5g}\n", cost(*point), point->mean_error,
                                        std::isnan(width) ? 0 : width);
                }
                const std::string how =
                    kind.front ? "with points ps 0.6"
                               : fmt::format("with {} ps 0.6 lw 1.5{}", few ? "yerrorlines" : "linespoints",
                                             dashes(index, by_threshold));
                if (few)
                    script.label(cost(*line.back()), line.back()->mean_error, name,
                                 std::string(curve_colours[index % std::size(curve_colours)]));
                script.add(text, how + colour(index) + marks(index, by_threshold), name);
            }
            if (kind.front) {
                std::string text;
                for (const std::size_t at : client::pareto_front(points, kind.cost))
                    text += fmt::format("{:.5g} {:.5g}\n", cost(points[at]), points[at].mean_error);
                script.add(text, "with steps lw 2 dt 2 lc rgb '#000000'", "front");
            }
            script.draw();
        }
    }
}

void write_timeline(const std::filesystem::path& path, std::span<const Trail> trails, const Provenance& origin) {
    std::string text = fmt::format(
        "scheme,time [s],true_x [m],true_y [m],true_z [m],x [m],y [m],z [m],error [m],updated,{}\n", provenance_head);
    const std::string cells = provenance_cells(origin);
    for (const Trail& trail : trails)
        for (const Frame& frame : trail.frames)
            text += fmt::format("{},{:.6f},{:.6g},{:.6g},{:.6g},{:.6g},{:.6g},{:.6g},{:.6g},{},{}\n", trail.scheme,
                                frame.time, frame.truth.x, frame.truth.y, frame.truth.z, frame.displayed.x,
                                frame.displayed.y, frame.displayed.z, glm::distance(frame.truth, frame.displayed),
                                frame.updated ? 1 : 0, cells);
    platform::write_file(path, text);
}

} // namespace lab
