/// The whole pipeline: bots drive, publish, are relayed and extrapolated, and are compared with their true poses.

#include "client/match/presets.h"
#include "virtual_match.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

using testing_match::VirtualMatch;

bool other_tank(const VirtualMatch& match, protocol::ActorId id) {
    const client::Actor* actor = match.viewer->match().find(id);
    return actor && actor->driven() && !match.viewer->is_own(id);
}

/// Mean true speed of the tanks that the viewer currently displays [m/s].
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

/// Mean DR error of the displayed tanks [m], each with its first scheme.
double mean_error(const VirtualMatch& match) {
    double sum = 0;
    int tanks = 0;
    for (const auto& [id, remote] : match.viewer->remote().actors()) {
        if (!other_tank(match, id))
            continue;
        const dr::Summary summary = remote.ghosts.front().error.summary();
        EXPECT_GT(summary.frames, 300u);
        sum += summary.mean;
        ++tanks;
    }
    EXPECT_GT(tanks, 0);
    return sum / std::max(1, tanks);
}

/// As in Murphy's text: projective velocity blending with derivatives of the instant.
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

TEST(Match, ErrorIsSmallButNotZeroWithoutDelay) {
    VirtualMatch match(circling(0, false));
    match.run(15);
    EXPECT_LT(mean_error(match), 0.5);
    EXPECT_GT(mean_error(match), 1e-4);
}

TEST(Match, UncompensatedErrorIsSpeedTimesDelay) {
    VirtualMatch match(circling(0.1, false));
    double sum = 0; // averaged over the whole run like the error, because bots may stop at obstacles
    int ticks = 0;
    match.run(15, [&] {
        sum += mean_speed(match);
        ++ticks;
    });
    const double speed = sum / ticks;
    EXPECT_GT(speed, 5);
    EXPECT_NEAR(mean_error(match), speed * 0.1, speed * 0.025);
}

TEST(Match, TimeCompensationRemovesTheDelay) {
    VirtualMatch match(circling(0.1, true));
    match.run(15);
    EXPECT_LT(mean_error(match), 0.2);
}

TEST(Match, BotsFightAndScore) {
    VirtualMatch::Options options;
    options.bots.count = 6;
    VirtualMatch match(options);
    int max_shells = 0;
    match.run(90, [&] { max_shells = std::max(max_shells, static_cast<int>(match.viewer->match().shells.size())); });
    EXPECT_GT(max_shells, 0);
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

/// Regression: in a collision or rollover a displayed tank was thrown 32 m off, with velocity jumps of 2463 m/s.
TEST(Match, CollidingOrRollingTankIsNotDrawnFarAway) {
    VirtualMatch::Options options;
    options.bots.count = 2;
    options.viewer_plays = false;
    options.bots.seed = options.seed = 1;
    options.viewer.receiver = {};
    options.viewer.scheme = static_cast<int>(dr::index_of(*dr::scheme("pvb")));
    VirtualMatch match(options);
    match.run(10);
    int tanks = 0;
    for (const auto& [id, remote] : match.viewer->remote().actors()) {
        if (!other_tank(match, id))
            continue;
        const dr::Summary summary = remote.ghosts.front().error.summary();
        EXPECT_LT(summary.max, 1);
        EXPECT_LT(summary.dv_max, 12);
        ++tanks;
    }
    EXPECT_EQ(tanks, 2);
}

/// The clients use the preset Reckoning, with a model fit; the server uses Murphy's settings.
TEST(Match, EveryClientPublishesWithTheServersSettings) {
    VirtualMatch::Options options;
    options.bots.count = 1;
    options.server.publisher.damp = true; // differs from all defaults
    VirtualMatch match(options);
    match.run(1);
    dr::PublisherSettings wanted = options.server.publisher;
    for (const client::Client* client :
         std::initializer_list<const client::Client*>{match.bots.client(), match.viewer.get()}) {
        ASSERT_NE(client, nullptr);
        dr::PublisherSettings has = client->host_settings().publisher;
        for (const tunables::Tunable& row : dr::tunables(wanted))
            EXPECT_EQ(tunables::find(dr::tunables(has), row.row.name)->text(), row.text()) << row.row.name;
    }
}

namespace {

/// Largest round trip of a viewer behind a modem of 28.8 kbit/s, among fighting bots with a preset, in 30 s [s].
double round_trip_of_a_modem(std::string_view preset_name, int bots) {
    VirtualMatch::Options options;
    options.bots.count = bots;
    options.server.lab = false; // no true poses, as in a normal match
    options.server.relaying.truth_delay = 0;
    const tunables::Tunables rows = client::preset_rows(options.viewer);
    for (const tunables::Preset& preset : client::presets())
        if (preset.name == preset_name)
            for (const auto& [name, value] : preset.values)
                tunables::find(rows, name)->set(value);
    options.server.publisher = options.viewer.host.publisher;
    const tunables::Tunables link = net::tunables(options.viewer.link);
    EXPECT_FALSE(tunables::find(link, "link")->set_text("28.8-modem"));
    VirtualMatch match(options);
    match.run(10);
    double longest = 0;
    match.run(30, [&] { longest = std::max(longest, match.viewer->session().round_trip()); });
    EXPECT_EQ(match.viewer->ended(), "");
    return longest;
}

} // namespace

/// Targeting "has proven to work better than I had hoped, even on a 28.8 connection" (Haag): updates of three other
/// tanks pass without a queue. By Haag's preset six need more than the modem carries; by the default one they pass,
/// too.
TEST(Match, FitsA288ModemByHaagsPreset) {
    EXPECT_LT(round_trip_of_a_modem("haag-2001", 3), 0.33); // 2 · 0.15 s and jitter
    EXPECT_GT(round_trip_of_a_modem("haag-2001", 6), 0.7);
    EXPECT_LT(round_trip_of_a_modem("reckoning", 6), 0.33);
}
