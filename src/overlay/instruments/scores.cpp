#include "overlay/instruments/scores.h"

#include "client/remote/scheme_words.h"
#include "client/scene/scene.h"
#include "overlay/instruments/ghost_choice.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <numeric>

namespace overlay {

namespace {

/// Sets SchemeScore::later in the rows of one tank.
void mark_later(std::vector<SchemeScore>& rows) {
    constexpr double aside = 0.5; // largest difference of two starts that count as equal [s]
    double first = std::numeric_limits<double>::infinity();
    for (const SchemeScore& row : rows)
        if (row.scored)
            first = std::min(first, row.since);
    for (SchemeScore& row : rows)
        row.later = row.scored && row.since > first + aside;
}

std::vector<SchemeScore> scores_of(const client::ClientState& client, const client::Actor& actor,
                                   const client::RemoteActor& remote, bool echo) {
    std::vector<SchemeScore> rows;
    const double seen_for = std::max(1e-3, client.render_time().local - remote.first_update);
    for (std::size_t i = 0; i < remote.ghosts.size(); ++i) {
        const client::Ghost& ghost = remote.ghosts[i];
        const dr::Summary error = client::shown_summary(ghost);
        const client::ErrorSamples& samples = client::shown_samples(ghost);
        rows.push_back({.actor = actor.added.actor,
                        .echo = echo,
                        .name = actor.added.name,
                        .scheme = client::short_title(ghost),
                        .failure = dr::failure_of(ghost.receiver().scheme()),
                        .colour = drawn_colour(client.remote().colours(), client::palette(actor.added.colour),
                                               ghost.scheme_index, i == 0),
                        .dash = i == 0 ? 0 : client.remote().colours().dash(ghost.scheme_index),
                        .source = client::error_source(remote),
                        .scored = error.frames > 0,
                        .doubted = actor.truth_doubted,
                        .late_by = remote.truth_is_late() ? std::optional(remote.truth_lag) : std::nullopt,
                        .since = samples.since(),
                        .now = samples.last(),
                        .error = error,
                        .delay = remote.delays > 0 ? remote.delay_sum / static_cast<double>(remote.delays) : 0,
                        .updates_per_s = static_cast<double>(remote.updates) / seen_for,
                        .bytes_per_s = static_cast<double>(remote.bytes) / seen_for,
                        .parts = ghost.error.parts(),
                        .parts_updates_per_s = static_cast<double>(remote.parts_updates) / seen_for,
                        .parts_bytes_per_s = static_cast<double>(remote.parts_bytes) / seen_for,
                        .by_reason = remote.by_reason,
                        .scheme_index = ghost.scheme_index,
                        .drawn = i == 0});
    }
    mark_later(rows);
    return rows;
}

/// Figures of which `together` takes the mean (`means`) or the maximum (`largest`). Percentiles over all tanks cannot
/// be computed from the tanks' percentiles.
constexpr double dr::Summary::*means[] = {
    &dr::Summary::mean,      &dr::Summary::prediction, &dr::Summary::latency,
    &dr::Summary::smoothing, &dr::Summary::jerk_rms,   &dr::Summary::lateral_oscillation,
    &dr::Summary::reversal,  &dr::Summary::heading,    &dr::Summary::mean_penetration};
constexpr double dr::Summary::*largest[] = {&dr::Summary::max, &dr::Summary::dv_max, &dr::Summary::penetration};
/// Figures over the frames in which the tank was in the picture; `together` weights them by Summary::seen_frames.
constexpr std::optional<double> dr::Summary::*seen_means[] = {&dr::Summary::seen_mean, &dr::Summary::seen_jerk_rms};

/// Adds the errors of a row to those of all tanks, which are sums until `together` divides them.
void add_errors(SchemeScore& all, const SchemeScore& row) {
    const auto weight = static_cast<double>(row.error.frames);
    all.scored = true;
    all.later |= row.later;
    all.since = std::min(all.since, row.since);
    all.now += row.now;
    for (const auto figure : means)
        all.error.*figure += weight * (row.error.*figure);
    if (row.error.mean_then)
        all.error.mean_then = all.error.mean_then.value_or(0) + weight * *row.error.mean_then;
    if (row.error.underruns)
        all.error.underruns = all.error.underruns.value_or(0) + *row.error.underruns;
    for (const auto figure : seen_means)
        if (const std::optional<double>& one = row.error.*figure)
            all.error.*figure = (all.error.*figure).value_or(0) + static_cast<double>(row.error.seen_frames) * *one;
    all.error.seen_frames += row.error.seen_frames;
    for (const auto figure : largest) // NaN, a figure that the source does not give, stays
        all.error.*figure = row.error.*figure > all.error.*figure || std::isnan(row.error.*figure) ? row.error.*figure
                                                                                                   : all.error.*figure;
}

/// Combines the rows of one scheme, as `over_all` describes.
SchemeScore together(const std::vector<const SchemeScore*>& rows) {
    SchemeScore all{.name = "all tanks",
                    .scheme = rows.front()->scheme,
                    .failure = rows.front()->failure,
                    .colour = rows.front()->drawn ? colours::text : rows.front()->colour,
                    .dash = rows.front()->dash,
                    .since = std::numeric_limits<double>::infinity(),
                    .scheme_index = rows.front()->scheme_index,
                    .drawn = rows.front()->drawn};
    double frames = 0, scored = 0;
    const auto tanks = static_cast<double>(rows.size());
    const auto from = [](client::ErrorSource source) {
        return [source](const SchemeScore* row) { return row->scored && row->source == source; };
    };
    all.source = std::ranges::any_of(rows, from(client::ErrorSource::truth)) ? client::ErrorSource::truth
                                                                             : client::ErrorSource::updates;
    for (const SchemeScore* row : rows) {
        if (from(all.source)(row)) {
            add_errors(all, *row);
            frames += static_cast<double>(row->error.frames);
            ++scored;
        }
        dr::merge(all.error.innovation, row->error.innovation);
        all.delay += row->delay / tanks;
        all.updates_per_s += row->updates_per_s / tanks;
        all.bytes_per_s += row->bytes_per_s / tanks;
        all.parts_updates_per_s += row->parts_updates_per_s / tanks;
        all.parts_bytes_per_s += row->parts_bytes_per_s / tanks;
        all.parts.frames += row->parts.frames;
        all.parts.mean += row->parts.mean * static_cast<double>(row->parts.frames);
        all.parts.max = std::max(all.parts.max, row->parts.max);
        for (std::size_t i = 0; i < all.by_reason.size(); ++i)
            all.by_reason[i] += row->by_reason[i];
    }
    all.now /= std::max(scored, 1.0);
    for (const auto figure : means)
        all.error.*figure /= std::max(frames, 1.0);
    if (all.error.mean_then)
        *all.error.mean_then /= std::max(frames, 1.0);
    for (const auto figure : seen_means)
        if (std::optional<double>& one = all.error.*figure)
            *one /= static_cast<double>(all.error.seen_frames);
    all.error.frames = static_cast<std::size_t>(frames);
    all.error.p95 = all.parts.p95 = std::numeric_limits<double>::quiet_NaN();
    all.parts.mean /= std::max(static_cast<double>(all.parts.frames), 1.0);
    return all;
}

} // namespace

std::vector<SchemeScore> over_all(const std::vector<SchemeScore>& rows) {
    std::vector<std::pair<std::string, std::vector<const SchemeScore*>>> by_scheme;
    for (const SchemeScore& row : rows) {
        if (row.echo)
            continue;
        auto group = std::ranges::find(by_scheme, row.scheme, &decltype(by_scheme)::value_type::first);
        if (group == by_scheme.end())
            group = by_scheme.insert(by_scheme.end(), {row.scheme, {}});
        group->second.push_back(&row);
    }
    std::vector<SchemeScore> all;
    for (const auto& [scheme, group] : by_scheme)
        if (group.size() > 1)
            all.push_back(together(group));
    return all;
}

std::vector<SchemeScore> read_scores(const client::ClientState& client) {
    std::vector<SchemeScore> rows;
    for (const bool echo : {false, true})
        for (const auto& [id, remote] : client.remote().actors()) {
            const client::Actor* actor = client.match().find(id);
            if (actor && actor->driven() && client.is_own(id) == echo)
                std::ranges::move(scores_of(client, *actor, remote, echo), std::back_inserter(rows));
        }
    const auto all = over_all(rows);
    rows.insert(rows.begin(), all.begin(), all.end());
    return rows;
}

const SchemeScore* overall_row(const std::vector<SchemeScore>& rows,
                               const std::function<bool(const SchemeScore&)>& wanted) {
    const auto row =
        std::ranges::find_if(rows, [&](const SchemeScore& it) { return it.scored && !it.echo && wanted(it); });
    return row == rows.end() ? nullptr : &*row;
}

std::string describe_reasons(const ReasonCounts& counts) {
    const auto total = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
    std::vector<std::size_t> order(counts.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::greater{}, [&](std::size_t i) { return counts[i]; });
    std::string text;
    for (const std::size_t i : order)
        if (counts[i] > 0)
            text += fmt::format("{}{} {:.0f} %", text.empty() ? "" : ", ", dr::reason_names()[i],
                                100 * static_cast<double>(counts[i]) / static_cast<double>(total));
    return text.empty() ? "none yet" : text;
}

const std::vector<MarkKind>& reason_kinds() {
    struct ReasonLook {
        ImU32 colour;
        MarkShape shape;
        const char* help;
    };
    // One row per reason of an update, in the order of dr::reason_names().
    static constexpr std::array<ReasonLook, dr::reason_count> looks{{
        {IM_COL32(255, 255, 255, 255), MarkShape::star, "The tank was repositioned: receivers snap (Murphy 18.5)"},
        {IM_COL32(122, 162, 247, 255), MarkShape::bar, "The publish interval was over (Murphy 18.5, fixed rate)"},
        {IM_COL32(255, 183, 77, 255), MarkShape::dot,
         "Truth was farther from the threshold ghost than the position threshold (Murphy listing 18.1)"},
        {IM_COL32(240, 98, 146, 255), MarkShape::diamond,
         "Truth was turned from the threshold ghost by more than the rotation or articulation threshold "
         "(Murphy listing 18.1; Aronson)"},
        {IM_COL32(129, 212, 132, 255), MarkShape::triangle,
         "Velocity differed from the threshold ghost's by more than the velocity threshold (Murphy 18.5)"},
        {IM_COL32(255, 112, 67, 255), MarkShape::square,
         "Acceleration differed from the threshold ghost's by more than the acceleration threshold (Murphy 18.5)"},
        {IM_COL32(144, 164, 174, 255), MarkShape::ring,
         "The heartbeat was due: a full update, for clients that joined or lost updates (Aronson; Murphy 18.5)"},
        {IM_COL32(186, 104, 200, 255), MarkShape::cross,
         "An update that cannot wait, e.g. a new client needs a full update"},
        {IM_COL32(77, 208, 225, 255), MarkShape::frame,
         "The tank's driver made, changed or ended a predictive contract, a promise of its motion "
         "(Aronson; Murphy 18.8)"},
        {IM_COL32(255, 241, 118, 255), MarkShape::triangle_down,
         "Turret or gun, which are published separately, was turned from the threshold ghost by more than the "
         "articulation threshold (Murphy 18.8, Articulations)"},
    }};
    static const std::vector<MarkKind> kinds = [] {
        std::vector<MarkKind> all;
        for (const std::string_view name : dr::reason_names()) {
            const auto& [colour, shape, help] = looks[all.size() % looks.size()];
            all.push_back({std::string(name), colour, shape, help});
        }
        return all;
    }();
    return kinds;
}

void draw_reasons(ImDrawList& list, ImVec2 at, ImVec2 size, const ReasonCounts& counts) {
    const auto total = static_cast<float>(std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}));
    list.AddRectFilled(at, {at.x + size.x, at.y + size.y}, colours::well);
    float x = at.x;
    for (std::size_t i = 0; i < counts.size() && total > 0; ++i) {
        const float width = size.x * static_cast<float>(counts[i]) / total;
        list.AddRectFilled({x, at.y}, {x + width, at.y + size.y}, reason_kinds()[i % reason_kinds().size()].colour);
        x += width;
    }
}

} // namespace overlay
