#include "dis/motion.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace dis {

Model model_of(const EntityState& state) {
    const std::uint8_t number = state.dead_reckoning.algorithm;
    return number >= 1 && number <= 9 ? static_cast<Model>(number) : Model::static_;
}

Fields fields_of(Model model) {
    constexpr std::array<Fields, 9> rows{{{false, false, false, false},
                                          {true, false, false, false},
                                          {true, false, true, false},
                                          {true, true, true, false},
                                          {true, true, false, false},
                                          {true, false, false, true},
                                          {true, false, true, true},
                                          {true, true, true, true},
                                          {true, true, false, true}}};
    return rows[static_cast<std::size_t>(model) - 1];
}

dr::dis::State<double> motion_of(const EntityState& state) {
    return {.position = state.location,
            .velocity = Vec3<double>(state.velocity),
            .acceleration = Vec3<double>(state.dead_reckoning.acceleration),
            .orientation = quaternion({state.orientation.x, state.orientation.y, state.orientation.z}),
            .angular_velocity = Vec3<double>(state.dead_reckoning.angular_velocity)};
}

std::string why_implausible(const EntityState& state) {
    const auto beyond = [](const auto& v, double most) {
        return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)}) > most;
    };
    const DeadReckoning& reckoning = state.dead_reckoning;
    return beyond(state.location, 1e8)               ? "a location beyond 100,000 km"
           : beyond(state.velocity, 1e5)             ? "a velocity beyond 100 km/s"
           : beyond(reckoning.acceleration, 1e6)     ? "an acceleration beyond 10^6 m/s^2"
           : beyond(reckoning.angular_velocity, 1e3) ? "an angular velocity beyond 1000 rad/s"
           : beyond(state.orientation, 1e3)          ? "an orientation beyond 1000 rad"
                                                     : "";
}

double timeout_of(const EntityState& state) {
    const Fields fields = fields_of(model_of(state));
    const DeadReckoning& reckoning = state.dead_reckoning;
    const Vec3<float> none{0};
    const bool stands = state.velocity == none && (!fields.acceleration || reckoning.acceleration == none) &&
                        (!fields.angular_velocity || reckoning.angular_velocity == none);
    return state.header.version >= 7 && stands ? stationary_timeout : moving_timeout;
}

dr::dis::State<double> as_model(Model model, const dr::KinematicState<double>& state) {
    const Fields fields = fields_of(model);
    const auto to_body = glm::conjugate(state.orientation);
    dr::dis::State<double> taken{state.position, state.velocity, state.acceleration, state.orientation,
                                 to_body * state.angular_velocity};
    if (fields.body) { // The model turns the velocity with the body: subtracts the acceleration of that turn.
        taken.velocity = to_body * state.velocity;
        taken.acceleration = to_body * state.acceleration - glm::cross(taken.angular_velocity, taken.velocity);
    }
    return taken;
}

dr::KinematicState<double> to_local(Model model, const dr::dis::State<double>& state, const LocalFrame& frame) {
    const Fields fields = fields_of(model);
    Vec3<double> velocity = state.velocity, acceleration = state.acceleration;
    if (fields.body) { // In world axes, a velocity that turns with the body has an acceleration.
        if (fields.angular_velocity)
            acceleration += glm::cross(state.angular_velocity, state.velocity);
        velocity = state.orientation * velocity;
        acceleration = state.orientation * acceleration;
    }
    return {.position = frame.from_geocentric(state.position),
            .velocity = frame.vector_from_geocentric(velocity),
            .acceleration = frame.vector_from_geocentric(acceleration),
            .orientation = frame.from_quaternion(state.orientation),
            .angular_velocity = frame.vector_from_geocentric(state.orientation * state.angular_velocity)};
}

void set_motion(EntityState& state, Model model, const dr::KinematicState<double>& actor, const LocalFrame& frame) {
    const Fields fields = fields_of(model);
    const dr::dis::State<double> taken =
        as_model(model, {.position = frame.to_geocentric(actor.position),
                         .velocity = frame.vector_to_geocentric(actor.velocity),
                         .acceleration = frame.vector_to_geocentric(actor.acceleration),
                         .orientation = frame.to_quaternion(actor.orientation),
                         .angular_velocity = frame.vector_to_geocentric(actor.angular_velocity)});
    const Euler angles = euler(taken.orientation);
    state.location = taken.position;
    state.orientation = Vec3<float>(Vec3<double>(angles.psi, angles.theta, angles.phi));
    state.velocity = fields.velocity ? Vec3<float>(taken.velocity) : Vec3<float>(0);
    state.dead_reckoning.algorithm = static_cast<std::uint8_t>(model);
    state.dead_reckoning.acceleration = fields.acceleration ? Vec3<float>(taken.acceleration) : Vec3<float>(0);
    state.dead_reckoning.angular_velocity =
        fields.angular_velocity ? Vec3<float>(taken.angular_velocity) : Vec3<float>(0);
}

void set_parts(EntityState& pdu, const dr::Articulations<double>& parts) {
    constexpr std::uint16_t turret_number = 1; // Number of the turret among the parts; the gun is attached to it.
    const auto value = [](double angle) { return static_cast<float>(angle); };
    pdu.articulations = {
        articulated(primary_turret, azimuth, value(-parts[dr::turret].angle)),
        articulated(primary_turret, azimuth_rate, value(-parts[dr::turret].rate)),
        articulated(primary_gun, elevation, value(parts[dr::gun].angle), turret_number),
        articulated(primary_gun, elevation_rate, value(parts[dr::gun].rate), turret_number),
    };
}

dr::Articulations<double> parts_of(const EntityState& pdu) {
    constexpr double most = 100; // Largest angle [rad] and rate [rad/s]: limits nonsense, allows many turns.
    const auto said = [&](std::uint32_t station, Metric metric) {
        const double value = articulation_of(pdu.articulations, station, metric).value_or(0);
        return std::clamp(value, -most, most);
    };
    dr::Articulations<double> parts{};
    parts[dr::turret] = {-said(primary_turret, azimuth), -said(primary_turret, azimuth_rate)};
    parts[dr::gun] = {said(primary_gun, elevation), said(primary_gun, elevation_rate)};
    return parts;
}

dr::Displayed<double> reckoned(const EntityState& pdu, double age, const LocalFrame& frame) {
    if ((pdu.appearance & frozen) != 0)
        age = 0;
    const Model model = model_of(pdu);
    dr::Displayed<double> now{to_local(model, dr::dis::reckon(model, motion_of(pdu), age), frame), parts_of(pdu)};
    for (auto& part : now.articulations)
        part.angle += part.rate * age;
    return now;
}

} // namespace dis
