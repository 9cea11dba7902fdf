/// A match in a DIS exercise: it publishes its tanks at their positions, and its picture shows the entities that it
/// receives.

#include "apps/exercise/exercise.h"
#include "apps/exercise/exercise_picture.h"
#include "net/udp_socket.h"
#include "virtual_match.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

namespace apps {
namespace {

constexpr double exercise_begin = 1'000'000; // UTC [s]

/// A match of four bots and a remote receiver of its PDUs.
struct OnExercise {
    static GameOptions options() {
        GameOptions options;
        options.map = "proving-ground";
        options.bots = 4;
        options.settings.host.rules.warm_up = 0;
        return options;
    }
    explicit OnExercise(std::uint64_t seed) : match(options(), seed) {}

    void hear(const std::vector<dis::Bytes>& said) {
        for (const dis::Bytes& bytes : said) {
            heard.receive(bytes, utc());
            const auto decoded = dis::decode(bytes);
            ASSERT_TRUE(decoded.pdu) << decoded.error;
            if (const auto* fire = std::get_if<dis::Fire>(&*decoded.pdu))
                fires.push_back(*fire);
            else if (const auto* end = std::get_if<dis::Detonation>(&*decoded.pdu))
                ends.push_back(*end);
        }
    }
    void tick() {
        match.tick();
        hear(publisher.tick(match.server, utc()));
        heard.forget(utc());
    }
    [[nodiscard]] double utc() const { return exercise_begin + match.server.match_time(); }

