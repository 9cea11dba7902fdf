#include "protocol/compact/state.h"

#include "protocol/picture.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <numbers>

namespace protocol::compact {
namespace {

constexpr double steps_a_turn = 65536, turn = 2 * std::numbers::pi;
constexpr double slope_steps = 8192;                            // steps of a slope of 1
constexpr double component_steps = std::numbers::sqrt2 * 16383; // as in actor_update.cpp
constexpr double stick_steps = 127;
constexpr double upright = 0.5; // cosine of 60°

/// Number of a grid's steps from the value 0.
std::int32_t steps(const Grid& grid, double value) {
    return static_cast<std::int32_t>(std::int64_t{grid.step(value)} +
                                     static_cast<std::int64_t>(grid.minimum * grid.per_unit));
}
float unsteps(const Grid& grid, std::int32_t step) { return static_cast<float>(step / grid.per_unit); }

using Vector = std::array<Field, 3>; // x, y, z
constexpr Vector velocity_fields{vel_x, vel_y, vel_z}, acceleration_fields{acc_x, acc_y, acc_z},
    rate_fields{roll_rate, pitch_rate, yaw_rate}, spin_fields{spin_x, spin_y, spin_z};

void put(State& state, const Vector& fields, const Grid& grid, const dr::Vec3<float>& v) {
    for (int i = 0; i < 3; ++i)
        state.value[fields[i]] = steps(grid, static_cast<double>(v[i]));
}
dr::Vec3<float> vector(const State& state, const Vector& fields, const Grid& grid) {
    return {unsteps(grid, state.value[fields[0]]), unsteps(grid, state.value[fields[1]]),
            unsteps(grid, state.value[fields[2]])};
}

std::int32_t angle_steps(double angle) {
    const auto step = static_cast<std::int32_t>(std::round(std::remainder(angle, turn) / turn * steps_a_turn));
    return step == 32768 ? -32768 : step;
}
float angle(std::int32_t step) { return static_cast<float>(step * (turn / steps_a_turn)); }

std::int32_t slope_of(double rise) {
    return static_cast<std::int32_t>(std::clamp(std::round(rise * slope_steps), -16383.0, 16383.0));
}

void put_orientation(State& state, const glm::dquat& given) {
    const glm::dquat q = glm::normalize(given);
    const glm::dvec3 up = q * glm::dvec3(0, 0, 1);
    if (up.z > upright) {
        const glm::dvec3 forward = q * glm::dvec3(1, 0, 0);
        state.value[heading] = angle_steps(std::atan2(forward.y, forward.x));
        state.value[slope_x] = slope_of(-up.x / up.z);
        state.value[slope_y] = slope_of(-up.y / up.z);
        return;
    }
    state.traits |= lying;
    const std::array<double, 4> components{q.w, q.x, q.y, q.z};
    for (std::uint8_t i = 1; i < 4; ++i)
        if (std::abs(components[i]) > std::abs(components[state.largest]))
            state.largest = i;
    const double sign = std::copysign(1.0, components[state.largest]);
    constexpr std::array fields{heading, slope_x, slope_y};
    for (std::size_t i = 0, next = 0; i < 4; ++i)
        if (i != state.largest)
            state.value[fields[next++]] = static_cast<std::int32_t>(
                std::clamp(std::round(components[i] * sign * component_steps), -16383.0, 16383.0));
}

glm::dquat orientation(const State& state) {
    const std::array<std::int32_t, 3> given{state.value[heading], state.value[slope_x], state.value[slope_y]};
    glm::dquat q;
    if (state.is(lying)) {
        std::array<double, 4> components{};
        double rest = 1;
        for (std::size_t i = 0, next = 0; i < 4; ++i)
            if (i != state.largest) {
                components[i] = given[next++] / component_steps;
                rest -= components[i] * components[i];
            }
        components[state.largest] = std::sqrt(std::max(rest, 0.0));
        q = {components[0], components[1], components[2], components[3]};
    } else {
        const double yaw = given[0] * (turn / steps_a_turn), rise_x = given[1] / slope_steps,
                     rise_y = given[2] / slope_steps;
        const glm::dvec3 up = glm::normalize(glm::dvec3(-rise_x, -rise_y, 1));
        const glm::dvec3 forward =
            glm::normalize(glm::dvec3(std::cos(yaw), std::sin(yaw), rise_x * std::cos(yaw) + rise_y * std::sin(yaw)));
        q = glm::quat_cast(glm::dmat3(forward, glm::cross(up, forward), up));
    }
    q = glm::normalize(q);
    double largest = q.w; // q and −q are one rotation; the plain coding chooses the sign in the same way
    for (const double component : {q.x, q.y, q.z})
        if (std::abs(component) > std::abs(largest))
            largest = component;
    return largest < 0 ? -q : q;
}

std::uint32_t time_steps(double time) { return grids::time.step(time); }
double seconds(std::uint32_t step) { return grids::time.value(step); }

std::uint16_t rate_step(double interval) { return static_cast<std::uint16_t>(grids::update_rate.step(1 / interval)); }
double interval_of(std::uint16_t step) { return 1 / grids::update_rate.value(step); }

} // namespace

State state_of(const ActorUpdate& given, std::uint8_t mode) {
    const dr::Update<float>& update = given.update;
    const auto& [position, velocity, acceleration, quaternion, angular_velocity, angular_acceleration] = update.state;
    State state;
    const auto trait = [&](bool yes, Trait which) { state.traits |= yes ? which : 0; };
    trait(given.full || update.has_location, has_location);
    trait(given.full || update.has_orientation, has_orientation);
    trait(given.full || update.brings_articulations(), has_articulations);
    trait(update.separate_articulations, separate_articulations);
    trait(given.full, full);
    trait(update.fixed, fixed);

    state.value[pos_x] = steps(grids::position, static_cast<double>(position.x));
    state.value[pos_y] = steps(grids::position, static_cast<double>(position.y));
    state.value[pos_z] = steps(grids::height, static_cast<double>(position.z));
    put(state, velocity_fields, grids::velocity, velocity);
    put(state, acceleration_fields, grids::acceleration, acceleration);
    put_orientation(state, glm::dquat(quaternion));
    put(state, rate_fields, grids::angular_velocity, angular_velocity);
    put(state, spin_fields, grids::angular_acceleration, angular_acceleration);
    trait(state.is(has_orientation) &&
              (state.value[spin_x] != 0 || state.value[spin_y] != 0 || state.value[spin_z] != 0),
          spinning);
    constexpr std::array angles{turret_angle, gun_angle}, rates{turret_rate, gun_rate};
    for (std::size_t part = 0; part < dr::part_count; ++part) {
        state.value[angles[part]] = angle_steps(static_cast<double>(update.articulations[part].angle));
        state.value[rates[part]] = steps(grids::part_rate, static_cast<double>(update.articulations[part].rate));
    }
    const auto deflection = [](float value) {
        return static_cast<std::int32_t>(std::round(static_cast<double>(std::clamp(value, -1.0f, 1.0f)) * stick_steps));
    };
    state.value[throttle] = deflection(update.stick.throttle);
    state.value[steer] = deflection(update.stick.steer);
    state.value[brake] = update.stick.brake ? 1 : 0;
    if (state.is(has_location) && update.contract.road != 0) {
        state.traits |= promised;
        state.road = update.contract.road;
        state.value[progress] = steps(grids::progress, static_cast<double>(update.contract.progress));
        state.value[road_speed] = steps(grids::velocity, static_cast<double>(update.contract.speed));
        state.value[side_of_road] = steps(grids::road_side, static_cast<double>(update.contract.side));
        trait(state.value[side_of_road] != 0, aside);
        trait(update.contract.ends, ending);
        if (update.contract.ends)
            state.value[end_of_drive] = steps(grids::progress, static_cast<double>(update.contract.end));
    }
    if (state.is(has_articulations) && update.scan.rate > 0) {
        state.traits |= scanning;
        state.value[scan_low] = angle_steps(static_cast<double>(update.scan.low));
        state.value[scan_high] = angle_steps(static_cast<double>(update.scan.high));
        state.value[scan_rate] = steps(grids::part_rate, static_cast<double>(update.scan.rate));
        state.value[scan_phase] = angle_steps(static_cast<double>(update.scan.phase));
    }

    state.at = {time_steps(update.time), time_steps(update.orientation_time()), time_steps(update.articulation_time())};
    constexpr std::array parts{has_location, has_orientation, has_articulations};
    for (std::size_t part = 0; part < part_times; ++part)
        trait(state.is(parts[part]) && state.at[part] != state.stamp(), own_times);
    state.sequence = update.sequence;
    state.interval = rate_step(update.interval);
    state.orientation_interval =
        update.orientation_interval > 0 ? static_cast<std::uint16_t>(rate_step(update.orientation_interval) + 1) : 0;
    state.incarnation = update.incarnation;
    state.reason = static_cast<std::uint8_t>(given.reason);
    state.mode = mode;
    return state;
}

ActorUpdate update_of(ActorId actor, const State& state, const dr::Update<float>& last) {
    ActorUpdate result{.actor = actor,
                       .full = state.is(full),
                       .reason = static_cast<dr::Reason>(state.reason),
                       .has_articulations = state.is(has_articulations),
                       .has_stick = true,
                       .has_interval = true,
                       .update = last};
    dr::Update<float>& update = result.update;
    double oriented = last.orientation_time(), articulated = last.articulation_time();
    update.has_location = state.is(has_location);
    update.has_orientation = state.is(has_orientation);
    update.separate_articulations = state.is(separate_articulations);
    update.has_articulations = state.is(has_articulations);
    update.fixed = state.is(fixed);
    if (update.has_location) {
        update.time = seconds(state.at[location_time]);
        update.state.position = {unsteps(grids::position, state.value[pos_x]),
                                 unsteps(grids::position, state.value[pos_y]),
                                 unsteps(grids::height, state.value[pos_z])};
        update.state.velocity = vector(state, velocity_fields, grids::velocity);
        update.state.acceleration = vector(state, acceleration_fields, grids::acceleration);
        update.contract = {};
        if (state.is(promised))
            update.contract = {.road = state.road,
                               .progress = unsteps(grids::progress, state.value[progress]),
                               .speed = unsteps(grids::velocity, state.value[road_speed]),
                               .side = state.is(aside) ? unsteps(grids::road_side, state.value[side_of_road]) : 0,
                               .ends = state.is(ending),
                               .end = state.is(ending) ? unsteps(grids::progress, state.value[end_of_drive]) : 0};
    }
    if (update.has_orientation) {
        oriented = seconds(state.at[orientation_time]);
        update.state.orientation = dr::Quat<float>(orientation(state));
        update.state.angular_velocity = vector(state, rate_fields, grids::angular_velocity);
        update.state.angular_acceleration =
            state.is(spinning) ? vector(state, spin_fields, grids::angular_acceleration) : dr::Vec3<float>(0);
    }
    if (state.is(has_articulations)) {
        articulated = seconds(state.at[articulation_time]);
        update.articulations = {
            {{angle(state.value[turret_angle]), unsteps(grids::part_rate, state.value[turret_rate])},
             {angle(state.value[gun_angle]), unsteps(grids::part_rate, state.value[gun_rate])}}};
        update.scan = {};
        if (state.is(scanning))
            update.scan = {angle(state.value[scan_low]), angle(state.value[scan_high]),
                           unsteps(grids::part_rate, state.value[scan_rate]), angle(state.value[scan_phase])};
    }
    update.orientation_lag = update.time - oriented;
    update.articulation_lag = update.time - articulated;
    update.stick = {static_cast<float>(state.value[throttle] / stick_steps),
                    static_cast<float>(state.value[steer] / stick_steps), state.value[brake] != 0};
    update.interval = interval_of(state.interval);
    update.orientation_interval =
        state.orientation_interval > 0 ? interval_of(static_cast<std::uint16_t>(state.orientation_interval - 1)) : 0;
    update.sequence = state.sequence;
    update.incarnation = state.incarnation;
    return result;
}

int level_for(double position_threshold, double distance) {
    const double error = std::max(position_threshold / 4, distance / picture::pixels_a_radian / 2);
    int level = 0;
    while (level < max_level && precision(level + 1).position <= error)
        ++level;
    return level;
}

Precision precision(int level) {
    const auto half = [&](Field field, double per_unit) {
        return 0.5 * static_cast<double>(1 << shift_of(field_rows[field], level)) / per_unit;
    };
    return {.position = half(pos_x, grids::position.per_unit),
            .velocity = half(vel_x, grids::velocity.per_unit),
            .acceleration = half(acc_x, grids::acceleration.per_unit),
            .heading = half(heading, steps_a_turn / turn),
            .slope = half(slope_x, slope_steps),
            .angular_velocity = half(yaw_rate, grids::angular_velocity.per_unit),
            .part_angle = half(turret_angle, steps_a_turn / turn),
            .part_rate = half(turret_rate, grids::part_rate.per_unit),
            .stick = half(throttle, stick_steps)};
}

} // namespace protocol::compact
