/// Fake articulations (Murphy 18.8): the tracks are not published, but run with the displayed motion.

#include "remote_owner.h"

namespace client {

using namespace client::fakes;

TEST(RunningTracks, MoveByTheDisplayedWay) {
    for (const float steer : {0.0f, 0.5f}) {
        Table table(pvb());
        RemoteDriver driver(table, 3, 0.1, -60, 0, 0);
        driver.stick = {0.8f, steer, false};
        TankPicture drawn;
        table.ends.update_camera = [&](const ClientState&, Scene& scene) {
            if (!scene.tanks.empty())
                drawn = scene.tanks.front();
        };
        for (int tick = 0; tick < 120; ++tick)
            driver.tick();
        TankPicture before = drawn;
        float way = 0, turn = 0, left = 0, right = 0;
        for (int tick = 0; tick < 120; ++tick) {
            driver.tick();
            way += glm::distance(drawn.position, before.position);
            turn += dr::heading(drawn.orientation) - dr::heading(before.orientation);
            left += drawn.track_left - before.track_left;
            right += drawn.track_right - before.track_right;
            before = drawn;
        }
        EXPECT_NEAR((left + right) / 2, way, 0.001f * way) << steer;
        EXPECT_NEAR(right - left, turn * world::track_gauge, 0.01f * turn + 0.001f) << steer;
        EXPECT_NEAR(turn, 2 * steer, 0.01f) << "in two seconds";
    }
}

} // namespace client
