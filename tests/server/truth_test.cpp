/// The server compares an owner's true poses with the published updates.

#include "log_lines.h"
#include "match.h"
#include "server/truth_check.h"

namespace server::test {
namespace {

/// A tank on a straight line, and its true poses.
struct Path {
    static constexpr float speed = 10; ///< [m/s]
    dr::PacketHistory<float> history;
    dr::PublisherSettings publisher;
    std::uint32_t sequence = 0;

    static dr::KinematicState<float> state(double time) {
        dr::KinematicState<float> state;
        state.position = {speed * static_cast<float>(time), 0, 1};
        state.velocity = {speed, 0, 0};
        return state;
    }
    void update(double time, float aside = 0) {
        dr::Update<float> update;
        update.state = state(time);
        update.state.position.y = aside;
        update.time = time;
        update.sequence = ++sequence;
        history.add(update, time);
    }
    [[nodiscard]] TruthFinding check(double time, float aside, float faster = 0, float turned = 0) const {
        const dr::KinematicState<float> it = state(time);
        return check_truth({.time = time,
                            .position = it.position + glm::vec3(0, aside, 0),
                            .velocity = it.velocity + glm::vec3(0, faster, 0),
                            .orientation = facing(turned)},
                           history, publisher);
    }
};

TEST(TruthCheck, WaitsForTheUpdateAfterThePose) {
    Path path;
    EXPECT_TRUE(path.check(1, 0).waits);
    path.update(1);
    EXPECT_FALSE(path.check(1, 0).waits);
    EXPECT_TRUE(path.check(1.2, 50).waits);
    path.update(1.3);
    EXPECT_GT(path.check(1.2, 50).disagreement, 1);
    EXPECT_FLOAT_EQ(path.check(1.2, 50).distance, 50);
}

/// The tolerance is 0.75 m, plus the threshold, 0.1 s at its speed, and the effect of forces between two updates.
TEST(TruthCheck, ToleratesTheThresholdAndASmallMargin) {
    Path path;
    path.update(1);
    path.update(1.33);
    EXPECT_LT(path.check(1.2, 2.25f).disagreement, 1);
    EXPECT_GT(path.check(1.2, 2.45f).disagreement, 1);
    EXPECT_GT(path.check(1.2, 0, 53).disagreement, 1);
    EXPECT_GT(path.check(1.2, 0, 0, 2.5f).disagreement, 1);
    path.publisher.position_threshold = 1; // as in DIS
    EXPECT_LT(path.check(1.2, 3.2f).disagreement, 1);
    EXPECT_GT(path.check(1.2, 3.45f).disagreement, 1);
}

/// Ten seconds without an update mean that the tank stayed within the threshold of its extrapolated pose.
TEST(TruthCheck, DetectsADetourDuringALongSilence) {
    Path path;
    path.update(1);
    path.update(11);
    EXPECT_LT(path.check(6, 1.5f).disagreement, 1);
    EXPECT_GT(path.check(6, 80).disagreement, 1);
}

/// A tank that turns at 1 rad/s. Orientations come once a second, between locations: the last one before a pose may
/// be older than its locations, by more than the angle that is tolerated.
TEST(TruthCheck, ComparesTheOrientationAtItsOwnTime) {
    Path path;
    path.publisher.orientation_rate = 1;
    for (int tick = 0; tick <= 300; tick += 5) {
        const bool location = tick % 20 == 0, orientation = tick == 0 || tick % 60 == 15;
        if (!location && !orientation)
            continue;
        dr::Update<float> update;
        update.time = tick / 60.0;
        update.state = Path::state(update.time);
        update.state.orientation = facing(static_cast<float>(update.time));
        update.state.angular_velocity = {0, 0, orientation ? 1.0f : 0.0f};
        update.has_location = location;
        update.has_orientation = orientation;
        update.sequence = ++path.sequence;
        path.history.add(update, update.time);
    }
    for (double time = 2; time < 5; time += 1.0 / 60) {
        const auto turned = static_cast<float>(time);
        EXPECT_LT(path.check(time, 0, 0, turned).disagreement, 0.2) << time;
    }
    // 4.25 s is the last orientation; the tolerance is 0.6 rad there.
    EXPECT_LT(path.check(4.25, 0, 0, 4.25f + 0.5f).disagreement, 1);
    EXPECT_GT(path.check(4.25, 0, 0, 4.25f + 0.7f).disagreement, 1);
}

TEST(TruthCheck, MarksPosesOlderThanItsHistoryAsTooOld) {
    Path path;
    for (int i = 0; i < 70; ++i)
        path.update(1 + 0.02 * i);
    EXPECT_TRUE(path.check(0.5, 0).too_old);
    EXPECT_FALSE(path.check(2, 0).too_old);
}

struct PoisonedTruth : ::testing::Test {
    LogLines log;
    Match match;
    ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");

