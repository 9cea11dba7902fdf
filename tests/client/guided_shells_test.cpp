#include "fake_server.h"
#include "world/guided_shell.h"
#include "world/tank_shape.h"

namespace client {
namespace {

using fakes::Table;

/// Returns the updates of an actor that its client sent, in order.
std::vector<dr::Update<float>> told(fakes::FakeServer& server, protocol::ActorId actor) {
    std::vector<dr::Update<float>> found;
    for (const auto& batch : server.take<protocol::UpdateBatch>())
        for (const protocol::EncodedUpdate& encoded : batch.updates)
            if (const auto update = protocol::decode_update(encoded, {}); update && encoded.actor == actor)
                found.push_back(update->update);
    return found;
}

/// The message of the launch arrives after a slow frame; the shell must not fly that frame's ticks.
TEST(GuidedShells, StartAtTheGunWhenTheLaunchArrives) {
    Table table;
    constexpr protocol::ActorId tank = 7, shell = 9;
    table.add_tank(tank, true);
    table.frames(120);
    ASSERT_FALSE(told(table.server, tank).empty());
    table.frame(0.3); // its 18 ticks are complete in the next frame
    protocol::ActorAdded added;
    added.actor = shell;
    added.kind = "guided shell";
    added.owner = 1;
    added.layer = tank;
    table.server.send(net::Channel::events, added);
    std::vector<dr::Update<float>> updates;
    for (int i = 0; i < 5 && updates.empty(); ++i) {
        table.frame();
        updates = told(table.server, shell);
    }
    ASSERT_FALSE(updates.empty());
    const auto& gun = table.client->player()->completed();
    const float flown =
        glm::distance(updates.front().state.position, world::muzzle(gun.state, gun.articulations).position);
    constexpr float speed = 40, ticks = 3; // [m/s]
    EXPECT_LT(flown, ticks * speed * world::tick_step);
}

} // namespace
} // namespace client
