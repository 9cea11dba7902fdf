/// Subscription zones: the updates that the server sends to each scripted client.

#include "duel.h"

namespace server::test {
namespace {

using protocol::ActorUpdate;
using protocol::Zone;

/// Returns the updates of an actor that a client received, in order, with partial updates merged.
std::vector<ActorUpdate> sent(const ScriptedClient& client, ActorId actor) {
    std::vector<ActorUpdate> all;
    dr::Update<float> last;
    for (const protocol::EncodedUpdate& encoded : client.updates())
        if (encoded.actor == actor)
            if (auto update = protocol::decode_update(encoded, last)) {
                last = update->update;
                all.push_back(*update);
            }
    return all;
}

/// Ann is the host and drives; Bob observes. The near zone ends at 30 m, and the beyond zone starts at 100 m.
struct Zones : ::testing::Test {
    LogLines log;
    Match match{settings()};
    ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");

    static ServerSettings settings() {
        ServerSettings settings;
        settings.rules.time_limit = 0;
        settings.zones = {.on = true, .near = 30, .far = 100, .around_rate = 2, .beyond_rate = 2};
        return settings;
    }
    /// Places Bob at the origin, facing along x or against it, and Ann at (`distance`, `aside`).
    void stand(float distance, bool looking, float aside = 0) {
        match.put(bob, 0, 0, looking ? 0 : 3.1416f);
        match.put(ann, distance, aside, 0);
        EXPECT_EQ(log.count("refused"), 0u) << log.text();
    }
    /// Publishes Ann's current state `times` times.
    void publish(int times = 1) {
        for (int i = 0; i < times; ++i) {
            ann.publish(match.time());
            match.run(2);
        }
    }
    /// Ann drives at the published velocity and publishes `rate` updates a second.
    void drive(double seconds, double rate) {
        const int every = static_cast<int>(60 / rate);
        for (int tick = 0; tick < static_cast<int>(seconds * 60); ++tick) {
            ann.state.position += ann.state.velocity / 60.0f;
            if (tick % every == 0)
                ann.publish(match.time());
            match.run();
        }
    }
    [[nodiscard]] std::vector<ActorUpdate> heard() const { return sent(*bob.client, ann.id); }
    [[nodiscard]] std::uint32_t newest() const { return ann.sequence - 1; }
    void set(const std::string& name, const std::string& value) {
        ann.client->send(protocol::Setting{name, value});
        match.run(2);
        EXPECT_EQ(match.server.settings().zones.on, !(name == "zones" && value == "off"));
    }
};

TEST_F(Zones, NearUpdatesAreSentAtOnceAndInFull) {
    stand(20, false);
    for (int i = 0; i < 5; ++i) {
        ann.state.acceleration = {static_cast<float>(i), 0, 0};
        publish();
        const ActorUpdate last = heard().back();
        EXPECT_EQ(last.update.sequence, newest());
        EXPECT_EQ(last.zone_tag.zone, Zone::near);
        EXPECT_TRUE(last.full);
        EXPECT_NEAR(last.update.state.acceleration.x, i, 0.01);
        EXPECT_NEAR(last.update.interval, 1.0 / 3, 1e-3) << "the update is relayed as published";
    }
}

TEST_F(Zones, TankThatIsAimedAtCountsAsNear) {
    stand(80, true);
    publish(3);
    EXPECT_EQ(heard().back().zone_tag.zone, Zone::near);
    EXPECT_EQ(heard().back().update.sequence, newest());
}

TEST_F(Zones, UpdatesWithoutVisibleChangeAreHeldBackUntilTheHeartbeat) {
    stand(150, true, 60);
    ann.state.velocity = {0, 8, 0};
    drive(1, 2);
    const std::size_t before = heard().size();
    drive(4, 5);
    EXPECT_EQ(heard().size(), before) << "the tank moves as extrapolated";
    drive(2, 5);
    EXPECT_EQ(heard().size(), before + 1) << "after 5 s of silence an update is sent";
}

TEST_F(Zones, VisibleErrorIsCorrectedAtTheZonesRate) {
    stand(150, true, 60);
    ann.state.velocity = {0, 8, 0};
    drive(2, 2);
    const std::size_t before = heard().size();
    ann.state.velocity = {0, 0, 0}; // 8 m/s off: over a pixel after 0.02 s
    drive(0.7, 10);
    ASSERT_EQ(heard().size(), before + 1);
    const ActorUpdate last = heard().back();
    EXPECT_EQ(last.zone_tag.zone, Zone::beyond);
    EXPECT_EQ(glm::length(last.update.state.velocity), 0);
    EXPECT_NEAR(last.update.interval, 0.5, 1e-3) << "the blend lasts for the zone's interval";
}

/// The zone's rate holds also after a good forecast, which would otherwise schedule a later check.
TEST_F(Zones, UpdateIsCheckedAtTheZonesRateAfterAGoodForecast) {
    for (const double before_it_brakes : {1.1, 1.3, 1.5, 1.7, 1.9}) {
        stand(150, true, 60);
        ann.state.velocity = {0, 8, 0};
        match.run(60);
        drive(before_it_brakes, 10);
        const std::size_t before = heard().size();
        ann.state.velocity = {0, 0, 0};
        drive(0.6, 10); // the zone's interval plus a tick or two
        EXPECT_EQ(heard().size(), before + 1) << before_it_brakes;
    }
}

/// At 66 m behind the viewer, 1.5 pixels are 0.34 m. After 6 s, 1/64 m/s² stays below that and 3 m/s² does not.
TEST_F(Zones, UpdateBehindTheViewerOmitsInvisibleAccelerations) {
    for (const float acceleration : {1 / 64.0f, 3.0f}) {
        stand(60, false, 30);
        set("zone-error", "1.5");
        ann.state.acceleration = {acceleration, 0, 0};
        ann.state.angular_velocity = {0, 0, 1};
        match.run(60);
        publish();
        drive(1.5, 4);
        const ActorUpdate last = heard().back();
        EXPECT_EQ(log.count("refused"), 0u) << log.text();
        EXPECT_EQ(last.zone_tag.zone, Zone::around);
        EXPECT_TRUE(last.full);
        EXPECT_NEAR(last.update.state.acceleration.x, acceleration > 1 ? acceleration : 0, 1e-3);
        EXPECT_NEAR(last.update.state.angular_velocity.z, 1, 1e-2);
    }
}

TEST_F(Zones, DistantUpdateHasOnlyALocationWhileTheHeadingIsRight) {
    stand(150, true, 60);
    ann.state.velocity = {0, 8, 0};
    drive(2, 2);
    ann.state.velocity = {0, 0, 0};
    drive(1, 10);
    const ActorUpdate alone = heard().back();
    EXPECT_FALSE(alone.full);
    EXPECT_TRUE(alone.update.has_location);
    EXPECT_FALSE(alone.update.has_orientation);
    ann.state.orientation = facing(0.7f);
    drive(1, 10);
    EXPECT_TRUE(heard().back().full) << "the tank has turned, so the update is full";
    EXPECT_LT(dr::angle_between(heard().back().update.state.orientation, ann.state.orientation), 1e-3f);
}

TEST_F(Zones, TankThatEntersTheNearZoneIsSentAtOnce) {
    stand(150, true, 60);
    ann.state.velocity = {0, 8, 0};
    drive(3, 5);
    ASSERT_LT(heard().back().update.sequence, newest()) << "the relay holds an update back";
    set("zone-near", "400");
    EXPECT_EQ(heard().back().update.sequence, newest());
    EXPECT_EQ(heard().back().zone_tag.zone, Zone::near);
}

TEST_F(Zones, HeldBackUpdatesDoNotCountAsLost) {
    stand(150, true, 60);
    const std::size_t from = heard().size();
    for (int i = 0; i < 6; ++i) {
        ann.state.velocity = {0, i % 2 == 0 ? 6.0f : -6.0f, 0};
        drive(1, 10);
    }
    const auto updates = heard();
    ASSERT_GT(updates.size(), from + 3);
    std::uint32_t left_out = 0;
    for (std::size_t i = from + 1; i < updates.size(); ++i) {
        left_out += updates[i].update.sequence - updates[i - 1].update.sequence - 1;
        EXPECT_EQ(updates[i].zone_tag.lost_since(updates[i - 1].zone_tag), 0u);
    }
    EXPECT_GT(left_out, 20u);
}

TEST_F(Zones, NewClientReceivesEachUpdateOnce) {
    stand(20, true);
    ScriptedTank cid = match.join("Cid");
    match.run(120);
    EXPECT_EQ(sent(*cid.client, ann.id).size(), 0u) << "the snapshot contains the newest update";
    match.put(cid, 0, 10, 0);
    EXPECT_EQ(sent(*cid.client, ann.id).size(), 0u) << "nor when Cid's tank comes near";
    publish();
    EXPECT_EQ(sent(*cid.client, ann.id).size(), 1u);
}

TEST_F(Zones, SwitchingOffSendsHeldBackUpdatesAndCompletesPartialOnes) {
    stand(150, true, 60);
    ann.state.velocity = {0, 8, 0};
    drive(1, 2);
    ann.articulations[dr::turret].angle = 0.01f; // too small to be visible
    drive(2, 5);
    ASSERT_LT(heard().back().update.sequence, newest());
    set("zones", "off");
    EXPECT_EQ(heard().back().update.sequence, newest());
    EXPECT_FALSE(heard().back().zone_tag.given());
    ActorUpdate partial = ann.update(match.time());
    partial.full = partial.has_articulations = partial.has_stick = partial.has_interval = false;
    ann.publish(partial);
    match.run(2);
    EXPECT_TRUE(heard().back().full) << "a client may lack the omitted fields";
    EXPECT_NEAR(heard().back().update.articulations[dr::turret].angle, 0.01, 1e-3);
    publish();
    partial.update.sequence = ann.sequence;
    partial.update.time = match.time();
    ann.publish(partial);
    match.run(2);
    EXPECT_FALSE(heard().back().full);
    EXPECT_EQ(bob.client->updates().back().bytes, protocol::encode_update(partial).bytes)
        << "the update is relayed as published";
}

TEST_F(Zones, TruePosesAndEventsReachEveryClient) {
    stand(150, false, 60);
    const auto truths = bob.client->count<protocol::TruthBatch>();
    ann.state.velocity = {0, 8, 0};
    for (int i = 0; i < 10; ++i) {
        ann.state.position += ann.state.velocity / 60.0f;
        ann.client->send(protocol::TruthBatch{{{ann.id, ann.incarnation, match.time(), ann.state.position,
                                                ann.state.velocity, ann.state.orientation}}},
                         net::Channel::truth);
        match.run();
    }
    match.run();
    EXPECT_EQ(bob.client->count<protocol::TruthBatch>(), truths + 10);
    match.run(200);
    ann.state.velocity = {0, 0, 0};
    match.put(ann, 150, 60, 0);
    ann.fire(match.time());
    match.run(2);
    EXPECT_EQ(bob.client->count<protocol::Shot>(), 1u) << log.text();
}

TEST_F(Zones, UpdateWithViewerDataFromAClientIsRejected) {
    ActorUpdate lie = ann.update(match.time());
    lie.zone_tag = {.zone = Zone::near, .number = 7};
    const auto before = match.dropped(RejectReason::malformed);
    ann.publish(lie);
    match.run(2);
    EXPECT_EQ(match.dropped(RejectReason::malformed), before + 1);
}

TEST_F(Zones, ReportedViewpointSetsTheZoneOnlyNearTheOwnTank) {
    stand(60, false, 30);
    const auto say = [&](glm::vec3 eye, glm::vec3 look) {
        for (int i = 0; i < 4; ++i) {
            bob.client->send(protocol::CameraPose{.eye = eye, .look = look}, net::Channel::kinematics);
            ann.state.velocity = {0, i % 2 == 0 ? 4.0f : -4.0f, 0};
            drive(0.7, 10);
        }
        return heard().back().zone_tag.zone;
    };
    EXPECT_EQ(say({0, 0, 5}, {-1, 0, 0}), Zone::around);
    EXPECT_EQ(say({0, 0, 5}, {0.8f, 0.6f, 0}), Zone::sight);
    EXPECT_EQ(say({60, 25, 5}, {-1, 0, 0}), Zone::near) << "the camera is beside Ann and not too far from Bob's tank";
    match.put(bob, -60, 0, 3.1416f);
    EXPECT_EQ(say({60, 25, 5}, {-1, 0, 0}), Zone::beyond) << "the camera is too far from Bob's tank to count";
}

/// Ann aims at Bob, 30 m away, and looks elsewhere. Bob is behind Ann's camera, and Bob's displayed pose is off by less
/// than the threshold of that zone.
struct ZonedClaims : ::testing::Test {
    struct Zoned : Duel {
        Zoned() {
            match.server.order("set zone-near 10");
            match.server.order("set zone-error 50");
            match.server.order("set zones on");
        }
    } duel;
};

TEST_F(ZonedClaims, ClaimIsJudgedByTheUpdatesSentToTheShooter) {
    Match& match = duel.match;
    const auto look_away = [&] {
        duel.ann.client->send(protocol::CameraPose{.eye = {0, 0, 3}, .look = {-1, 0, 0}}, net::Channel::kinematics);
        match.run(2);
    };
    ASSERT_TRUE(match.server.settings().zones.on);
    look_away();
    const dr::KinematicState<float> before = duel.bob.state;
    const auto old = static_cast<std::uint16_t>(duel.bob.sequence - 1);
    duel.bob.state.position.y += 0.3f; // 3 pixels of the allowed 50
    duel.bob.publish(match.time());
    look_away();
    match.run_seconds(1);
    look_away();
    ASSERT_NE(sent(*duel.ann.client, duel.bob.id).empty()
                  ? old
                  : static_cast<std::uint16_t>(sent(*duel.ann.client, duel.bob.id).back().update.sequence),
              static_cast<std::uint16_t>(duel.bob.sequence - 1))
        << "the relay holds the update back";
    protocol::ShellEnd honest = duel.end(duel.fire(), before);
    honest.sequence = old;
    duel.claim(honest);
    EXPECT_EQ(duel.rulings().validated, Ruling::hit) << "Ann's client displays Bob by the last update that it has";
    look_away();
    protocol::ShellEnd lie = duel.end(duel.fire(), duel.bob.state);
    duel.claim(lie);
    EXPECT_EQ(duel.rulings().validated, Ruling::old_state) << "Ann's client cannot have that update";
}

} // namespace
} // namespace server::test
