#include "overlay/instruments/live_cost.h"

#include "client/match/presets.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <numeric>

namespace overlay {

namespace {

constexpr double kept_for = 60; // longest period over which costs are measured [s]

/// Returns the values of all settings that influence the measurement.
std::vector<double> values_of(client::Settings& settings) {
    std::vector<double> values{settings.presentation_delay, settings.remote_physics ? 1.0 : 0.0};
    for (const tunables::Tunable& row :
         tunables::joined({client::preset_rows(settings), dr::tunables(settings.clamp), net::tunables(settings.link)}))
        values.push_back(row.get());
    return values;
}

SchemeError error_of(int scheme, bool drawn, std::vector<float> errors) {
    const auto rank = errors.begin() + static_cast<std::ptrdiff_t>(errors.size() * 95 / 100);
    std::nth_element(errors.begin(), rank, errors.end());
    const double sum = std::accumulate(errors.begin(), errors.end(), 0.0);
    return {scheme, drawn, sum / static_cast<double>(errors.size()), static_cast<double>(*rank)};
}

} // namespace

const SchemeError* Cost::of(int scheme, bool drawn) const {
    const auto found = std::ranges::find_if(
        errors, [&](const SchemeError& error) { return error.scheme == scheme && error.drawn == drawn; });
    return found == errors.end() ? nullptr : &*found;
}

Cost measure_cost(const client::ClientState& client, double since) {
    const double now = client.render_time().truth;
    since = std::max(since, now - kept_for);
    std::map<std::pair<int, bool>, std::vector<float>> errors;
    Cost cost{.source = client::error_source(client), .errors = {}};
    double tanks = 0;
    for (const auto& [id, remote] : client.remote().actors()) {
        const client::Actor* actor = client.match().find(id);
        if (!actor || !actor->driven() || client.is_own(id) || !remote.visible())
            continue;
        double from = since; // match time from which all schemes of this tank have scores [s]
        for (const client::Ghost& ghost : remote.ghosts)
            if (const auto& recent = client::shown_samples(ghost).recent(); !recent.empty())
                from = std::max(from, recent.front().time);
        for (std::size_t i = 0; i < remote.ghosts.size() && client::error_source(remote) == cost.source; ++i) {
            const auto& samples = client::shown_samples(remote.ghosts[i]).recent();
            for (auto sample = samples.rbegin(); sample != samples.rend() && sample->time >= from; ++sample)
                errors[{remote.ghosts[i].scheme_index, i == 0}].push_back(static_cast<float>(sample->error));
        }
        const double seconds = now - from;
        cost.seconds = std::max(cost.seconds, seconds);
        if (seconds <= 0)
            continue;
        ++tanks;
        for (auto mark = remote.marks.rbegin(); mark != remote.marks.rend() && mark->match_time >= from; ++mark) {
            cost.updates_per_s += 1 / seconds;
            cost.bytes_per_s += static_cast<double>(mark->bytes) / seconds;
        }
    }
    cost.updates_per_s /= std::max(tanks, 1.0);
    cost.bytes_per_s /= std::max(tanks, 1.0);
    for (auto& [key, list] : errors)
        cost.errors.push_back(error_of(key.first, key.second, std::move(list)));
    return cost;
}

std::string measured_over(const Cost& cost) { return fmt::format("all tanks, last {:.0f} s", cost.seconds); }

void LiveCost::watch(const client::ClientState& client, client::Settings& settings) {
    constexpr double refresh = 0.5, enough = 2; // time between measurements; minimum Cost::seconds for `before_` [s]
    if (!client.render_time().synced)
        return;
    const double now = client.render_time().truth;
    if (now < refreshed_) // time went back: another match has begun
        *this = {};
    std::vector<double> values = values_of(settings);
    const bool first = values_.empty();
    if (values != values_ && !first) {
        if (now_.seconds >= enough)
            before_ = now_;
        now_ = {};
        changed_ = now;
        refreshed_ = -1;
    }
    values_ = std::move(values);
    if (refreshed_ < 0 || now - refreshed_ >= refresh) {
        refreshed_ = now;
        now_ = measure_cost(client, changed_.value_or(0));
    }
}

} // namespace overlay
