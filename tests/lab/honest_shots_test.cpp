/// The server rejects no shot of an honest client, even with slow frames and a bad link.

#include "lab/match/multi_client_match.h"

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

/// Runs four invulnerable fighters over `link`. Every client runs a frame every `ticks_a_frame` ticks.
Shooting shoot(double seconds, int ticks_a_frame, std::string_view link, double updates_per_s) {
    server::ServerSettings settings;
    settings.publisher = client::HostSettings().publisher;
    settings.publisher.rate = updates_per_s;
    settings.judge = protocol::Judge::validated;
    settings.verdicts = true;
    settings.rules.shell_damage = settings.rules.mine_damage = 0;
    settings.rules.time_limit = 0;
    lab::MultiClientMatch match(field(), settings, 3);
    client::Settings viewer;
    const auto rows = net::tunables(viewer.link);
    EXPECT_FALSE(tunables::find(rows, "link")->set_text(link));
    for (int i = 0; i < 4; ++i) {
        const bots::BotSettings driver{.count = 1, .seed = static_cast<std::uint64_t>(i) + 1};
        match.join({"Tank"}, viewer, lab::bot_driver(driver)).ticks_a_frame = ticks_a_frame;
    }
    Shooting found;
    struct Shooter {
        std::uint32_t last = 0;
        double told = -1;
    };
    std::vector<Shooter> shooters(match.members.size());
    for (const double end = match.now + seconds; match.now < end;) {
        match.tick();
        for (std::size_t i = 0; i < shooters.size(); ++i) {
            const client::Client& client = *match.members[i]->client;
            for (const client::FlyingShell& shell : client.match().shells)
                if (shell.shot.actor == client.player()->actor())
                    shooters[i].last = std::max(shooters[i].last, shell.shot.number);
            if (const auto& refusal = client.match().refusal; refusal && refusal->time != shooters[i].told) {
                shooters[i].told = refusal->time;
                ++found.refused;
                found.why += refusal->why + "; ";
            }
        }
    }
    for (const Shooter& shooter : shooters)
        found.fired += shooter.last;
    using server::RejectReason;
    const server::Report report = match.server.report();
    for (const RejectReason drop :
         {RejectReason::too_far, RejectReason::unpredicted, RejectReason::not_at_muzzle, RejectReason::shell_speed,
          RejectReason::shot_direction, RejectReason::shot_time, RejectReason::not_loaded})
        found.motion += static_cast<std::uint32_t>(report.rejected_for(drop));
    return found;
}

} // namespace

TEST(HonestShots, NoneIsRefusedAtFiveFramesASecondOverBadWifi) {
    const Shooting found = shoot(90, 12, "bad-wifi", 3);
    EXPECT_GT(found.fired, 35u);
    EXPECT_EQ(found.refused, 0u) << found.why;
    EXPECT_EQ(found.motion, 0u);
}

TEST(HonestShots, NoneIsRefusedForABotAtOneUpdateASecond) {
    const Shooting found = shoot(90, 1, "none", 1);
    EXPECT_GT(found.fired, 60u);
    EXPECT_EQ(found.refused, 0u) << found.why;
    EXPECT_EQ(found.motion, 0u);
}

/// Runs each case for ten minutes.
TEST(HonestShots, DISABLED_NoneIsRefusedInTenMinutes) {
    for (const auto& [frame, link, rate, fired] :
         {std::tuple(12, "bad-wifi", 3.0, 350u), std::tuple(1, "none", 1.0, 750u)}) {
        const Shooting found = shoot(600, frame, link, rate);
        std::printf("%u shots, %u refused\n", found.fired, found.refused);
        EXPECT_GT(found.fired, fired);
        EXPECT_EQ(found.refused, 0u) << found.why;
        EXPECT_EQ(found.motion, 0u);
    }
}
