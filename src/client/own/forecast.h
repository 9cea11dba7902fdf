#pragma once
/// Predicts an own tank's path with an unchanged stick, for the publisher's model fit. Only the owner can predict this
/// well, because it simulates the tank. A copy of the tank runs ahead in its own physics world with the same
/// ground and obstacles. Slopes, grip, suspension and walls count; other tanks, loose bodies and shots do not.
///
/// Not thread-safe. A forecast tick costs as much as a tick of the tank itself (docs/frame.md, What it costs).

#include "world/tank.h"

#include <vector>

namespace client {

class Forecast {
  public:
    explicit Forecast(const world::Terrain& terrain) : world_(terrain), tank_(world_) {}
    /// Returns the positions after each of the next `ticks` ticks of 1/60 s [m].
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
