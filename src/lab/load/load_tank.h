#pragma once
/// The tank of a client of the load: a script's, or a bot's in a Bullet world.

#include "dead_reckoning/publishing/publisher.h"

namespace lab {

class LoadTank {
  public:
    virtual ~LoadTank() = default;
    /// The server puts it there [m], [rad].
    virtual void place(float x, float y, float heading) = 0;
    /// What it does of itself in a tick of `dt` [s], at most 1/60.
    virtual void step(double dt) = 0;
    /// After the last tick, as it is published. It has been placed.
    [[nodiscard]] virtual const dr::LocalActor<float>& actor() const = 0;
};

} // namespace lab
