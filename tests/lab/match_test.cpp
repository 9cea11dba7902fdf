/// The parts of the house together: bots drive, publish, are relayed, dead-reckoned and scored against truth.

#include "virtual_match.h"
#include "world/tank_shape.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

using testing_match::VirtualMatch;

bool other_tank(const VirtualMatch& match, protocol::ActorId id) {
    const client::Actor* actor = match.viewer->match().find(id);
    return actor && actor->added.kind == protocol::ActorKind::tank && !match.viewer->is_own(id);
}

/// Mean true speed of the tanks that the viewer sees now [m/s].
double mean_speed(const VirtualMatch& match) {
    double sum = 0;
    int tanks = 0;
    for (const auto& [id, remote] : match.viewer->remote().actors())
        if (const auto truth = remote.truth.at(remote.truth.latest()); truth && other_tank(match, id)) {
            sum += glm::length(truth->velocity);
            ++tanks;
        }
    return sum / std::max(1, tanks);
}

/// Mean error over the tanks that the viewer sees [m], each by its drawn scheme.
double mean_error(const VirtualMatch& match) {
    double sum = 0;
    int tanks = 0;
    for (const auto& [id, remote] : match.viewer->remote().actors()) {
        if (!other_tank(match, id))
            continue;
        const dr::Summary summary = remote.shown.front().error.summary();
        EXPECT_GT(summary.frames, 300u);
        sum += summary.mean;
        ++tanks;
    }
    EXPECT_GT(tanks, 0);
    return sum / std::max(1, tanks);
}

/// As the text has it: projective velocity blending over the derivatives of the instant.
VirtualMatch::Options circling(double link_delay, bool compensate, int bots = 2) {
    VirtualMatch::Options options;
    options.bots.count = bots;
    options.bots.path = dr::PathKind::circle;
    options.viewer.link.delay = link_delay;
    options.viewer.receiver.compensate = compensate;
    options.viewer.scheme = static_cast<int>(dr::index_of(*dr::scheme("pvb")));
    return options;
}

} // namespace

TEST(Match, WithoutDelayTheErrorIsSmallAndNotZero) {
    VirtualMatch match(circling(0, false));
    match.bots.settings().publisher.model_fit = false;
    match.run(15);
    EXPECT_LT(mean_error(match), 0.5);
    EXPECT_GT(mean_error(match), 1e-4);
}

TEST(Match, UncompensatedTheErrorIsSpeedTimesDelay) {
    VirtualMatch match(circling(0.1, false));
    match.bots.settings().publisher.model_fit = false;
    double sum = 0; // over the whole run, as the error is: they may stop before something in their way
    int ticks = 0;
    match.run(15, [&] {
        sum += mean_speed(match);
        ++ticks;
    });
    const double speed = sum / ticks;
    EXPECT_GT(speed, 5);
    EXPECT_NEAR(mean_error(match), speed * 0.1, speed * 0.025);
}

TEST(Match, TimeCompensationTakesTheDelayOut) {
    VirtualMatch match(circling(0.1, true));
    match.bots.settings().publisher.model_fit = false;
    match.run(15);
    EXPECT_LT(mean_error(match), 0.2);
}

/// What two of the publisher's tips do for Bullet's tanks on hills, without a clamp (docs/publishing.md has the whole
/// table).
TEST(Match, TheTipsInTheGame) {
    struct Result {
        double mean = 0, heading = 0, depth = 0;
    };
    const auto drive = [](auto&& change) {
        VirtualMatch::Options options;
        options.map = "valley";
        options.bots.count = 4;
        options.bots.path = dr::PathKind::random;
        options.viewer.clamp.mode = dr::ClampMode::none;
        options.viewer.scheme = static_cast<int>(dr::index_of(*dr::scheme("pvb")));
        options.viewer.receiver.compensate = false;
        VirtualMatch match(options);
        dr::PublisherSettings& publisher = match.bots.settings().publisher;
        publisher.when = dr::PublisherSettings::When::fixed;
        publisher.model_fit = false;
        change(publisher);
        Result result;
        match.run(25, [&] {
            for (const auto& [id, remote] : match.viewer->remote().actors()) {
                if (!other_tank(match, id) || remote.shown.empty())
                    continue;
                const glm::vec3& drawn = remote.shown.front().displayed.state.position;
                const float ground = match.viewer->terrain().height(drawn.x, drawn.y).value_or(-1e6f);
                result.depth = std::max(result.depth, static_cast<double>(ground + world::ride_height - drawn.z));
            }
        });
        for (const auto& [id, remote] : match.viewer->remote().actors())
            if (other_tank(match, id)) {
                result.mean += remote.shown.front().error.summary().mean;
                result.heading += remote.shown.front().error.summary().heading;
            }
        return result;
    };
    const Result plain = drive([](auto&) {});
    const Result prevented = drive([](auto& publisher) { publisher.predictive_prevention = true; });
    EXPECT_LT(prevented.depth, 0.2) << "the suspension's play and what the blend leaves";
    EXPECT_LT(prevented.depth, 0.6 * plain.depth);
    EXPECT_LT(prevented.mean, 1.02 * plain.mean);
    const Result accelerated = drive([](auto& publisher) { publisher.angular_acceleration = true; });
    EXPECT_LT(accelerated.heading, 0.9 * plain.heading);
    EXPECT_EQ(accelerated.mean, plain.mean) << "the location does not notice";
}

TEST(Match, BotsFightAndSomebodyScores) {
    VirtualMatch::Options options;
    options.bots.count = 6;
    VirtualMatch match(options);
    int most_shells = 0;
    match.run(90, [&] { most_shells = std::max(most_shells, static_cast<int>(match.viewer->match().shells.size())); });
    EXPECT_GT(most_shells, 0);
    int kills = 0;
    for (const client::Actor* tank : match.viewer->match().ranking())
        kills += tank->kills;
    EXPECT_GT(kills, 0);
    EXPECT_EQ(match.viewer->ended(), "");
    EXPECT_THAT(match.viewer->session().dropped(), testing::IsEmpty());
}

TEST(Match, IsTheSameFromTheSameSeed) {
    const auto final_error = [] {
        VirtualMatch match(circling(0.05, true));
        match.run(8);
        return mean_error(match);
    };
    EXPECT_EQ(final_error(), final_error());
}
