/// The effect of Murphy's tips (18.5, 18.7) on the game's physical tanks in a match: docs/publishing.md, "In the game".

#include "virtual_match.h"
#include "world/tank.h"
#include "world/tank_shape.h"

#include <fmt/format.h>
#include <functional>
#include <gtest/gtest.h>

namespace {

using testing_match::VirtualMatch;

struct Measured {
    double mean = 0, heading = 0, jerk = 0; ///< means over the tanks [m], [rad], [m/s³]
    double depth = 0;                       ///< largest depth below the suspension's lowest position [m]
};

/// Runs bots on the path `random` with a plain publisher at a fixed 3/s; no ground clamping, no delay, PVB.
template <class Change> Measured drive(const std::string& map, int bots, double seconds, Change&& change) {
    VirtualMatch::Options options;
    options.map = map;
    options.bots.count = bots;
    options.bots.path = dr::PathKind::random;
    options.viewer.clamp.mode = dr::ClampMode::none;
    options.viewer.scheme = static_cast<int>(dr::index_of(*dr::scheme("pvb")));
    options.viewer.receiver.compensate = false;
    dr::PublisherSettings& publisher = options.server.publisher;
    publisher.when = dr::PublisherSettings::When::fixed;
    change(publisher, options.viewer.receiver);
    VirtualMatch match(options);
    const auto remote_tanks = [&](auto&& visit) {
        for (const auto& [id, remote] : match.viewer->remote().actors())
            if (const client::Actor* actor = match.viewer->match().find(id);
                actor && actor->driven() && !match.viewer->is_own(id) && !remote.ghosts.empty())
                visit(remote.ghosts.front());
    };
    Measured result;
    match.run(seconds, [&] {
        remote_tanks([&](const auto& ghost) {
            const glm::vec3& drawn = ghost.displayed.state.position;
            const float ground = match.viewer->terrain().height(drawn.x, drawn.y).value_or(-1e6f);
            constexpr world::TankSettings tank;
            const float lowest = ground + world::ride_height - (tank.travel - tank.sag);
            result.depth = std::max(result.depth, static_cast<double>(lowest - drawn.z));
        });
    });
    int tanks = 0;
    remote_tanks([&](const auto& ghost) {
        const dr::Summary summary = ghost.error.summary();
        EXPECT_GT(summary.frames, 300u);
        result.mean += summary.mean;
        result.heading += summary.heading;
        result.jerk += summary.jerk_rms;
        ++tanks;
    });
    EXPECT_EQ(tanks, bots);
    result.mean /= tanks;
    result.heading /= tanks;
    result.jerk /= tanks;
    return result;
}

} // namespace

/// The trend of each row of the table except `impact-acceleration on`, for which no impact here is hard enough.
/// Location settings do not affect the heading and vice versa, so one match tests two tips.
TEST(Tips, HaveTheirMeasuredEffectInTheGame) {
    using S = dr::PublisherSettings;
    using R = dr::ReceiverSettings;
    const auto drive_valley = [](auto&& change) { return drive("valley", 4, 25, change); };
    const Measured plain = drive_valley([](S&, R&) {});
    const auto none = drive_valley([](S& s, R&) {
        s.acceleration = S::Acceleration::none;
        s.angular_acceleration = true;
    });
    const auto fit = drive_valley([](S& s, R&) {
        s.acceleration = S::Acceleration::fit;
        s.orientation_rate = 6;
    });
    const auto average = drive_valley([](S& s, R&) { s.velocity_average = 3; });
    const auto damped = drive_valley([](S& s, R&) { s.damp = true; });
    const auto jolted = drive_valley([](S& s, R& r) {
        s.zero_vertical_acceleration = false;
        r.orientation = R::Orientation::from_velocity;
    });
    const auto prevented = drive_valley([](S& s, R& r) {
        s.predictive_prevention = true;
        r.orientation = R::Orientation::two_points;
    });
    const auto expect = [&](const Measured& tip, double Measured::*figure, double ratio, double tolerance) {
        EXPECT_NEAR(tip.*figure / plain.*figure, ratio, tolerance);
    };
    // Each difference to the plain publisher is several times the tolerance.
    expect(none, &Measured::mean, 1.48, 0.15);
    expect(none, &Measured::jerk, 2.03, 0.2);
    expect(none, &Measured::heading, 0.61, 0.05); // angular-acceleration
    expect(fit, &Measured::mean, 1.032, 0.015);
    expect(fit, &Measured::jerk, 1.22, 0.07);
    expect(fit, &Measured::heading, 0.42, 0.05); // orientation-rate 6
    expect(average, &Measured::mean, 1.075, 0.02);
    expect(average, &Measured::jerk, 1.15, 0.05);
    expect(damped, &Measured::mean, 1.089, 0.02);
    expect(damped, &Measured::jerk, 1.31, 0.07);
    expect(jolted, &Measured::mean, 0.950, 0.015);
    expect(jolted, &Measured::jerk, 0.88, 0.04);
    expect(jolted, &Measured::heading, 1.75, 0.15); // from-velocity
    expect(prevented, &Measured::mean, 0.976, 0.01);
    expect(prevented, &Measured::jerk, 0.94, 0.02);
    expect(prevented, &Measured::heading, 1.11, 0.03); // two-points
    EXPECT_GT(plain.depth, 0.2);
    EXPECT_EQ(prevented.depth, 0);
    EXPECT_EQ(average.heading, plain.heading);
    EXPECT_EQ(damped.heading, plain.heading);
}

TEST(Tips, DISABLED_RecordTheWholeTable) {
    using S = dr::PublisherSettings;
    using R = dr::ReceiverSettings;
    const std::pair<const char*, std::function<void(S&, R&)>> tips[] = {
        {"plain", [](S&, R&) {}},
        {"acceleration none", [](S& s, R&) { s.acceleration = S::Acceleration::none; }},
        {"acceleration fit", [](S& s, R&) { s.acceleration = S::Acceleration::fit; }},
        {"velocity-average 3", [](S& s, R&) { s.velocity_average = 3; }},
        {"damp", [](S& s, R&) { s.damp = true; }},
        {"zero-vertical-acceleration off", [](S& s, R&) { s.zero_vertical_acceleration = false; }},
        {"impact-acceleration on", [](S& s, R&) { s.impact_acceleration = true; }},
        {"predictive-prevention", [](S& s, R&) { s.predictive_prevention = true; }},
        {"angular-acceleration", [](S& s, R&) { s.angular_acceleration = true; }},
        {"orientation-rate 6", [](S& s, R&) { s.orientation_rate = 6; }},
        {"orientation from-velocity", [](S&, R& r) { r.orientation = R::Orientation::from_velocity; }},
        {"orientation two-points", [](S&, R& r) { r.orientation = R::Orientation::two_points; }},
    };
    for (const auto& [name, change] : tips)
        for (const char* map : {"valley", "proving-ground"}) {
            const Measured result = drive(map, 6, 60, change);
            RecordProperty(fmt::format("{}, {}", map, name),
                           fmt::format("mean={} heading={} jerk={} depth={}", result.mean, result.heading, result.jerk,
                                       result.depth));
        }
}
