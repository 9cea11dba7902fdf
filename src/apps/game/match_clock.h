#pragma once
/// Clock of a local match. The server's thread, its bots and the player's client all read it, so that the whole match,
/// with its network, can pause or run in slow motion. It never runs backwards, and never faster than wall time except
/// in `step`. Any thread may call any function.

#include <functional>
#include <mutex>

namespace apps {

class MatchClock {
  public:
    /// Starts at the present wall time, at full speed. `wall`: steady wall clock [s].
    explicit MatchClock(std::function<double()> wall);

    [[nodiscard]] double now() const; ///< Present time of this clock [s].
    void pause(bool paused);
    void set_speed(double speed); ///< Sets the speed relative to wall time, clamped to slowest..1. Keeps a pause.
    /// Pauses the clock and advances it by `seconds`.
    void step(double seconds);

    [[nodiscard]] bool paused() const;
    [[nodiscard]] double speed() const;
    [[nodiscard]] bool as_usual() const { return !paused() && speed() == 1; }

    static constexpr double slowest = 0.1;

  private:
    [[nodiscard]] double read() const; ///< Requires `mutex_`.
    void rebase();

    std::function<double()> wall_;
    mutable std::mutex mutex_; ///< Guards the members below.
    double wall_base_, base_;  ///< Wall time and time of this clock at the last change [s].
    double speed_ = 1;
    bool paused_ = false;
};

} // namespace apps
