#include "protocol/compact/expectation.h"

#include "dead_reckoning/drive_model.h"

#include <cstdlib>

namespace protocol::compact {

namespace {

constexpr std::int64_t second = 10000; ///< in steps of time stamps
constexpr std::int32_t full_stick = 127;

/// The game's tank (drive_model.h) on the coding's grids.
constexpr dr::DriveParameters tank;
constexpr auto forward_speed = static_cast<std::int32_t>(tank.forward_speed * 256);
constexpr auto reverse_speed = static_cast<std::int32_t>(tank.reverse_speed * 256);
constexpr auto turn_rate = static_cast<std::int32_t>(tank.turn_rate * 1024);
constexpr auto speed_lag = static_cast<std::int32_t>(tank.speed_lag * second);
constexpr auto brake_lag = static_cast<std::int32_t>(tank.brake_lag * second);
constexpr auto turn_lag = static_cast<std::int32_t>(tank.turn_lag * second);
constexpr auto traction = static_cast<std::int32_t>(tank.traction * 256); ///< in steps of velocity per second

/// exp(−time / lag) · 2¹⁴ by the first terms of its series, with an error of at most 3 % of 2¹⁴.
std::int64_t fading(std::int64_t time, std::int64_t lag) {
    const std::int64_t x = time * 1024 / lag;
    return (std::int64_t{1} << 24) / (1024 + x + x * x / 2048 + x * x / 1024 * x / 6144);
}
std::int32_t faded(std::int32_t from, std::int32_t to, std::int64_t share) {
    return to + static_cast<std::int32_t>((from - to) * share / 16384);
}

Pair rotated(Pair v, Direction by) {
    return {static_cast<std::int32_t>((std::int64_t{v.x} * by.cosine - std::int64_t{v.y} * by.sine) / 16384),
            static_cast<std::int32_t>((std::int64_t{v.x} * by.sine + std::int64_t{v.y} * by.cosine) / 16384)};
}
std::int32_t along(Pair v, Direction axis) {
    return static_cast<std::int32_t>((std::int64_t{v.x} * axis.cosine + std::int64_t{v.y} * axis.sine) / 16384);
}
Pair pair(const State& state, Field x) { return {state.value[x], state.value[x + 1]}; }

} // namespace

/// Returns the time since that part of the baseline, at most 2 s, the longest extrapolation.
std::int64_t Expectation::since(PartTime part) const {
    return std::clamp(std::int64_t{now_.at[part]} - std::int64_t{baseline_.at[part]}, std::int64_t{0}, 2 * second);
}

/// Returns the turn of the heading since the baseline.
Direction Expectation::turned() const {
    return direction(upright() ? now_.value[heading] - baseline_.value[heading] : 0);
}

/// Returns the turn rate that the stick asked for on average, limited by the traction at that speed.
std::int32_t Expectation::wanted_turn() const {
    const std::int32_t turn = (3 * now_.value[steer] + baseline_.value[steer]) * turn_rate / (4 * full_stick);
    const std::int32_t speed = std::abs(baseline_.value[vel_x]) + std::abs(baseline_.value[vel_y]);
    const std::int32_t most = traction * 1024 / std::max(speed, 256);
    return std::clamp(turn, -most, most);
}

std::int32_t Expectation::wanted_speed() const {
    const std::int32_t given = now_.value[throttle];
    return now_.value[brake] != 0 ? 0 : given * (given < 0 ? reverse_speed : forward_speed) / full_stick;
}
std::int64_t Expectation::lag() const { return now_.value[brake] != 0 ? brake_lag : speed_lag; }

/// Returns the baseline's velocity, turned with the hull, and nearer to the speed that the stick asks for. The factor
/// 5/8 allows for slopes, and for a stick that has moved since the baseline.
Pair Expectation::velocity() const {
    Pair after = rotated(pair(baseline_, vel_x), turned());
    if (!upright())
        return after;
    const Direction ahead = direction(now_.value[heading]);
    const std::int32_t speed = along(after, ahead);
    const std::int64_t dt = since(location_time);
    const auto most = static_cast<std::int32_t>(traction * dt / second);
    const std::int32_t faster =
        std::clamp(faded(speed, wanted_speed(), fading(dt, lag())) - speed, -most, most) * 5 / 8;
    return {after.x + faster * ahead.cosine / 16384, after.y + faster * ahead.sine / 16384};
}

/// Returns the baseline's position, moved by a weighted mean of both velocities and by the acceleration. The weights
/// fit recorded matches best, because a model fit (publishing/model_fit.h) sends velocities that are not those of the
/// path.
Pair Expectation::position() const {
    const std::int64_t dt = since(location_time);
    const auto moved = [&](Field at, Field v, Field a) {
        const std::int64_t velocity = std::int64_t{baseline_.value[v]} * 5 + std::int64_t{now_.value[v]} * 3;
        const std::int64_t by_acceleration = baseline_.value[a] * dt * dt / (second * second);
        return baseline_.value[at] + static_cast<std::int32_t>(velocity * dt / (4 * second) + by_acceleration);
    };
    return {moved(pos_x, vel_x, acc_x), moved(pos_y, vel_y, acc_y)};
}

/// Returns the acceleration that the tracks give for this stick: forward, and across the hull in a turn.
Pair Expectation::acceleration() const {
    if (!upright())
        return pair(baseline_, acc_x);
    constexpr std::int32_t most = traction / 4; // in steps of acceleration
    const Direction ahead = direction(now_.value[heading]);
    const std::int32_t speed = along(pair(now_, vel_x), ahead);
    const auto pull = static_cast<std::int32_t>((wanted_speed() - speed) * second * 5 / (16 * lag()));
    const std::int32_t turn = (wanted_turn() + now_.value[yaw_rate]) / 2;
    const auto across = static_cast<std::int32_t>(std::int64_t{speed} * turn / 4096);
    return rotated({std::clamp(pull, -most, most), std::clamp(across, -most, most)}, ahead);
}

const Ground::Plane& Expectation::plane() {
    if (!plane_)
        plane_ = ground_.under(now_.value[pos_x], now_.value[pos_y], now_.value[heading]);
    return *plane_;
}
const Ground::Plane& Expectation::plane_before() {
    if (!plane_before_)
        plane_before_ = ground_.under(baseline_.value[pos_x], baseline_.value[pos_y], baseline_.value[heading]);
    return *plane_before_;
}

/// Returns the slopes of the ground, plus half of the baseline's difference from its ground.
Pair Expectation::slopes() {
    const Pair before = pair(baseline_, slope_x);
    if (!now_.is(grounded))
        return baseline_.is(lying) == now_.is(lying) ? before : Pair{0, 0};
    if (!baseline_.is(grounded))
        return {plane().slope_x, plane().slope_y};
    return {plane().slope_x + (before.x - plane_before().slope_x) / 2,
            plane().slope_y + (before.y - plane_before().slope_y) / 2};
}

/// Returns the height that keeps the baseline's height above the ground; in the air, that of its climb.
std::int32_t Expectation::height() {
    const std::int32_t before = baseline_.value[pos_z];
    if (!now_.is(grounded))
        return before +
               static_cast<std::int32_t>(std::int64_t{baseline_.value[vel_z]} * since(location_time) * 2 / second);
    return baseline_.is(grounded) ? before + plane().height - plane_before().height : plane().height;
}

/// Returns an angle that has turned at the mean of both rates. `steps_a_rad`: 65536/2π times a step of the rate times a
/// step of time times 2²⁰.
std::int32_t Expectation::turned_part(Field angle, Field rate, PartTime part, std::int64_t steps_a_rad) const {
    const std::int64_t twice = std::int64_t{baseline_.value[rate]} + now_.value[rate];
    return baseline_.value[angle] + static_cast<std::int32_t>(twice * since(part) * steps_a_rad / (1 << 21));
}

Pair Expectation::of_pair(Field x) {
    switch (x) {
    case vel_x:
        return velocity();
    case pos_x:
        return position();
    case acc_x:
        return acceleration();
    case slope_x:
        return slopes();
    case roll_rate: // of a body that turns about its own axis
        return {-now_.value[slope_x] * now_.value[yaw_rate] / 8192, -now_.value[slope_y] * now_.value[yaw_rate] / 8192};
    default:
        return pair(baseline_, x);
    }
}

std::int32_t Expectation::of(Field field) {
    constexpr std::int64_t of_hull = 1068, of_part = 2136;
    switch (field) {
    case yaw_rate:
        return faded(baseline_.value[yaw_rate], wanted_turn(), fading(since(orientation_time), turn_lag));
    case heading:
        if (upright())
            return turned_part(heading, yaw_rate, orientation_time, of_hull);
        return baseline_.is(lying) && now_.is(lying) && baseline_.largest == now_.largest ? baseline_.value[heading]
                                                                                          : 0;
    case turret_angle:
        return turned_part(turret_angle, turret_rate, articulation_time, of_part);
    case gun_angle:
        return turned_part(gun_angle, gun_rate, articulation_time, of_part);
    case pos_z:
        return height();
    case vel_z: // along the ground
        if (now_.is(grounded))
            return static_cast<std::int32_t>((std::int64_t{plane().slope_x} * now_.value[vel_x] +
                                              std::int64_t{plane().slope_y} * now_.value[vel_y]) /
                                             8192);
        return baseline_.value[vel_z];
    case acc_z:
        return baseline_.value[acc_z] / 2;
    default:
        return baseline_.value[field];
    }
}

} // namespace protocol::compact
