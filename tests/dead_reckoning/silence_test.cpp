#include "common.h"
#include "dead_reckoning/receiving/receiver.h"
#include "dead_reckoning/receiving/silence.h"
#include "dead_reckoning/rotation.h"
#include "local_actor.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace {

using namespace dr;

/// Three updates, half a second apart, the last one at time 0; then none.
struct Silent {
    Receiver<double> receiver;
    PacketHistory<double> history;
    Update<double> update;
    ReceiverSettings settings;

    explicit Silent(const Scheme& scheme) : receiver(scheme) {
        settings.compensate = *rc::gen::arbitrary<bool>();
        update.state.velocity = {draw(1, 14), draw(-5, 5), draw(-1, 1)};
        update.state.acceleration = {draw(-3, 3), draw(-3, 3), 0};
        update.state.angular_velocity.z = draw(-0.7, 0.7);
        update.articulations[turret].rate = draw(-0.8, 0.8);
        update.stick = {static_cast<float>(draw(-1, 1)), static_cast<float>(draw(-1, 1)), false};
        update.interval = 0.5;
        for (const double time : {-1.0, -0.5, 0.0}) {
            publish(time);
            at(time);
        }
    }
    void publish(double time) {
        update.time = time;
        ++update.sequence;
        history.add(update, time);
        update.state.position += update.state.velocity * update.interval;
    }
    KinematicState<double> at(double time) { return receiver.advance(history, {time, time}, settings).state; }
};

TEST(Silence, ActorStopsAfterLongSilence) {
    EXPECT_TRUE(rc::check([] {
        const Scheme scheme = *rc::gen::elementOf(std::vector(schemes().begin(), schemes().end()));
        RC_LOG() << scheme.name() << "\n";
        Silent actor(scheme);
        const Vec3<double> before = actor.at(max_extrapolation - 2).position,
                           later = actor.at(max_extrapolation - 1).position;
        if (scheme.predictor->name == "order1")
            RC_ASSERT(glm::distance(before, later) > 0.5);
        actor.at(max_extrapolation + 60); // until slow convergences have arrived too
        const auto stands = actor.at(max_extrapolation + 61);
        const auto still = actor.at(max_extrapolation + 600);
        RC_ASSERT(glm::distance(still.position, stands.position) < 1e-6);
        RC_ASSERT(angle_between(still.orientation, stands.orientation) < 1e-6);
        RC_ASSERT(glm::length(still.velocity) + glm::length(still.acceleration) < 1e-6);
        RC_ASSERT(glm::length(still.angular_velocity) + glm::length(still.angular_acceleration) == 0);
        RC_ASSERT(actor.receiver.displayed().articulations[turret].rate == 0);
        const bool late = scheme.convergence->replay != Replay::none; // it replays earlier poses
        RC_ASSERT(late || glm::distance(actor.receiver.predicted_at(actor.history, max_extrapolation + 600),
                                        actor.receiver.predicted()) < 1e-6);
    }));
}

TEST(Silence, NextUpdateIsBlended) {
    const auto blending = [] {
        std::vector<Scheme> found;
        for (const Scheme& scheme : schemes())
            if (scheme.convergence->blends && scheme.convergence->settles)
                found.push_back(scheme);
        return found;
    }();
    EXPECT_TRUE(rc::check([&] {
        const Scheme scheme = *rc::gen::elementOf(blending);
        RC_LOG() << scheme.name() << "\n";
        Silent actor(scheme);
        const double now = max_extrapolation + 60, frame = 1.0 / 60;
        actor.at(now - frame);
        const Vec3<double> stood = actor.at(now).position;
        actor.update.state.position = stood + Vec3<double>(30, 0, 0);
        actor.publish(now);
        const Vec3<double> shown = actor.at(now + frame).position;
        RC_ASSERT(glm::distance(shown, stood) < 6); // of 30 m: one frame of the blend
        RC_ASSERT(glm::distance(actor.at(now + 1).position, stood) > 20);
    }));
}

/// If heartbeats are rarer than every `max_extrapolation` seconds, the publisher's own copy stops like every
/// receiver's.
TEST(Silence, PublisherSendsWhenReceiversStopExtrapolating) {
    test::Local local;
    local.settings.when = PublisherSettings::When::threshold;
    local.settings.heartbeat = 60;
    local.actor.state.velocity = {7, 0, 0};
    for (int tick = 0; tick < 30 * 60; ++tick) {
        local.actor.state.position.x = 7 * tick / 60.0;
        local.step();
    }
    ASSERT_EQ(local.sent.size(), 2u);
    EXPECT_EQ(local.sent[1].reason, Reason::position);
    EXPECT_NEAR(local.times[1], max_extrapolation + local.settings.position_threshold / 7, 2.0 / 60);
}

} // namespace
