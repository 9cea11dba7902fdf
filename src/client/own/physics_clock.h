#pragma once
/// Decides how many ticks of physics a frame starts, and at which time they end. A frame runs at most `max_ticks` whole
/// ticks. The remaining time is a backlog for the next frames, so that time stamps never run ahead of physics. Between
/// two stamps a tank has then moved by exactly its published velocity (Murphy 18.5: publish what the simulation has
/// done).
///
/// Below 1 frame/s the backlog grows, and displayed and published states fall behind match time. A backlog above
/// `max_backlog` is cancelled, and any backlog when an own tank spawns. The time of ticks then jumps ahead, although
/// tanks have not moved. All times on the local clock [s].

namespace client {

class PhysicsClock {
  public:
    static constexpr int max_ticks = 60;       ///< maximum number of ticks per frame; enough down to 1 frame/s
    static constexpr double max_backlog = 1.5; ///< largest backlog; a larger one is cancelled [s]

    explicit PhysicsClock(double now) : started_to_(now), completed_to_(now) {}

    /// Returns the number of ticks to start in a frame of `length` [s] that began at `now`.
    int start(double now, double length);
    /// Marks the started ticks as completed; returns their number.
    int complete();

    /// Makes the next `start` cancel all backlog but the ticks of its own frame: a tank that spawns now has no past.
    void drop_backlog() { drop_backlog_ = true; }

    /// End of the last completed tick.
    [[nodiscard]] double completed_to() const { return completed_to_; }
    /// Time that physics should reach after the last `start`: its `now` minus the remaining backlog in whole ticks.
    [[nodiscard]] double target_time() const { return started_to_ + rest_; }
    /// Position of (`target_time` − one tick) between the last two ticks: 0 the older, 1 the newer.
    [[nodiscard]] double blend() const;
    /// Backlog that the `start` of the last completed ticks cancelled [s].
    [[nodiscard]] double dropped_backlog() const { return dropped_backlog_; }

  private:
    int ticks_ = 0;
    bool drop_backlog_ = false;
    double backlog_ = 0; ///< backlog in whole ticks [s]
    double rest_ = 0;    ///< backlog beyond whole ticks [s]
    double started_to_;
    double completed_to_;
    double dropped_backlog_ = 0;
};

} // namespace client
