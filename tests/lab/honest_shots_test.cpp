/// No shot of an honest client is refused, however badly its frames and packets come.

#include "lab/match/own_links.h"

#include <gtest/gtest.h>

namespace {

world::Map field() {
    world::Map map;
    map.name = map.title = "field";
    map.size = 256;
    map.samples = 65;
    map.heights.assign(65 * 65, 0.0f);
    map.max_height = 1;
    map.spawns = {{-60, 0, 0}, {60, 0, 3}, {0, 60, -1.5f}, {0, -60, 1.5f}};
    return map;
}

struct Shooting {
    std::uint32_t fired = 0, refused = 0, motion = 0;
    std::string why;
};

/// Four fighters whom nothing hurts; the first one's frames come every so many ticks, over that link.
Shooting shoot(double seconds, int ticks_a_frame, std::string_view link, double updates_per_s) {
    server::ServerSettings settings;
    settings.publisher = client::HostSettings().publisher;
    settings.publisher.rate = updates_per_s;
    settings.judge = protocol::Judge::validated;
    settings.verdicts = true;
    settings.rules.shell_damage = settings.rules.mine_damage = 0;
    settings.rules.time_limit = 0;
    lab::OwnLinks match(field(), settings, 3);
    client::Settings viewer;
    const auto rows = net::tunables(viewer.link);
    EXPECT_FALSE(tunables::find(rows, "link")->set_text(link));
    for (int i = 0; i < 4; ++i) {
        const bots::BotSettings driver{.count = 1, .seed = static_cast<std::uint64_t>(i) + 1};
        match.join("Tank", i == 0 ? viewer : client::Settings(), lab::driven_by(driver));
    }
    match.members.front()->ticks_a_frame = ticks_a_frame;
    Shooting found;
    const client::Client& shooter = *match.members.front()->client;
    std::uint32_t last = 0;
    double told = -1;
    for (const double end = match.now + seconds; match.now < end;) {
        match.tick();
        for (const client::FlyingShell& shell : shooter.match().shells)
            if (shell.shot.actor == shooter.player()->actor())
                last = std::max(last, shell.shot.number);
        if (const auto& refusal = shooter.match().refusal; refusal && refusal->time != told) {
            told = refusal->time;
            ++found.refused;
            found.why += refusal->why + "; ";
        }
    }
    found.fired = last;
    using server::Drop;
    const server::Report report = match.server.report();
    for (const Drop drop : {Drop::too_far, Drop::unexplained, Drop::not_at_muzzle, Drop::shell_speed,
                            Drop::shot_direction, Drop::shot_time, Drop::not_loaded})
        found.motion += static_cast<std::uint32_t>(report.dropped_for(drop));
    return found;
}

} // namespace

TEST(HonestShots, NoneIsRefusedAtFiveFramesASecondOverBadWifi) {
    const Shooting found = shoot(90, 12, "bad-wifi", 3);
    EXPECT_GT(found.fired, 15u);
    EXPECT_EQ(found.refused, 0u) << found.why;
    EXPECT_EQ(found.motion, 0u);
}

TEST(HonestShots, NoneOfABotAtOneUpdateASecondIs) {
    const Shooting found = shoot(90, 1, "none", 1);
    EXPECT_GT(found.fired, 15u);
    EXPECT_EQ(found.refused, 0u) << found.why;
    EXPECT_EQ(found.motion, 0u);
}

/// Ten minutes of both.
TEST(HonestShots, DISABLED_NoneIsRefusedInTenMinutes) {
    for (const auto& [frame, link, rate] : {std::tuple(12, "bad-wifi", 3.0), std::tuple(1, "none", 1.0)}) {
        const Shooting found = shoot(600, frame, link, rate);
        std::printf("%u shots, %u refused\n", found.fired, found.refused);
        EXPECT_GT(found.fired, 100u);
        EXPECT_EQ(found.refused, 0u) << found.why;
        EXPECT_EQ(found.motion, 0u);
    }
}
