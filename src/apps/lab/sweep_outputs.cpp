#include "apps/lab/sweep_outputs.h"

#include "apps/lab/options.h"
#include "apps/lab/running_command.h"
#include "lab/sweep/sweep_file.h"
#include "platform/path.h"
#include "platform/small_file.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <sstream>

namespace apps {

namespace {

void write_summary(const std::string& file, const std::vector<lab::SweepSummary>& summaries,
                   const lab::Provenance& whole) {
    std::string table =
        fmt::format("{},{}\n",
                    lab::with_units("scheme,rate,threshold,model_fit,latency,jitter,loss,link,tracks,mean,deviation,"
                                    "half_width_95,updates_per_s,bytes_per_s,against,against_half_width_95"),
                    lab::provenance_head);
    const std::string origin = lab::provenance_cells(whole);
    const auto number = [](double value) { return std::isnan(value) ? std::string() : fmt::format("{:.6g}", value); };
    for (const lab::SweepSummary& one : summaries)
        for (std::size_t i = 0; i < one.points.size(); ++i) {
            const client::ParetoPoint& point = one.points[i];
            const lab::Estimate &error = one.errors[i], &against = one.against[i];
            table +=
                fmt::format("{},{:g},{:g},{},{:g},{:g},{:g},{},{},{},{},{},{},{},{},{},{}\n", point.scheme, point.rate,
                            point.threshold, point.model_fit ? "on" : "off", one.link.delay, one.link.jitter,
                            one.link.loss, net::format_extras(one.link), error.count, number(error.mean),
                            number(error.deviation), number(error.half_width), number(point.updates_per_s),
                            number(point.bytes_per_s), number(against.mean), number(against.half_width), origin);
        }
    platform::write_file(platform::path_of(file), table);
}

/// Text with the names of the tracks over which the means are taken.
std::string tracks_text(const lab::SweepOptions& options) {
    std::vector<std::string> names;
    for (const auto& drive : options.drives)
        names.push_back(drive.name);
    return named_few(names);
}

} // namespace

void SweepOutputs::add_to(CLI::App& app) {
    add_text(app, "--baseline", baseline,
             "Compare every scheme with this one, track by track: the difference of its mean error, with the 95 % "
             "interval",
             "SCHEME");
    add_text(app, "--summary", summary, "Means over all tracks with standard deviations and 95 % intervals, as CSV",
             "FILE.csv");
    add_text(app, "--json", json, "All results as JSON, too", "FILE.json");
    add_text(app, "--pareto", pareto, "Means over all tracks, in the format of the game's overlay; for one link",
             "FILE.csv");
    add_text(app, "--plot", plot,
             "Draw error over updates, Pareto fronts, an error time line and paths into this "
             "folder",
             "FOLDER");
    add_picture(app, picture);
}

void SweepOutputs::write(const lab::SweepOptions& options, std::span<const lab::SweepRow> results,
                         const Origins& origins) const {
    if (const auto silent = std::ranges::count_if(
            results, [](const lab::SweepRow& one) { return !lab::scored(one.row) && one.row.failure.why.empty(); });
        silent > 0)
        note(fmt::format("{} of {} cases received no update in the scored time; they are on no Pareto front", silent,
                         results.size()));
    if (!json.empty())
        lab::write_json(platform::path_of(json), results, origins.of_case);
    const std::vector<lab::SweepSummary> summaries = lab::summarise(results, baseline);
    if (!summary.empty())
        write_summary(summary, summaries, origins.whole);
    if (!pareto.empty()) {
        const lab::Link& over = summaries.front().link;
        std::ostringstream file;
        client::write_pareto(file,
                             {fmt::format("{} tracks, latency {:g} +- {:g} s, loss {:g}{}{}", options.drives.size(),
                                          over.delay, over.jitter, over.loss, net::describe_extras(over),
                                          options.base.receiver.compensate ? ", time-compensated" : ""),
                              summaries.front().points,
                              {std::string(lab::provenance_head), lab::provenance_cells(origins.whole)}});
        platform::write_file(platform::path_of(pareto), file.str());
    }
    fmt::print("{}", head);
    for (const lab::SweepSummary& one : summaries) {
        fmt::print(
            "latency {:g} ± {:g} s, loss {:g}{}; time compensation {}; the Pareto front by updates, means over {} "
            "tracks:\n",
            one.link.delay, one.link.jitter, one.link.loss, net::describe_extras(one.link),
            options.base.receiver.compensate ? "on" : "off", options.drives.size());
        fmt::print("{:<24} {:>5} {:>9} {:>9} {:>10} {:>9} {:>9} {:>8}{}\n", "scheme", "rate", "threshold", "model_fit",
                   "mean", "± 95 %", "updates/s", "B/s", baseline.empty() ? "" : "  against the baseline");
        for (const std::size_t at : client::pareto_front(one.points, client::ParetoCost::updates)) {
            const client::ParetoPoint& point = one.points[at];
            const lab::Estimate& against = one.against[at];
            fmt::print("{:<24} {:>5g} {:>9g} {:>9} {:>10.4g} {:>9} {:>9.3g} {:>8.4g}{}\n", point.scheme, point.rate,
                       point.threshold, point.model_fit ? "on" : "off", point.mean_error,
                       std::isnan(one.errors[at].half_width) ? "–" : fmt::format("{:.2g}", one.errors[at].half_width),
                       point.updates_per_s, point.bytes_per_s,
                       against.count == 0 ? ""
                       : std::isnan(against.half_width)
                           ? fmt::format("  {:+.3g} m", against.mean)
                           : fmt::format("  {:+.3g} ± {:.2g} m", against.mean, against.half_width));
        }
    }
    if (plot.empty())
        return;
    lab::plot_sweep(platform::path_of(plot), summaries, picture, tracks_text(options), origins.whole);
    std::vector<lab::Trail> trails; // Each scheme with the first track, link, rate, threshold and model fit.
    for (const std::string& scheme : options.schemes) {
        const lab::SweepCase one{.scheme = scheme,
                                 .rate = options.rates.front(),
                                 .threshold = options.thresholds.front(),
                                 .model_fit = options.model_fit.front() != 0,
                                 .link = options.links.front()};
        trails.push_back({scheme, {}});
        if (!lab::run_case(options, one, &trails.back().frames).failure.why.empty() || trails.back().frames.empty())
            trails.pop_back(); // The script failed, and a simpler scheme was displayed instead; or nothing was.
    }
    const lab::Link& over = options.links.front();
    lab::plot_trails(
        platform::path_of(plot), trails, picture,
        fmt::format("{}; {:g} update{}/s{}; link {:g} ± {:g} s, loss {:g}{}", options.drives.front().name,
                    options.rates.front(), options.rates.front() == 1 ? "" : "s",
                    options.thresholds.front() > 0 ? fmt::format(" past {:g} m", options.thresholds.front()) : "",
                    over.delay, over.jitter, over.loss, net::describe_extras(over)),
        origins.whole);
}

} // namespace apps