    VirtualMatch match;
    dis::LocalFrame frame{{.latitude = match.map.origin.latitude,
                           .longitude = match.map.origin.longitude,
                           .height = match.map.origin.altitude}};
    MatchPublisher publisher{{.exercise = 1, .site = 1, .application = 26000}, frame};
    dis::RemoteEntities heard{{.exercise = 1, .site = 2, .application = 2}, frame, 512};
    std::vector<dis::Fire> fires;
    std::vector<dis::Detonation> ends;
};

TEST(Exercise, PublishedEntitiesFollowTheTanksOfTheMatch) {
    OnExercise it(4);
    std::size_t compared = 0, in_targets = 0, ended = 0;
    for (int i = 0; i < 40 * 60; ++i) {
        it.tick();
        for (; ended < it.ends.size(); ++ended)
            if (const auto target = it.heard.all().find(it.ends[ended].target); target != it.heard.all().end()) {
                const auto shown = target->second.at(it.utc(), it.frame).state;
                const glm::dvec3 off = it.frame.from_geocentric(it.ends[ended].location) - shown.position;
                const glm::dvec3 said =
                    dis::flip_body_axes(glm::dvec3(it.ends[ended].in_target)); // in the match's axes
                EXPECT_LE(glm::distance(shown.orientation * said, off), 1.1 + 0.06 * glm::length(off))
                    << "the deviation stays within the thresholds of 1 m and 3 degrees";
                ++in_targets;
            }
        for (const auto& [id, actor] : it.match.server.roster().actors) {
            if (!actor.tank() || !actor.motion.known())
                continue;
            const auto found = it.heard.all().find({1, 26000, id});
            ASSERT_NE(found, it.heard.all().end()) << actor.name;
            const auto shown = found->second.at(it.utc(), it.frame);
            ASSERT_LE(glm::distance(shown.state.position, glm::dvec3(actor.motion.displayed.state.position)), 1.001)
                << actor.name;
            ASSERT_LE(dr::angle_between(shown.state.orientation, glm::dquat(actor.motion.displayed.state.orientation)),
                      0.0525)
                << actor.name;
            EXPECT_EQ(found->second.wreck(), !actor.alive());
            EXPECT_EQ(dis::marking(found->second.pdu), actor.name.substr(0, 11));
            ++compared;
        }
    }
    EXPECT_GT(compared, 4 * 30 * 60u);
    EXPECT_TRUE(std::ranges::none_of(it.heard.departed(), [](const dis::RemoteEntity& gone) {
        return gone.kind() == dis::EntityClass::tank;
    })) << "a respawned tank has not left the exercise";
    ASSERT_GT(it.fires.size(), 5u) << "the bots fire";
    std::set<std::uint16_t> events;
    for (const dis::Fire& fire : it.fires)
        events.insert(fire.event.entity);
    EXPECT_EQ(events.size(), it.fires.size());
    std::size_t of_shots = 0;
    for (const dis::Detonation& end : it.ends)
        if (dis::kind_of(end.burst.munition) == dis::EntityClass::shell) {
            ++of_shots;
            const auto shot = std::ranges::find(it.fires, end.event, &dis::Fire::event);
            ASSERT_NE(shot, it.fires.end());
            EXPECT_EQ(shot->munition, end.munition);
            EXPECT_EQ(shot->firing, end.firing);
        }
    EXPECT_GT(of_shots, 3u);
    EXPECT_GT(in_targets, 0u) << "shots hit tanks";
    EXPECT_TRUE(std::ranges::none_of(it.fires, [](const dis::Fire& fire) { return fire.event.entity == 0; }));
    it.hear(it.publisher.leave(it.utc()));
    EXPECT_TRUE(it.heard.all().empty()) << "each entity has announced that it leaves";
}

TEST(Exercise, RoundStartIsNotScoredAsAnError) {
    OnExercise it(8);
    for (int i = 0; i < 15 * 60; ++i)
        it.tick();
    (void)it.match.server.order("mode free-for-all"); // begins a round
    std::size_t leaps = 0;
    std::map<std::uint16_t, glm::vec3> before;
    for (int i = 0; i < 15 * 60; ++i) {
        it.tick();
        for (const auto& [id, actor] : it.match.server.roster().actors) {
            if (!actor.tank() || !actor.motion.known())
                continue;
            const auto [last, fresh] = before.try_emplace(id, actor.position());
            leaps += !fresh && glm::distance(last->second, actor.position()) > 10;
            last->second = actor.position();
        }
    }
    EXPECT_GT(leaps, 0u) << "a new round moves tanks";
    std::size_t tanks = 0;
    for (const auto& [id, entity] : it.heard.all())
        if (entity.kind() == dis::EntityClass::tank) {
            EXPECT_LT(entity.score.largest, 3) << dis::marking(entity.pdu);
            ++tanks;
        }
    EXPECT_EQ(tanks, 4u);
}

TEST(Exercise, ReferenceSchemeSetsTheDeadReckoningModel) {
    OnExercise it(5);
    for (int i = 0; i < 600 && it.heard.all().empty(); ++i)
        it.tick();
    ASSERT_FALSE(it.heard.all().empty());
    EXPECT_EQ(dis::model_of(it.heard.all().begin()->second.pdu), dis::Model::rvb) << "ease:ctra-fade";
    ASSERT_NE(it.match.server.order("set reference-scheme snap:fpw").size(), 0u);
    for (int i = 0; i < 2; ++i)
        it.tick();
    for (const auto& [id, entity] : it.heard.all()) {
        if (entity.kind() == dis::EntityClass::tank) {
            EXPECT_EQ(dis::text(dis::model_of(entity.pdu)), "2 FPW");
        }
    }
}

TEST(Exercise, ForeignEntitiesAppearInTheScene) {
    OnExercise it(6);
    for (int i = 0; i < 600 && it.heard.all().size() < 4; ++i)
        it.tick();
    ASSERT_EQ(it.heard.all().size(), 4u);
    client::Scene scene;
    scene.panes.resize(2);
    add_foreign(scene, it.heard, it.utc());
    ASSERT_EQ(scene.tanks.size(), 4u);
    EXPECT_EQ(scene.panes[1].tanks.size(), 4u);
    ASSERT_EQ(scene.labels.size(), 4u);
    EXPECT_THAT(scene.labels[0].text, testing::HasSubstr("  8 RVB"));
    for (const client::TankPicture& tank : scene.tanks) {
        EXPECT_TRUE(solid(tank.role));
        EXPECT_FALSE(it.match.server.roster().actors.contains(tank.actor))
            << "the picture shows entities, not the match's tanks";
        EXPECT_TRUE(std::ranges::any_of(it.match.server.roster().actors, [&](const auto& entry) {
            return glm::distance(entry.second.position(), tank.position) < 1.01f;
        }));
    }
}

TEST(Exercise, OtherProgramsReceiveTheTanksButGuestsOfTheMatchDoNot) {
    ExerciseOptions options;
    options.group = net::parse_group("239.255.77.3", net::UdpSocket(0, net::UdpSocket::Family::v4).port());
    options.interface = "lo";
    VirtualMatch match(OnExercise::options(), 7);
    double utc = exercise_begin;
    const auto clock = [&] { return utc; };
    Exercise speaker(options, 26000, clock, {.listens = true, .hosts = true}), other(options, 26001, clock, {}),
        guest(options, 26000, clock, {});
    for (Exercise* one : {&speaker, &other, &guest})
        one->enter(match.map);
    for (int i = 0; i < 30 * 60 && other.foreign()->all().size() < 4; ++i) {
        speaker.begin_tick();
        match.tick();
        utc += world::tick_length; // the time that the tick took
        speaker.say(match.server);
        for (Exercise* one : {&speaker, &other, &guest})
            one->listen();
    }
    ASSERT_EQ(other.foreign()->all().size(), 4u);
    const dis::RemoteEntity& entity = other.foreign()->all().begin()->second;
    EXPECT_GE(entity.heard_at - entity.time, world::tick_length - 1e-4) << "the time stamp is that of the tick's start";
    EXPECT_TRUE(guest.foreign()->all().empty()) << "the entities belong to the match that the guest has joined";
    EXPECT_EQ(speaker.foreign()->counts().own, 0u) << "the speaker does not receive its own PDUs";
    EXPECT_THAT(speaker.table(), testing::HasSubstr("Entity States sent, site 1, application 26000"));
    EXPECT_THAT(other.table(), testing::ContainsRegex("1:26000:[0-9]+ .*tank +8 RVB"));
}

/// A flood must not delay the match. Each datagram counts 64 B more than its length.
TEST(Exercise, ReadsAtMost128KiBACall) {
    constexpr std::size_t size = 1000, sent = 160, read_at_once = 128 * 1024 / (size + 64) + 1;
    ExerciseOptions options;
    options.group = net::parse_group("239.255.77.4", net::UdpSocket(0, net::UdpSocket::Family::v4).port());
    options.interface = "lo";
    Exercise exercise(options, 26000, [] { return exercise_begin; }, {.listens = true});
    exercise.enter(world::load_map("proving-ground"));
    net::GroupSocket flood(options.group.value(), options.interface, false);
    for (std::size_t i = 0; i < sent; ++i)
        flood.send(std::vector<std::uint8_t>(size, 0xff));
    exercise.listen();
    EXPECT_EQ(exercise.foreign()->counts().malformed, read_at_once);
    exercise.listen();
    EXPECT_EQ(exercise.foreign()->counts().malformed, sent);
}

TEST(Exercise, OptionsSetExerciseSiteAndApplication) {
    ExerciseOptions options;
    EXPECT_EQ(options.identity(26003).application, 26003);
    options.application = 12;
    options.site = 7;
    options.exercise = 255;
    EXPECT_EQ(options.identity(26003).application, 12);
    EXPECT_EQ(options.identity(26003).site, 7);
    EXPECT_EQ(options.identity(26003).exercise, 255);
}

} // namespace
} // namespace apps
