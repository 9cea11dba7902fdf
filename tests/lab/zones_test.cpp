/// Forty bots and a camera that follows one of them: visible errors and cost with zones and without. One client
/// simulates all bots, so both matches are identical.

#include "client/scene/camera.h"
#include "protocol/picture.h"
#include "virtual_match.h"

#include <algorithm>
#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>

namespace {

using protocol::Zone;
using testing_match::VirtualMatch;

struct Seen {
    std::vector<double> pixels{}; ///< error of each visible tank in each tick
    double near = 0, far = 0;     ///< mean error within 80 m and beyond 150 m [m]
    std::size_t near_samples = 0, far_samples = 0;
    double bytes = 0, updates = 0; ///< received by the camera's client per second, with headers
    std::uint64_t missing = 0;
    std::array<std::size_t, protocol::zones.size()> zones{};
    double way = 0; ///< distance driven by all tanks, equal in both matches [m]
    std::size_t crossings = 0;
    double jerk = 0; ///< largest change of the displayed motion per tick after a change of zone [m]
    [[nodiscard]] double p95() {
        const auto at = pixels.begin() + static_cast<std::ptrdiff_t>(pixels.size() * 95 / 100);
        std::ranges::nth_element(pixels, at);
        return *at;
    }
};

/// The displayed position and motion of a tank in the last two ticks of one life.
struct Drawn {
    glm::vec3 place{0}, step{0}; ///< displayed position, and its change in the last tick [m]
    int ticks = 0;
    std::uint8_t incarnation = 0;
    double seen = 0; ///< time of the last tick [s]
    Zone zone = Zone::none;
    int since = 100; ///< ticks since the zone changed
    /// Returns the change of motion per tick since the last tick; `nullopt` in the first ticks of a life.
    std::optional<float> add(const client::RemoteActor& remote, Zone newest, double time) {
        const client::Ghost& ghost = remote.ghosts.front();
        const glm::vec3 now = ghost.displayed.state.position, way = now - place;
        if (ghost.incarnation != incarnation || time > seen + 1.5 / 60)
            ticks = 0;
        incarnation = ghost.incarnation;
        seen = time;
        const float change = glm::length(way - step);
        const bool known = ++ticks > 2;
        since = newest == zone ? since + 1 : 0;
        zone = newest;
        place = now;
        step = way;
        return known ? std::optional(change) : std::nullopt;
    }
};

Seen watch(protocol::ZoneSettings zones, double latency = 0.1) {
    VirtualMatch::Options options{.map = "valley", .bots = {.count = 40}, .viewer_plays = false, .seed = 5};
    options.bots.seed = 5;
    options.server.max_players = 40;
    options.server.zones = zones;
    options.server.publisher = client::HostSettings{}.publisher;
    options.viewer.receiver.compensate = true;
    options.viewer.link.delay = latency;
    options.viewer.host.publisher = options.server.publisher;
    VirtualMatch match(std::move(options));
    client::Camera camera;
    std::map<protocol::ActorId, double> scored;
    std::map<protocol::ActorId, Drawn> drawn;
    Seen seen;
    protocol::ActorId ridden = 0;
    double cut = 0; // the server cannot know in advance where the camera looks after a cut
    const auto tick = [&](bool counts) {
        const auto& actors = match.viewer->remote().actors();
        // The camera is behind a tank and looks over its gun; when the tank is destroyed, the camera follows another
        // one.
        if (!match.viewer->match().find(ridden) || !match.viewer->match().find(ridden)->alive())
            for (const auto& [id, actor] : match.viewer->match().actors)
                if (actor.driven() && actor.alive()) {
                    ridden = id;
                    cut = match.viewer->now();
                }
        if (const client::RemoteActor* tank = match.viewer->remote().find(ridden); tank && tank->visible()) {
            const dr::Displayed<float>& at = tank->ghosts.front().displayed;
            const client::Direction gun =
                client::gun_direction({at.state.position, at.state.orientation, at.articulations[dr::turret].angle, 0});
            camera.target = at.state.position + glm::vec3(0, 0, 3);
            camera.eye = camera.target - client::vector(gun) * 13.0f;
            match.viewer->look_from(camera);
        }
        const glm::vec3 look = glm::normalize(camera.target - camera.eye);
        for (const auto& [id, remote] : actors) {
            const auto* actor = match.viewer->match().find(id);
            if (!actor || !actor->driven() || !actor->alive() || !remote.visible() ||
                remote.ghosts.front().error.recent().empty())
                continue;
            if (!remote.marks.empty()) {
                Drawn& before = drawn[id];
                const auto change = before.add(remote, remote.marks.back().zone, match.viewer->now());
                seen.crossings += counts && before.since == 0 ? 1 : 0;
                constexpr int just_now = 2; // time after a change of zone in which a jump counts as its effect [ticks]
                if (counts && change && before.since < just_now)
                    seen.jerk = std::max(seen.jerk, static_cast<double>(*change));
            }
            const client::ErrorTrack::Sample& sample = remote.ghosts.front().error.recent().back();
            const bool settled = match.viewer->now() > cut + 2;
            if (std::exchange(scored[id], sample.time) == sample.time || !counts || !settled)
                continue;
            const glm::vec3 gap = remote.ghosts.front().displayed.state.position - camera.eye;
            const auto distance = static_cast<double>(glm::length(gap));
            if (distance < 80)
                seen.near += sample.error, ++seen.near_samples;
            else if (distance > 150)
                seen.far += sample.error, ++seen.far_samples;
            if (id != ridden && distance > 5 && glm::dot(gap, look) / static_cast<float>(distance) > 0.72f)
                seen.pixels.push_back(sample.error / distance * double{protocol::picture::pixels_a_radian});
            seen.missing += remote.marks.empty() ? 0 : remote.marks.back().missing;
            if (!remote.marks.empty())
                ++seen.zones[static_cast<std::size_t>(remote.marks.back().zone)];
        }
    };
    match.run(12, [&] { tick(false); });
    const auto sum = [&] {
        std::array<double, 2> both{};
        for (const auto& [id, remote] : match.viewer->remote().actors()) {
            both[0] += static_cast<double>(remote.bytes) + 3 * static_cast<double>(remote.updates);
            both[1] += static_cast<double>(remote.updates);
        }
        return both;
    };
    const auto before = sum();
    constexpr double seconds = 15;
    match.run(seconds, [&] { tick(true); });
    const auto after = sum();
    EXPECT_EQ(match.viewer->ended(), "");
    seen.bytes = (after[0] - before[0]) / seconds;
    seen.updates = (after[1] - before[1]) / seconds;
    seen.near /= static_cast<double>(std::max<std::size_t>(seen.near_samples, 1));
    seen.far /= static_cast<double>(std::max<std::size_t>(seen.far_samples, 1));
    for (const client::LocalPlayer& tank : match.bots.client()->own())
        seen.way += static_cast<double>(glm::length(tank.completed().state.position));
    return seen;
}

std::string words(Seen& seen) {
    return fmt::format(
        "{:.1f} updates/s, {:.2f} kB/s; p95 {:.2f} pixels of {} samples; near {:.3f} m of {}, far {:.3f} m "
        "of {}; zones {} {} {} {} {}; {} crossings, {:.3f} m",
        seen.updates, seen.bytes / 1000, seen.p95(), seen.pixels.size(), seen.near, seen.near_samples, seen.far,
        seen.far_samples, seen.zones[0], seen.zones[1], seen.zones[2], seen.zones[3], seen.zones[4], seen.crossings,
        seen.jerk);
}

TEST(Zones, GameAndServerUseTheSameFieldOfView) {
    EXPECT_EQ(client::Camera{}.field_of_view, protocol::picture::field_of_view);
    EXPECT_NEAR(protocol::picture::pixels_a_radian, 540 / std::tan(client::Camera{}.field_of_view / 2), 0.01);
}

TEST(Zones, ReduceTrafficOfFortyBotsWithoutMoreVisibleError) {
    Seen all = watch({});
    Seen zoned = watch({.on = true});
    fmt::print("all:   {}\nzones: {}\n", words(all), words(zoned));
    ASSERT_NEAR(zoned.way, all.way, 1e-3) << "zones must not change the bots' drives";
    ASSERT_GT(all.near_samples, 1000u);
    ASSERT_GT(all.far_samples, 1000u);
    EXPECT_LT(zoned.bytes, all.bytes * 0.8);
    EXPECT_LE(zoned.p95(), 3);
    EXPECT_LE(zoned.p95(), all.p95() + 1);
    EXPECT_LE(zoned.near, all.near * 1.02 + 0.002) << "near tanks are displayed as well as without zones";
    EXPECT_EQ(zoned.missing, 0u) << "held-back updates do not count as lost";
    EXPECT_GT(zoned.crossings, 100u);
    EXPECT_LT(zoned.jerk, 0.1) << "a tank does not jump when it enters another zone";
    for (const Zone zone : {Zone::near, Zone::sight, Zone::around, Zone::beyond})
        EXPECT_GT(zoned.zones[static_cast<std::size_t>(zone)], 0u) << protocol::row(zone).name;
}

} // namespace
