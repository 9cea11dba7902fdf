#pragma once
/// Decides which instant a frame draws: the previous frame's PhysicsClock::target_time, minus one tick and the
/// presentation delay (docs/frame.md, Which instant is drawn). All times in seconds.

#include "client/match/session.h"
#include "client/own/physics_clock.h"
#include "client/remote/remote_actors.h"

namespace client {

class RenderClock {
  public:
    explicit RenderClock(double now);
    /// Begins a frame at `now`, local clock. `delay`: presentation delay. After a change of `delay` the drawn time runs
    /// up to 20 % slower or faster until the new value is reached, so that nothing jumps.
    void begin(double now, double delay, const PhysicsClock& physics, const Session& session);

    [[nodiscard]] double now() const { return now_; }             ///< local time of the frame's start
    [[nodiscard]] double frame_length() const { return length_; } ///< time since the previous frame's start
    [[nodiscard]] const RenderTime& time() const { return time_; }

  private:
    double now_;
    double length_ = 0;
    double delay_ = 0; ///< presentation delay of this frame, which approaches `delay`
    RenderTime time_;
};

} // namespace client
