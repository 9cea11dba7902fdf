/// The compact coding chooses an actor's precision by its distance from the viewer's camera.

#include "relay_crowd.h"

#include "protocol/compact/decoder.h"
#include "server/relay/relay_coding.h"
#include "world/ground_for_tanks.h"

namespace server::test {
namespace {

using protocol::compact::level_for;

struct RelayCodingTest : ::testing::Test {
    Crowd crowd{{.tanks = 2}};
    RelayCoding coding{crowd.game};

    void SetUp() override {
        crowd.game.settings.relaying.coding = protocol::Coding::compact;
        crowd.drive();
        crowd.game.now += 1;
        crowd.actor(0).placed = crowd.actor(0).motion.displayed.state.position = {0, 0, 1};
    }
    /// Returns the coding level of an update of the second tank at x = `distance` for the first client.
    int level(float distance) {
        protocol::ActorUpdate update{.actor = crowd.actor(1).id, .full = true, .update = crowd.actor(1).motion.last};
        update.update.has_location = true;
        update.update.state.position = {distance, 0, 1};
        const RelayCoding::Item items[]{{.update = &update}};
        const auto packets = coding.packets(crowd.client(0), items).packets;
        const protocol::compact::Ground ground = world::ground_for_tanks<protocol::compact::Ground>(crowd.game.terrain);
        protocol::compact::Decoder decoder(ground);
        std::vector<protocol::compact::Decoded> decoded;
        for (const protocol::Bytes& packet : packets)
            if (const auto batch = protocol::decode<protocol::CompactBatch>(packet))
                decoder.decode(
                    *batch, [&](ActorId) { return update.update; }, decoded);
        EXPECT_EQ(decoded.size(), 1u);
        return decoded.empty() ? -1 : decoded.front().level;
    }
    void looks(float magnification, const glm::vec3& eye = {0, 0, 3}) {
        crowd.client(0).camera = protocol::CameraPose{.eye = eye, .magnification = magnification};
        crowd.client(0).camera_at = crowd.game.now;
    }
    [[nodiscard]] int due(double distance) const {
        return level_for(crowd.game.settings.publisher.position_threshold, distance);
    }
};

TEST_F(RelayCodingTest, CodesDistantTanksCoarsely) {
    ASSERT_GT(due(200), due(20));
    EXPECT_EQ(level(200), due(200));
}

TEST_F(RelayCodingTest, MagnificationCountsAsAShorterDistance) {
    looks(10);
    EXPECT_EQ(level(200), due(20));
}
TEST_F(RelayCodingTest, ViewpointExpiresAfterTwoSeconds) {
    looks(10);
    crowd.game.now += 2.1;
    EXPECT_EQ(level(200), due(200));
}
TEST_F(RelayCodingTest, MeasuresDistanceFromTheCamera) { // for example at a guided shell
    looks(1, {180, 0, 1});
    EXPECT_EQ(level(200), due(20));
}
TEST_F(RelayCodingTest, PrecisionIsAtLeastThatOfTheTanksOwnView) {
    looks(0.01f, {900, 0, 1});
    EXPECT_EQ(level(100), due(100));
}

} // namespace
} // namespace server::test
