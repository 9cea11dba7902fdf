/// Targeting (Haag): "In the following frame, the target is in approximately the same place on all three machines."

#include "lab/match/multi_client_match.h"
#include "world/shell.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <map>

namespace {

/// Position of the shell's target, not of the drawn shell, on a client's machine now [m].
glm::vec3 target(const client::Client& client, const client::FlyingShell& shell) {
    return world::position({shell.shot.origin, shell.shot.velocity}, client.render_time().match - shell.shot.time);
}

} // namespace

TEST(ShellTarget, IsInTheSamePlaceOnEveryMachine) {
    world::Map map = lab::level_ground("plain", 256);
    map.spawns = {{-60, 0, 0}, {60, 0, 3}, {0, 60, -1.5f}};
    lab::MultiClientMatch match(map, lab::endless_server(), 1);
    for (const double delay : {0.02, 0.1, 0.2}) { // one way [s]
        client::Settings viewer;
        viewer.link = {.delay = delay, .jitter = 0.02};
        const auto seed = static_cast<std::uint64_t>(match.members.size()) + 1;
        match.join({fmt::format("Tank {}", seed)}, viewer, lab::bot_driver({.count = 1, .seed = seed}));
    }
    match.run(8); // until the clocks settle
    int compared = 0;
    float farthest = 0, moved = 0;
    for (const double end = match.now + 30; match.now < end;) {
        match.tick();
        std::map<std::uint32_t, std::vector<glm::vec3>> places; // by number of the shell
        for (const auto& member : match.members)
            for (const client::FlyingShell& shell : member->client->match().shells)
                if (shell.shot.shell != 0) {
                    places[shell.shot.shell].push_back(target(*member->client, shell));
                    moved = std::max(moved, glm::distance(places[shell.shot.shell].back(), shell.shot.origin));
                }
        for (const auto& [shell, there] : places)
            if (there.size() == match.members.size()) {
                ++compared;
                for (const glm::vec3& place : there)
                    farthest = std::max(farthest, glm::distance(place, there.front()));
            }
    }
    EXPECT_GT(compared, 300);
    EXPECT_GT(moved, 50) << "[m]";
    EXPECT_LT(farthest, 0.4f) << "the clocks agree to 3 ms, and the shell flies at 90 m/s";
}
