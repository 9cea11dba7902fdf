#include "lab/sweep/sweep.h"

#include "platform/executor.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <limits>
#include <map>
#include <mutex>
#include <tuple>

namespace lab {

namespace {

void check(const SweepOptions& options) {
    const std::pair<const char*, std::size_t> lists[] = {{"paths and recordings", options.drives.size()},
                                                         {"schemes", options.schemes.size()},
                                                         {"rates", options.rates.size()},
                                                         {"thresholds", options.thresholds.size()},
                                                         {"links", options.links.size()},
                                                         {"model fits", options.model_fit.size()}};
    double count = 1;
    for (const auto& [name, size] : lists) {
        if (size == 0)
            throw SweepError(fmt::format("the list of {} is empty", name));
        count *= static_cast<double>(size);
    }
    for (const std::string& name : options.schemes)
        if (!dr::scheme(name))
            throw SweepError(fmt::format("unknown scheme '{}'; valid: {}", name, dr::valid_schemes()));
    if (count > static_cast<double>(SweepOptions::max_cases))
        throw SweepError(
            fmt::format("the sweep has {:.0f} cases, more than {}: shorten a list", count, SweepOptions::max_cases));
    const bool fits = std::ranges::find(options.model_fit, 1) != options.model_fit.end();
    for (const SweepDrive& drive : options.drives) {
        if (fits && drive.recorded)
            throw SweepError("a model fit needs a simulated vehicle; a recorded drive has only its motion");
        for (const std::string& name : options.schemes)
            if (drive.recorded && drive.recorded->sticks.empty() &&
                dr::scheme(name)->predictor->name.starts_with("input"))
                throw SweepError(fmt::format(
                    "{} needs the driver's stick, which the recording does not have for {}; it has it for the "
                    "recorder's own tanks, and for those that publish it",
                    name, drive.name));
    }
}

} // namespace

std::string SweepCase::key_with(const std::string& spelled) const {
    return fmt::format("{},{},{:g},{:g},{},{:g},{:g},{:g},{}", drive_name, spelled, rate, threshold,
                       model_fit ? "on" : "off", link.delay, link.jitter, link.loss, net::format_extras(link));
}

void add_path(SweepOptions& options, dr::PathKind kind, int seeds) {
    for (int i = 0; i < seeds; ++i) {
        dr::PathOptions path = options.base.path;
        path.kind = kind;
        path.seed += static_cast<std::uint64_t>(i);
        options.drives.push_back(
            {fmt::format("{}#{}", dr::path_names()[static_cast<std::size_t>(kind)], path.seed), path, {}});
    }
}

std::vector<SweepCase> cases(const SweepOptions& options) {
    check(options);
    std::vector<std::string> names;
    std::ranges::transform(options.schemes, std::back_inserter(names), dr::full_name);
    std::vector<SweepCase> all;
    for (std::size_t drive = 0; drive < options.drives.size(); ++drive)
        for (const Link& link : options.links)
            for (const std::string& scheme : names)
                for (const int fit : options.model_fit)
                    for (const double threshold : options.thresholds)
                        for (const double rate : options.rates)
                            all.push_back({drive, options.drives[drive].name, scheme, rate, threshold, fit != 0, link});
    return all;
}

Row run_case(const SweepOptions& options, const SweepCase& one, std::vector<Frame>* frames) {
    RunOptions run_options = options.base;
    const SweepDrive& drive = options.drives.at(one.drive);
    run_options.path = drive.path;
    run_options.recorded = drive.recorded;
    run_options.link = one.link;
    dr::PublisherSettings& publisher = run_options.publisher;
    publisher.rate = one.rate;
    publisher.when = one.threshold > 0 ? dr::PublisherSettings::When::threshold : dr::PublisherSettings::When::fixed;
    if (one.threshold > 0)
        publisher.position_threshold = one.threshold;
    publisher.model_fit = one.model_fit;
    if (options.look_ahead)
        publisher.model_fit_latency = std::min(one.link.delay, 1.0);
    return run(run_options, *dr::scheme(one.scheme), frames);
}

void run_cases(const SweepOptions& options, std::span<const SweepCase> todo,
               const std::function<void(const SweepRow&)>& done, const std::function<bool()>& stop) {
    std::mutex one_at_a_time;
    std::atomic<bool> failed = false;
    platform::parallel_for(todo.size(), 1, [&](std::size_t i) {
        if (failed || stop())
            return;
        const SweepRow row{todo[i], run_case(options, todo[i])};
        const std::lock_guard lock(one_at_a_time);
        if (failed)
            return;
        try {
            done(row);
        } catch (...) {
            failed = true;
            throw;
        }
    });
}

double student_95(std::size_t freedom) {
    constexpr double table[] = {12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228,
                                2.201,  2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086,
                                2.080,  2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042};
    if (freedom == 0)
        return std::numeric_limits<double>::quiet_NaN();
    if (freedom <= std::size(table))
        return table[freedom - 1];
    // Cornish and Fisher's series about the normal quantile z: exact to 0.0002 from here on.
    constexpr double z = 1.959964;
    const auto n = static_cast<double>(freedom);
    return z + (z * z * z + z) / (4 * n) + (5 * std::pow(z, 5) + 16 * z * z * z + 3 * z) / (96 * n * n);
}

Estimate estimate(std::span<const double> values) {
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    Estimate found{.mean = 0, .deviation = none, .half_width = none};
    double squares = 0; // Sum of squared deviations from the running mean (Welford).
    for (const double value : values)
        if (!std::isnan(value)) {
            ++found.count;
            const double off = value - found.mean;
            found.mean += off / static_cast<double>(found.count);
            squares += off * (value - found.mean);
        }
    if (found.count == 0)
        found.mean = none;
    if (found.count > 1) {
        const auto n = static_cast<double>(found.count);
        found.deviation = std::sqrt(squares / (n - 1));
        found.half_width = student_95(found.count - 1) * found.deviation / std::sqrt(n);
    }
    return found;
}

std::vector<SweepSummary> summarise(std::span<const SweepRow> rows, const std::string& baseline) {
    std::vector<SweepSummary> summaries;
    // The link's index in `summaries`, then rate, threshold and model fit.
    using Condition = std::tuple<std::size_t, double, double, bool>;
    std::map<std::pair<Condition, std::string>, std::size_t> places;   // Index of each scheme's point in its summary.
    std::map<std::pair<Condition, std::size_t>, double> drives;        // The baseline scheme's error on a drive.
    std::vector<std::vector<std::vector<double>>> errors, differences; // Values by summary and point.
    const auto condition = [&](const SweepCase& one) {
        auto summary = std::ranges::find(summaries, one.link, &SweepSummary::link);
        if (summary == summaries.end()) {
            summary = summaries.insert(summary, {one.link, {}});
            errors.emplace_back(), differences.emplace_back();
        }
        return Condition(summary - summaries.begin(), one.rate, one.threshold, one.model_fit);
    };
    for (const SweepRow& row : rows)
        if (row.of.scheme == baseline)
            drives[{condition(row.of), row.of.drive}] = row.row.summary.mean;
    for (const SweepRow& row : rows) {
        const SweepCase& one = row.of;
        const Condition where = condition(one);
        const std::size_t index = std::get<0>(where);
        std::vector<client::ParetoPoint>& points = summaries[index].points;
        const auto [found, fresh] = places.try_emplace({where, one.scheme}, points.size());
        if (fresh) {
            points.push_back(
                {.scheme = one.scheme, .rate = one.rate, .threshold = one.threshold, .model_fit = one.model_fit});
            errors[index].emplace_back(), differences[index].emplace_back();
        }
        const std::size_t place = found->second;
        std::vector<double>& all = errors[index][place];
        all.push_back(row.row.summary.mean);
        if (const auto base = drives.find({where, one.drive}); base != drives.end())
            differences[index][place].push_back(row.row.summary.mean - base->second);
        client::ParetoPoint& point = points[place];
        const auto count = static_cast<double>(all.size());
        point.mean_error += (row.row.summary.mean - point.mean_error) / count; // Running means.
        point.updates_per_s += (row.row.updates_per_s - point.updates_per_s) / count;
        point.bytes_per_s += (row.row.bytes_per_s - point.bytes_per_s) / count;
        point.jerk += (row.row.summary.jerk_rms - point.jerk) / count;
    }
    for (std::size_t i = 0; i < summaries.size(); ++i)
        for (std::size_t k = 0; k < errors[i].size(); ++k) {
            summaries[i].errors.push_back(estimate(errors[i][k]));
            summaries[i].against.push_back(estimate(differences[i][k]));
        }
    return summaries;
}

} // namespace lab
