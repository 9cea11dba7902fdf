#include "overlay/instruments/relay_panels.h"

#include "../client/fake_server.h"
#include "panel_context.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

struct ZonedHand {
    ZonedHand() {
        table.add_tank(3, true);
        table.add_tank(4, false, 100, 0);
        table.frames(60);
    }
    /// Sends a standing tank's updates twice a second, each 1 m beside the last.
    void send(int times, std::uint8_t step = 1) {
        for (int i = 0; i < times; ++i) {
            protocol::ActorUpdate update{.actor = 4, .full = true, .update = {}};
            update.has_articulations = update.has_stick = update.has_interval = true;
            update.update.state.position = {100, static_cast<float>(sequence % 2), 0.85f};
            update.update.time = table.now;
            update.update.sequence = sequence++ * 3;
            update.update.incarnation = 1;
            number = static_cast<std::uint8_t>(number + step);
            update.zone_tag = {protocol::Zone::sight, number};
            table.server.send(net::Channel::kinematics, protocol::UpdateBatch{{protocol::encode_update(update)}});
            table.frames(30);
        }
    }
    client::fakes::Table table;
    PanelContext context;
    overlay::ZonesPanel panel;
    std::uint32_t sequence = 1;
    std::uint8_t number = 0;
    std::string words() {
        return context.words([this] {
            ImGui::SetNextWindowSize({1000, 500});
            ImGui::Begin("zones");
            panel.draw(context.look, *table.client);
            ImGui::End();
        });
    }
};

} // namespace

TEST(ZonesPanel, CountsTheReceivedUpdates) {
    ZonedHand hand;
    hand.table.client->look_from(glm::vec3(0, 0, 0.85f));
    hand.send(30);
    const auto rows = overlay::zone_figures(*hand.table.client);
    ASSERT_EQ(rows.size(), 1u);
    EXPECT_EQ(rows[0].name, "Ben");
    EXPECT_EQ(rows[0].zone, protocol::Zone::sight);
    EXPECT_NEAR(rows[0].distance, 100, 1);
    EXPECT_NEAR(rows[0].rate, 2, 0.11);
    EXPECT_NEAR(rows[0].bytes, 2 * 52, 6);
    EXPECT_NEAR(rows[0].correction, 9.88, 0.2) << "size of a metre at 100 m [pixels]";
    EXPECT_NEAR(rows[0].longest_wait, 0.5, 0.05);
    EXPECT_EQ(rows[0].lost, 0u) << "held-back updates are not counted as lost";
    hand.send(2, 2);
    EXPECT_EQ(overlay::zone_figures(*hand.table.client)[0].lost, 2u);
}

TEST(ZonesPanel, ShowsWhetherThereAreZones) {
    ZonedHand hand;
    hand.send(3);
    EXPECT_THAT(hand.words(), testing::HasSubstr("Zones are off"));
    const auto set = [&](const char* row, const char* value) {
        hand.table.server.send(net::Channel::events, protocol::Setting{row, value});
        hand.send(3);
    };
    set("zones", "on");
    EXPECT_THAT(hand.words(), testing::AllOf(testing::HasSubstr("Near up to 120 m"), testing::HasSubstr("Ben"),
                                             testing::HasSubstr("sight")));
    set("zone-budget", "12");
    EXPECT_THAT(hand.words(), testing::HasSubstr("budget 12 kbit/s for each tank of a client"));
    set("zone-budget", "0");
    EXPECT_THAT(hand.words(), testing::HasSubstr("no limit of data"));
}
