#pragma once
/// Which instant a frame draws: one tick before the time up to which physics was asked to go in the frame before, less
/// the presentation delay (docs/frame.md, Which instant is drawn). All times in seconds.

#include "client/match/session.h"
#include "client/own/physics_clock.h"
#include "client/remote/remote_view.h"

namespace client {

class RenderClock {
  public:
    explicit RenderClock(double now);
    /// A frame begins at `now`, own clock. A `delay` other than the one in force is reached by showing a little slower
    /// or faster, so that nothing jumps.
    void begin(double now, double delay, const PhysicsClock& physics, const Session& session);

    [[nodiscard]] double now() const { return now_; }             ///< own clock, at the frame's start
    [[nodiscard]] double frame_length() const { return length_; } ///< since the start of the frame before
    [[nodiscard]] const RenderTime& time() const { return time_; }

  private:
    double now_;
    double length_ = 0;
    double delay_ = 0; ///< in force
    RenderTime time_;
};

} // namespace client
