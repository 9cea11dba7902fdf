#pragma once
/// Tank of a load's client, driven by a script, or by a bot in a Bullet world.

#include "dead_reckoning/publishing/publisher.h"

namespace lab {

class LoadTank {
  public:
    virtual ~LoadTank() = default;
    /// Puts the tank at the spawn point that the server chose [m], with this heading [rad].
    virtual void place(float x, float y, float heading) = 0;
    /// Advances by a tick of `dt` [s], at most 1/60.
    virtual void step(double dt) = 0;
    /// State after the last tick, for publishing. Only after `place`.
    [[nodiscard]] virtual const dr::LocalActor<float>& actor() const = 0;
};

} // namespace lab
