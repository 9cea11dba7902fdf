#include "ground.h"
#include "platform/executor.h"
#include "world/physics_world.h"

#include <gtest/gtest.h>
#include <stdexcept>

namespace world {
namespace {

struct Broken final : Actor {
    void after_tick() override {
        if (++ticks == 3)
            throw std::runtime_error("a track came off");
    }
    int ticks = 0;
};

TEST(PhysicsWorld, RethrowsABackgroundExceptionOnJoin) {
    const Terrain terrain(test::flat());
    PhysicsWorld world(terrain);
    Broken broken;
    world.add(broken);
    platform::Background background;
    background.start([&] { world.step(5); });
    try {
        background.join();
        ADD_FAILURE() << "nothing was thrown";
    } catch (const std::runtime_error& error) {
        EXPECT_STREQ(error.what(), "a track came off");
    }
    EXPECT_EQ(broken.ticks, 3);
    background.start([&] { world.step(2); });
    EXPECT_NO_THROW(background.join());
    EXPECT_EQ(broken.ticks, 5);
    world.remove(broken);
}

} // namespace
} // namespace world