    void say(ScriptedTank& tank, const glm::vec3& where) {
        tank.client->send(protocol::TruthBatch{{{.actor = tank.id,
                                                 .incarnation = tank.incarnation,
                                                 .time = match.time(),
                                                 .position = where,
                                                 .orientation = tank.state.orientation}}},
                          net::Channel::truth);
    }
    /// Publishes an update every 20 ticks and a true pose in every tick, `off` [m] from the published one.
    void play(ScriptedTank& tank, double seconds, float off) {
        for (int tick = 0; tick < 60 * seconds; ++tick) {
            if (tick % 20 == 0)
                tank.publish(match.time());
            say(tank, tank.state.position + glm::vec3(off, 0, 0));
            match.run();
        }
    }
    [[nodiscard]] std::size_t heard() const { return bob.client->count<protocol::TruthBatch>(); }
};

TEST_F(PoisonedTruth, IsRecognisedMarkedAndKeptBack) {
    play(ann, 2, 0);
    const std::size_t before = heard();
    EXPECT_GE(before, 119u);
    EXPECT_EQ(bob.client->count<protocol::TruthDoubt>(), 0u);
    play(ann, 2, 5);
    EXPECT_LE(heard(), before + 21); // until the next update arrives
    ASSERT_EQ(bob.client->count<protocol::TruthDoubt>(), 1u);
    EXPECT_EQ(bob.client->last<protocol::TruthDoubt>().actor, ann.id);
    EXPECT_TRUE(bob.client->last<protocol::TruthDoubt>().doubted);
    EXPECT_GE(match.dropped(RejectReason::bad_truth), 90u);
    EXPECT_GE(log.count("or that contradict the actor's updates (Ann, 5.0 m from its updates)"), 1u) << log.text();
    const ScriptedTank late = match.join("Late");
    EXPECT_EQ(late.client->count<protocol::TruthDoubt>(), 1u);
    const std::size_t then = heard();
    play(ann, 50, 0);
    EXPECT_EQ(heard(), then); // trust does not return at once
    play(ann, 15, 0);
    EXPECT_FALSE(bob.client->last<protocol::TruthDoubt>().doubted);
    EXPECT_GT(heard(), then + 100);
}

TEST_F(PoisonedTruth, UnreachablePoseIsNotRelayed) {
    ann.publish(match.time());
    match.run();
    const std::size_t before = heard();
    for (int i = 0; i < 10; ++i) {
        say(ann, ann.state.position + glm::vec3(20, 0, 0));
        match.run();
    }
    EXPECT_EQ(heard(), before);
    EXPECT_EQ(bob.client->count<protocol::TruthDoubt>(), 1u);
}

/// A single disagreement may come from a clock that was just adjusted.
TEST_F(PoisonedTruth, SingleDisagreementRaisesNoDoubt) {
    play(ann, 1, 0);
    say(ann, ann.state.position + glm::vec3(3, 0, 0));
    match.run();
    play(ann, 2, 0);
    EXPECT_EQ(match.dropped(RejectReason::bad_truth), 1u);
    EXPECT_EQ(bob.client->count<protocol::TruthDoubt>(), 0u);
}

/// In a match, the server's statistics of its own displayed poses use only trusted true poses.
TEST(PoisonedTruthInAMatch, IsExcludedFromTheErrorFigures) {
    ServerSettings settings;
    settings.lab = false;
    Match match(settings);
    ScriptedTank ann = match.join("Ann");
    const ScriptedTank bob = match.join("Bob");
    for (int tick = 0; tick < 60 * 12; ++tick) {
        if (tick % 20 == 0)
            ann.publish(match.time());
        const float off = tick > 300 ? 4.0f : 0.0f;
        ann.client->send(protocol::TruthBatch{{{.actor = ann.id,
                                                .incarnation = ann.incarnation,
                                                .time = match.time(),
                                                .position = ann.state.position + glm::vec3(off, 0, 0),
                                                .orientation = ann.state.orientation}}},
                         net::Channel::truth);
        match.run();
    }
    bool scored = false;
    for (const auto& figures : bob.client->all<protocol::Stats>())
        for (const auto& errors : figures.errors) {
            scored = true;
            EXPECT_LT(errors.max, 0.5f);
        }
    EXPECT_TRUE(scored);
}

} // namespace
} // namespace server::test
