#include "client/own/local_physics.h"
#include "fake_server.h"

#include <BulletDynamics/Dynamics/btDiscreteDynamicsWorld.h>

namespace client {
namespace {

/// Tanks in a row along x, in a view and a local physics.
struct Row {
    world::Map map = fakes::flat_map();
    world::Terrain terrain{map};
    RemoteActors view{terrain};
    Settings settings;
    LocalPhysics physics{terrain, tunables::Random(1), 0};
    double now = 100;

    explicit Row(std::initializer_list<float> places) {
        settings.scheme = fakes::index("snap:order1");
        protocol::ActorId id = 100;
        for (const float x : places) {
            physics.add_remote_tank(id);
            tell(id++, x);
        }
        frame();
    }
    void tell(protocol::ActorId id, float x, float velocity = 0) {
        dr::Publication<float> publication;
        publication.full = true;
        publication.update.state.position = {x, 0, world::ride_height};
        publication.update.state.velocity = {velocity, 0, 0};
        publication.update.time = now;
        publication.update.sequence = ++sequence;
        publication.update.incarnation = 1;
        view.receive(protocol::encode_update(protocol::make_update(id, publication, {})), time(), now);
    }
    void frame() {
        now += world::tick_length;
        view.advance(time(), settings, {0, 0, 0});
    }
    [[nodiscard]] RenderTime time() const {
        return {.local = now, .match = now, .truth = now, .previous = now - world::tick_length, .synced = true};
    }
    int bodies() { return physics.world().dynamics().getNumCollisionObjects(); }

    std::uint32_t sequence = 0;
};

} // namespace

TEST(LocalPhysics, OnlyTanksWithinReachOfAnOwnTankHaveBodies) {
    Row row({5, 25, 42, 60});
    row.physics.move_tanks(row.view, 0, std::vector<glm::vec3>{});
    EXPECT_EQ(row.bodies(), 0);
    row.physics.move_tanks(row.view, 0, std::vector<glm::vec3>{{0, 0, 0}});
    EXPECT_EQ(row.bodies(), 2) << "tanks at 5 and 25 m";
    row.physics.move_tanks(row.view, 0, std::vector<glm::vec3>{{0, 0, 0}, {80, 0, 0}});
    EXPECT_EQ(row.bodies(), 3) << "tanks at 5, 25 and 60 m";

    row.tell(100, 50);
    row.frame();
    row.physics.move_tanks(row.view, 0, std::vector<glm::vec3>{{0, 0, 0}});
    EXPECT_EQ(row.bodies(), 1) << "only the tank at 25 m: the first tank is at 50 m now";
    row.physics.remove(101);
    EXPECT_EQ(row.bodies(), 0);
    row.physics.move_tanks(row.view, 0, std::vector<glm::vec3>{{40, 0, 0}});
    EXPECT_EQ(row.bodies(), 3) << "tanks at 42, 50 and 60 m; the second tank was removed";
}

/// Displayed poses may be up to half a second old.
TEST(LocalPhysics, TankExtrapolatedIntoReachHasABody) {
    Row row({50});
    row.tell(100, 50, -40);
    row.frame();
    row.physics.move_tanks(row.view, 0, std::vector<glm::vec3>{{0, 0, 0}});
    EXPECT_EQ(row.bodies(), 0);
    row.physics.move_tanks(row.view, 0.5, std::vector<glm::vec3>{{0, 0, 0}});
    EXPECT_EQ(row.bodies(), 1) << "the tank is 30 m away by now";
}

/// Re-created tanks all have bodies, because each is displayed by its body. Otherwise only near tanks have one.
TEST(LocalPhysics, SimulatedTanksAllHaveBodiesAndDisplayedFarTanksHaveNone) {
    Row row({5, 60});
    row.physics.simulate_tanks(row.view, row.settings.receiver, 0, row.now);
    EXPECT_EQ(row.bodies(), 2);
    row.physics.move_tanks(row.view, 0, std::vector<glm::vec3>{{0, 0, 0}});
    EXPECT_EQ(row.bodies(), 1);
    row.physics.simulate_tanks(row.view, row.settings.receiver, 0, row.now);
    EXPECT_EQ(row.bodies(), 2);
}

} // namespace client
