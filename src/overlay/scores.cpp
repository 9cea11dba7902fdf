#include "overlay/scores.h"

#include "client/scene.h"
#include "overlay/scheme_editor.h"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>

namespace overlay {

namespace {

std::vector<SchemeScore> scores_of(const client::Client& client, const client::Actor& actor,
                                   const client::RemoteActor& remote, bool echo) {
    std::vector<SchemeScore> rows;
    const double seen_for = std::max(1e-3, client.render_time().local - remote.first_update);
    for (std::size_t i = 0; i < remote.shown.size(); ++i) {
        const client::Shown& shown = remote.shown[i];
        const dr::Summary error = shown.error.summary();
        rows.push_back({.actor = actor.added.actor,
                        .echo = echo,
                        .name = actor.added.name,
                        .scheme = shown.reckoned.scheme().name(),
                        .colour = shown_colour(client::palette(actor.added.colour), i),
                        .scored = error.frames > 0,
                        .now = shown.error.last(),
                        .mean = error.mean,
                        .p95 = error.p95,
                        .max = error.max,
                        .updates_per_s = static_cast<double>(remote.updates) / seen_for,
                        .by_reason = remote.by_reason});
    }
    return rows;
}

} // namespace

std::vector<SchemeScore> read_scores(const client::Client& client) {
    std::vector<SchemeScore> rows;
    for (const bool echo : {false, true})
        for (const auto& [id, remote] : client.remote().actors()) {
            const client::Actor* actor = client.match().find(id);
            if (actor && actor->added.kind == protocol::ActorKind::tank && client.is_own(id) == echo)
                std::ranges::move(scores_of(client, *actor, remote, echo), std::back_inserter(rows));
        }
    return rows;
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

ImU32 reason_colour(dr::Reason reason) {
    static constexpr std::array colours{
        IM_COL32(255, 255, 255, 255), // spawn
        IM_COL32(122, 162, 247, 255), // interval
        IM_COL32(255, 183, 77, 255),  // position
        IM_COL32(240, 98, 146, 255),  // rotation
        IM_COL32(129, 212, 132, 255), // velocity
        IM_COL32(255, 112, 67, 255),  // acceleration
        IM_COL32(144, 164, 174, 255), // heartbeat
        IM_COL32(186, 104, 200, 255), // event
    };
    return colours[static_cast<std::size_t>(reason) % colours.size()];
}

void draw_reasons(ImDrawList& list, ImVec2 at, ImVec2 size, const ReasonCounts& counts) {
    const auto total = static_cast<float>(std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}));
    list.AddRectFilled(at, {at.x + size.x, at.y + size.y}, colours::well);
    float x = at.x;
    for (std::size_t i = 0; i < counts.size() && total > 0; ++i) {
        const float width = size.x * static_cast<float>(counts[i]) / total;
        list.AddRectFilled({x, at.y}, {x + width, at.y + size.y}, reason_colour(static_cast<dr::Reason>(i)));
        x += width;
    }
}

} // namespace overlay
