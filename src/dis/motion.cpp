#include "dis/motion.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace dis {

namespace {

constexpr double fastest = 1e4, hardest = 1e3, quickest = 100; // [m/s], [m/s²], [rad/s]
constexpr std::uint16_t turret_part = 1;                        // that the gun is attached to

dr::Vec3<float> narrow(const dr::Vec3<double>& v) { return dr::Vec3<float>(v); }

} // namespace

Motion motion_by(dr::dis::Model model, const dr::KinematicState<double>& truth) {
    const dr::Quat<double> to_body = glm::conjugate(truth.orientation);
    const dr::Vec3<double> rates = to_body * truth.angular_velocity;
    Motion motion;
    motion.model = model;
    motion.state.position = truth.position;
    motion.state.orientation = truth.orientation;
    if (moves(model))
        motion.state.velocity = by_body_axes(model) ? to_body * truth.velocity : truth.velocity;
    if (accelerates(model))
        motion.state.acceleration = by_body_axes(model)
                                        ? to_body * truth.acceleration - glm::cross(rates, motion.state.velocity)
                                        : truth.acceleration;
    if (rotates(model))
        motion.state.angular_velocity = rates;
    return motion;
}

Motion reckoned(const Motion& motion, double time) {
    Motion moved = motion;
    moved.state = dr::dis::reckon(motion.model, motion.state, time);
    moved.turret += motion.turret_rate * time;
    moved.gun += motion.gun_rate * time;
    return moved;
}

dr::Vec3<double> world_velocity(const Motion& motion) {
    return by_body_axes(motion.model) ? motion.state.orientation * motion.state.velocity : motion.state.velocity;
}

void put(EntityState& pdu, const Motion& motion, const LocalFrame& frame, bool with_parts) {
    const auto in_its_axes = [&](const dr::Vec3<double>& v) {
        return narrow(by_body_axes(motion.model) ? other_body(v) : frame.vector_to_geocentric(v));
    };
    const Euler angles = frame.to_euler(motion.state.orientation);
    pdu.location = frame.to_geocentric(motion.state.position);
    pdu.velocity = in_its_axes(motion.state.velocity);
    pdu.orientation = narrow({angles.psi, angles.theta, angles.phi});
    pdu.dead_reckoning.algorithm = static_cast<std::uint8_t>(motion.model);
    pdu.dead_reckoning.acceleration = in_its_axes(motion.state.acceleration);
    pdu.dead_reckoning.angular_velocity = narrow(other_body(motion.state.angular_velocity));
    pdu.articulations.clear();
    if (!with_parts)
        return;
    const auto add = [&](std::uint32_t station, Metric metric, double value, std::uint16_t attached_to) {
        pdu.articulations.push_back(articulated(station, metric, static_cast<float>(value), attached_to));
    };
    // An azimuth is right +: about the body's z, which points down.
    add(primary_turret, azimuth, -motion.turret, 0);
    add(primary_turret, azimuth_rate, -motion.turret_rate, 0);
    add(primary_gun, elevation, motion.gun, turret_part);
    add(primary_gun, elevation_rate, motion.gun_rate, turret_part);
}

std::optional<Motion> motion_of(const EntityState& pdu, const LocalFrame& frame) {
    const auto beyond = [](const dr::Vec3<float>& v, double most) { return !(glm::length(dr::Vec3<double>(v)) <= most); };
    if (beyond(pdu.velocity, fastest) || beyond(pdu.dead_reckoning.acceleration, hardest) ||
        beyond(pdu.dead_reckoning.angular_velocity, quickest))
        return {};
    Motion motion;
    motion.model = model_of(pdu.dead_reckoning.algorithm);
    const auto from_its_axes = [&](const dr::Vec3<float>& v) {
        const dr::Vec3<double> wide(v);
        return by_body_axes(motion.model) ? other_body(wide) : frame.vector_from_geocentric(wide);
    };
    motion.state.position = frame.from_geocentric(pdu.location);
    motion.state.velocity = from_its_axes(pdu.velocity);
    motion.state.acceleration = from_its_axes(pdu.dead_reckoning.acceleration);
    motion.state.orientation =
        glm::normalize(frame.from_euler({pdu.orientation.x, pdu.orientation.y, pdu.orientation.z}));
    motion.state.angular_velocity = other_body(dr::Vec3<double>(pdu.dead_reckoning.angular_velocity));
    const auto part = [&](std::uint32_t station, Metric metric, double most) {
        return std::clamp(static_cast<double>(articulation_of(pdu.articulations, station, metric).value_or(0)), -most, most);
    };
    constexpr double turns = 100;
    motion.turret = -part(primary_turret, azimuth, turns);
    motion.turret_rate = -part(primary_turret, azimuth_rate, quickest);
    motion.gun = part(primary_gun, elevation, turns);
    motion.gun_rate = part(primary_gun, elevation_rate, quickest);
    return motion;
}

double angle_between(const dr::Quat<double>& a, const dr::Quat<double>& b) {
    // By the half angle's sine and cosine: its cosine alone says nothing of small angles.
    const dr::Quat<double> turn = glm::conjugate(a) * b;
    return 2 * std::atan2(glm::length(dr::Vec3<double>(turn.x, turn.y, turn.z)), std::abs(turn.w));
}

} // namespace dis
