#pragma once
/// The clock of a match of one's own: the server's thread, its bots and the player's client all read this one, so that
/// the whole match, its network included, stands still or runs in slow motion together. It never runs backwards, nor
/// ahead of the wall's clock. Any thread may call anything.

#include <functional>
#include <mutex>

namespace apps {

class MatchClock {
  public:
    /// Starts at the wall's time, with its speed. `wall` [s], steady.
    explicit MatchClock(std::function<double()> wall);

    [[nodiscard]] double now() const; ///< [s]
    void pause(bool paused);
    void set_speed(double speed); ///< of the wall's seconds, clamped to slowest..1; a pause goes on
    /// Pauses, and goes on by `seconds` at once.
    void step(double seconds);

    [[nodiscard]] bool paused() const;
    [[nodiscard]] double speed() const;
    [[nodiscard]] bool as_usual() const { return !paused() && speed() == 1; }

    static constexpr double slowest = 0.1;

  private:
    [[nodiscard]] double read() const; ///< `mutex_` is held
    void rebase();

    std::function<double()> wall_;
    mutable std::mutex mutex_; ///< guards what follows
    double wall_base_, base_;  ///< at this time of the wall it was so late here [s]
    double speed_ = 1;
    bool paused_ = false;
};

} // namespace apps
