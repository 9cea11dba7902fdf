#pragma once
/// Which ticks of physics a frame starts, and which instant they end at. Whole ticks, at most `max_ticks` a frame: what
/// a frame cannot do is owed and done in the next ones, so that time stamps never run ahead of physics. Between two
/// stamps a tank has moved by just the velocity that it published (Murphy 18.5: publish what the simulation has done).
///
/// Below 3 frames a second the debt grows, and everything that is shown and published here falls behind match time. A
/// debt of more than `patience` is forgiven, and any at the start of a life: so long the tank has stood still, and time
/// jumps on. All times on the own clock [s].

namespace client {

class PhysicsClock {
  public:
    static constexpr int max_ticks = 20;    ///< a frame: enough down to 3 frames/s
    static constexpr double patience = 1.5; ///< [s]

    explicit PhysicsClock(double now) : started_to_(now), completed_to_(now) {}

    /// A frame of `length` [s] began at `now`: how many ticks it starts.
    int start(double now, double length);
    /// They are done. Returns how many there were.
    int complete();

    /// What is owed, the time until the next frame's start included, will not be done but for that frame's ticks: a
    /// life that begins now has no past to drive through.
    void forgive() { forgive_ = true; }

    /// Of the last completed tick.
    [[nodiscard]] double completed_to() const { return completed_to_; }
    /// Up to where physics was asked to go: the frame's `now`, less what is owed.
    [[nodiscard]] double asked_for() const { return started_to_ + rest_; }
    /// `asked_for`, less a tick, between the last two ticks: 0 the older, 1 the newer.
    [[nodiscard]] double blend() const;
    /// What was forgiven before the ticks that were completed last [s].
    [[nodiscard]] double forgiven() const { return forgiven_; }

  private:
    int ticks_ = 0; ///< under way
    bool forgive_ = false;
    double owed_ = 0; ///< whole ticks
    double rest_ = 0; ///< less than a tick
    double started_to_;
    double completed_to_;
    double forgiven_ = 0;
};

} // namespace client
