#include "client/own/physics_clock.h"

#include "world/physics_world.h"

#include <algorithm>
#include <utility>

namespace client {

using world::tick_length;

int PhysicsClock::start(double now, double length) {
    constexpr double slack = 1e-9; // rounding [ticks]: without it a frame of one tick may run none, and the next two
    const bool drop = std::exchange(drop_backlog_, false);
    if (drop)
        backlog_ = 0;
    const double due = backlog_ + rest_ + length;
    const int whole = static_cast<int>(std::min(due / tick_length + slack, 1e9));
    ticks_ = std::min(whole, max_ticks);
    backlog_ = (whole - ticks_) * tick_length;
    rest_ = std::max(0.0, due - whole * tick_length);
    if (drop || backlog_ > max_backlog)
        backlog_ = 0;
    if (ticks_ > 0)
        started_to_ = now - backlog_ - rest_;
    return ticks_;
}

int PhysicsClock::complete() {
    const int completed = std::exchange(ticks_, 0);
    dropped_backlog_ = std::max(0.0, started_to_ - completed_to_ - completed * tick_length);
    completed_to_ = started_to_;
    return completed;
}

double PhysicsClock::blend() const { return std::clamp(rest_ / tick_length, 0.0, 1.0); }

} // namespace client
