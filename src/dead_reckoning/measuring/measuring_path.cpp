#include "dead_reckoning/measuring/measuring_path.h"

#include "tunables/assert.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace dr {

namespace {

using std::numbers::pi;

constexpr std::string_view names[] = {"circle", "straight", "figure8", "zigzag", "slalom", "stopgo", "random"};
constexpr double zigzag_leg = 1.93;
constexpr double slalom_period = 3.87;
constexpr double go = 2.87;
constexpr double stop = 1.96;

/// Turns to +45°, then in each leg by 90° to the other side.
double zigzag_turn_rate(double time, double omega) {
    const double leg = std::floor(time / zigzag_leg);
    const double angle = leg == 0 ? pi / 4 : pi / 2;
    const double side = std::fmod(leg, 2) == 0 ? 1 : -1;
    return time - leg * zigzag_leg < angle / omega ? side * omega : 0;
}

} // namespace

std::span<const std::string_view> path_names() { return names; }

std::optional<PathKind> path_kind(std::string_view name) {
    const auto found = std::ranges::find(names, name);
    if (found == std::end(names))
        return {};
    return static_cast<PathKind>(found - std::begin(names));
}

Command MeasuringPath::next(double dt) {
    DR_ASSERT(dt > 0 && options_.radius > 0);
    const Command command = options_.kind == PathKind::random ? draw(dt) : at(time_);
    time_ += dt;
    return command;
}

Command MeasuringPath::at(double time) {
    const double speed = options_.speed;
    const double omega = speed / options_.radius;
    switch (options_.kind) {
    case PathKind::circle:
        return {speed, omega};
    case PathKind::figure8:
        return {speed, std::fmod(time * omega, 4 * pi) < 2 * pi ? omega : -omega};
    case PathKind::zigzag:
        return {speed, zigzag_turn_rate(time, omega)};
    case PathKind::slalom:
        return {speed, omega * std::cos(2 * pi * time / slalom_period)};
    case PathKind::stopgo:
        return {std::fmod(time, go + stop) < go ? speed : 0, 0.3 * omega};
    case PathKind::straight:
    case PathKind::random:
        break;
    }
    return {speed, 0};
}

/// In the first tick, a straight drive at the options' speed. Then commands are drawn, each when the time of the
/// previous one has passed.
Command MeasuringPath::draw(double dt) {
    if (time_ == 0)
        return {options_.speed, 0};
    if (remaining_ <= 0) {
        const double omega = options_.speed / options_.radius;
        remaining_ = random_.uniform(0.4, 2.5);
        drawn_.turn_rate = random_.uniform() < 0.3 ? 0 : random_.uniform(-1.5 * omega, 1.5 * omega);
        drawn_.speed = random_.uniform() < 0.5 ? options_.speed : random_.uniform(0, 1.2 * options_.speed);
    }
    remaining_ -= dt;
    return drawn_;
}

MeasuringVehicle::MeasuringVehicle(Command command, bool ideal)
    : ideal_(ideal), speed_(command.speed), turn_rate_(command.turn_rate) {
    update(command);
}

/// While the command c is held, the speed is v(t) = c + (v0 − c) e^(−t/τ). The turn rate has the same form; its
/// integral, the heading, has a closed form. The position is the integral of v(t) along heading(t). Gauss's rule with
/// three nodes has an error of order dt⁷, below rounding for a tick.
void MeasuringVehicle::step(Command command, double dt) {
    DR_ASSERT(dt > 0 && std::isfinite(command.speed) && std::isfinite(command.turn_rate));
    if (ideal_) {
        speed_ = command.speed;
        turn_rate_ = command.turn_rate;
    }
    const double speed_excess = speed_ - command.speed;
    const double turn_excess = turn_rate_ - command.turn_rate;
    const auto speed_at = [&](double t) { return command.speed + speed_excess * std::exp(-t / speed_lag); };
    const auto heading_at = [&](double t) {
        return heading_ + command.turn_rate * t - turn_excess * turn_lag * std::expm1(-t / turn_lag);
    };
    static constexpr double outer = 0.7745966692414834; // √(3/5)
    static constexpr struct {
        double node, weight;
    } rule[] = {{(1 - outer) / 2, 5.0 / 18}, {0.5, 8.0 / 18}, {(1 + outer) / 2, 5.0 / 18}};
    for (const auto& [node, weight] : rule) {
        const double along = speed_at(node * dt) * weight * dt;
        const double heading = heading_at(node * dt);
        position_ += along * Vec3<double>(std::cos(heading), std::sin(heading), 0);
    }
    heading_ = heading_at(dt);
    speed_ = speed_at(dt);
    turn_rate_ = command.turn_rate + turn_excess * std::exp(-dt / turn_lag);
    update(command);
}

void MeasuringVehicle::update(Command command) {
    const Vec3<double> forward(std::cos(heading_), std::sin(heading_), 0);
    const Vec3<double> left(-forward.y, forward.x, 0);
    const double tangential = ideal_ ? 0 : (command.speed - speed_) / speed_lag;
    state_.position = position_;
    state_.velocity = forward * speed_;
    state_.acceleration = forward * tangential + left * (speed_ * turn_rate_);
    state_.orientation = {std::cos(heading_ / 2), 0, 0, std::sin(heading_ / 2)};
    state_.angular_velocity = {0, 0, turn_rate_};
}

} // namespace dr
