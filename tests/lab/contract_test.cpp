/// Predictive contracts from end to end: what they save in a match.

#include "virtual_match.h"

#include <gtest/gtest.h>

namespace {

using testing_match::VirtualMatch;

struct Figures {
    double updates = 0; ///< a tank and second
    double bytes = 0;   ///< of the encoded updates
    double error = 0;   ///< mean, of what is drawn against truth [m]
};

/// Three bots patrol; publisher's reference and the viewer's scheme are the same.
Figures patrol(const std::string& map, const std::string& scheme, double threshold, double rotation) {
    VirtualMatch::Options options;
    options.map = map;
    options.bots.count = options.bots.patrols = 3;
    const auto set = [&](dr::PublisherSettings& settings) {
        settings.reference_scheme = static_cast<int>(dr::index_of(*dr::scheme(scheme)));
        settings.position_threshold = threshold;
        settings.rotation_threshold = rotation;
        settings.rate = 10;
    };
    options.viewer.scheme = static_cast<int>(dr::index_of(*dr::scheme(scheme)));
    options.viewer.receiver.compensate = true;
    VirtualMatch match(options);
    set(match.bots.settings().publisher);
    match.run(40); // to the roads
    match.viewer->clear_scores();
    const auto sent = [&] {
        client::Published sum;
        for (const auto& player : match.bots.client()->own()) {
            sum.updates += player->published().updates;
            sum.bytes += player->published().bytes;
        }
        return sum;
    };
    const auto before = sent();
    constexpr double seconds = 60;
    match.run(seconds);
    const auto after = sent();
    Figures figures;
    figures.updates = static_cast<double>(after.updates - before.updates) / seconds / 3;
    figures.bytes = static_cast<double>(after.bytes - before.bytes) / seconds / 3;
    int scored = 0;
    for (const auto& [id, remote] : match.viewer->remote().actors())
        if (const client::Actor* actor = match.viewer->match().find(id);
            actor && actor->added.kind == protocol::ActorKind::tank && !remote.shown.empty()) {
            figures.error += remote.shown.front().error.summary().mean;
            ++scored;
        }
    figures.error /= std::max(scored, 1);
    return figures;
}

} // namespace

namespace {

void compare(const char* map, double threshold) {
    const Figures path = patrol(map, "offset:path", threshold, 0), ctra = patrol(map, "offset:ctra-fade", threshold, 0),
                  order2 = patrol(map, "offset:order2", threshold, 0);
    for (const auto& [name, f] : {std::pair{"path", path}, {"ctra-fade", ctra}, {"order2", order2}})
        std::printf("%-15s %.1f m %-10s %.2f updates/s %5.1f B/s, error %.3f m\n", map, threshold, name, f.updates,
                    f.bytes, f.error);
    EXPECT_LT(path.updates, 0.5 * ctra.updates) << map << ' ' << threshold;
    EXPECT_LT(path.updates, 0.5 * order2.updates) << map << ' ' << threshold;
    EXPECT_LT(path.error, 0.6 * threshold);
}

} // namespace

TEST(Contract, SavesMostUpdatesOfAPatrol) { compare("proving-ground", 0.1); }

/// docs/contracts.md: the table.
TEST(Contract, DISABLED_Table) {
    for (const char* map : {"proving-ground", "valley"})
        for (const double threshold : {0.1, 0.5})
            compare(map, threshold);
}
