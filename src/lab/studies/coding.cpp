#include "lab/studies/coding.h"

#include "lab/match/virtual_match.h"

#include <algorithm>
#include <array>
#include <glm/geometric.hpp>

namespace lab {

namespace {

VirtualMatch::Options match_options(const CodingOptions& options, protocol::Coding coding, bool plays) {
    VirtualMatch::Options match{.map = options.map,
                                .bots = {.count = options.bots, .seed = options.seed},
                                .viewer_plays = plays,
                                .seed = options.seed};
    match.viewer.link = options.link;
    match.viewer.scheme = options.scheme;
    match.server.max_players = options.bots + 1;
    match.server.publisher = options.publisher;
    match.server.relaying.coding = coding;
    return match;
}

/// Displayed positions of the bots' tanks.
std::map<protocol::ActorId, dr::Vec3<float>> drawn(const client::ClientState& viewer) {
    std::map<protocol::ActorId, dr::Vec3<float>> places;
    for (const auto& [id, remote] : viewer.remote().actors())
        if (const client::Actor* actor = viewer.match().find(id); actor && actor->driven() && remote.visible())
            places[id] = remote.ghosts.front().displayed.state.position;
    return places;
}

/// Runs both codings side by side, tick by tick.
std::array<CodingRow, 2> compare(const CodingOptions& options, bool plays) {
    VirtualMatch plain(match_options(options, protocol::Coding::plain, plays));
    VirtualMatch compact(match_options(options, protocol::Coding::compact, plays));
    plain.run(options.warm_up);
    compact.run(options.warm_up);
    plain.viewer->clear_scores();
    compact.viewer->clear_scores();
    const auto account = compact.viewer->compact().bit_counts();
    const std::array before{received(*plain.viewer, false), received(*compact.viewer, false)};
    std::vector<double> apart;
    const auto ticks = static_cast<int>(options.seconds / world::tick_length);
    for (int tick = 0; tick < ticks; ++tick) {
        plain.run(world::tick_length / 2);
        compact.run(world::tick_length / 2);
        const auto there = drawn(*compact.viewer);
        for (const auto& [id, place] : drawn(*plain.viewer))
            if (const auto found = there.find(id); found != there.end())
                apart.push_back(static_cast<double>(glm::distance(place, found->second)));
    }
    std::array<CodingRow, 2> rows;
    const std::array<const VirtualMatch*, 2> matches{&plain, &compact};
    for (std::size_t i = 0; i < matches.size(); ++i) {
        const client::ClientState& viewer = *matches[i]->viewer;
        matches[i]->check();
        CodingRow& row = rows[i];
        row.coding = protocol::coding_names[i];
        row.viewer = plays ? "with a tank" : "without a tank";
        const Received now = received(viewer, false);
        const double updates = static_cast<double>(now.updates - before[i].updates);
        row.updates = updates / options.seconds / options.bots;
        row.bytes = static_cast<double>(now.bytes - before[i].bytes) / updates;
        const dr::Summary summary = drawn_tanks(viewer);
        row.mean = summary.mean;
        row.p95 = summary.p95;
    }
    CodingRow& coded = rows[1];
    coded.account = since(compact.viewer->compact().bit_counts(), account);
    const auto updates = static_cast<double>(coded.account.updates);
    const auto a_packet = updates / static_cast<double>(coded.account.packets);
    coded.bytes = static_cast<double>(coded.account.bytes) / updates;
    // Both codings send all updates of a tick at once, so the compact figure holds for both.
    rows[0].a_packet = coded.a_packet = a_packet;
    constexpr double each = 3, head = 3; // Actor and length of an update; kind and length of a batch [B].
    rows[0].bytes += each + head / a_packet;
    std::ranges::sort(apart);
    for (const double off : apart)
        coded.added += off / static_cast<double>(apart.size());
    coded.added_p95 = apart.empty() ? 0 : apart[apart.size() * 95 / 100];
    return rows;
}

} // namespace

std::vector<CodingRow> coding(const CodingOptions& options) {
    std::array<std::array<CodingRow, 2>, 2> rows; // Of a viewer without a tank, and of one with a tank.
    for_each_of(rows.size(), options.progress, [&](std::size_t i) { rows[i] = compare(options, i != 0); });
    return {rows[0][0], rows[0][1], rows[1][1]};
}

} // namespace lab
