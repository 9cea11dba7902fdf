#include "client/render_clock.h"

#include "world/physics_world.h"

#include <algorithm>

namespace client {

RenderClock::RenderClock(double now) : now_(now) { time_.local = now - world::tick_length; }

void RenderClock::begin(double now, double delay, const PhysicsClock& physics, const Session& session) {
    constexpr double slew = 0.2; // largest change of the drawn time's speed, as a share of normal speed
    length_ = std::max(0.0, now - now_);
    now_ = now;
    delay_ += std::clamp(delay - delay_, -slew * length_, slew * length_);
    time_.previous = time_.local;
    time_.local = physics.target_time() - world::tick_length - delay_;
    time_.travel = session.round_trip() / 2;
    time_.match = session.match_time(time_.local);
    time_.truth = session.truth_time(time_.local);
    time_.synced = session.clocks_ready();
}

} // namespace client
