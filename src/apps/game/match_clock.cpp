#include "apps/game/match_clock.h"

#include <algorithm>

namespace apps {

MatchClock::MatchClock(std::function<double()> wall) : wall_(std::move(wall)), wall_base_(wall_()), base_(wall_base_) {}

double MatchClock::read() const { return paused_ ? base_ : base_ + (wall_() - wall_base_) * speed_; }

void MatchClock::rebase() {
    base_ = read();
    wall_base_ = wall_();
}

double MatchClock::now() const {
    const std::lock_guard lock(mutex_);
    return read();
}

void MatchClock::pause(bool paused) {
    const std::lock_guard lock(mutex_);
    rebase();
    paused_ = paused;
}

void MatchClock::set_speed(double speed) {
    const std::lock_guard lock(mutex_);
    rebase();
    speed_ = std::clamp(speed, slowest, 1.0);
}

void MatchClock::step(double seconds) {
    const std::lock_guard lock(mutex_);
    rebase();
    paused_ = true;
    base_ += seconds;
}

bool MatchClock::paused() const {
    const std::lock_guard lock(mutex_);
    return paused_;
}

double MatchClock::speed() const {
    const std::lock_guard lock(mutex_);
    return speed_;
}

} // namespace apps
