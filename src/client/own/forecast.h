#pragma once
/// Where an own tank will be if its driver holds the stick, for the publisher's model fit: nobody knows that better
/// than the owner, who simulates it. A copy of the tank runs ahead in a world of its own with the same ground and
/// obstacles: slopes, grip, suspension and walls are in it; other tanks, loose bodies and shots are not.
///
/// Not thread-safe; a tick of it costs as much as one of the tank's (docs/architecture.md, What it costs).

#include "world/tank.h"

#include <vector>

namespace client {

class Forecast {
  public:
    explicit Forecast(const world::Terrain& terrain) : world_(terrain), tank_(world_) {}
    /// Its positions after each of the next `ticks` of 1/60 s [m].
    [[nodiscard]] std::vector<dr::Vec3<float>> operator()(const dr::LocalActor<float>& actor, int ticks) {
        std::vector<dr::Vec3<float>> future;
        tank_.place(actor);
        for (int i = 0; i < ticks; ++i) {
            world_.step(1);
            future.push_back(tank_.actor().state.position);
        }
        return future;
    }

  private:
    world::PhysicsWorld world_;
    world::Tank tank_;
};

} // namespace client
