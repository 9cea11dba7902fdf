#include "dis/motion.h"

#include <array>

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
    dr::dis::State<double> motion;
    motion.position = state.location;
    motion.velocity = Vec3<double>(state.velocity);
    motion.acceleration = Vec3<double>(state.dead_reckoning.acceleration);
    motion.orientation = quaternion({state.orientation.x, state.orientation.y, state.orientation.z});
    motion.angular_velocity = Vec3<double>(state.dead_reckoning.angular_velocity);
    return motion;
}

Vec3<double> world_velocity(Model model, const dr::dis::State<double>& state) {
    return fields_of(model).body ? state.orientation * state.velocity : state.velocity;
}

Vec3<double> world_acceleration(Model model, const dr::dis::State<double>& state) {
    const Fields fields = fields_of(model);
    if (!fields.body)
        return state.acceleration;
    const Vec3<double> turning = fields.angular_velocity ? glm::cross(state.angular_velocity, state.velocity) : Vec3<double>(0);
    return state.orientation * (state.acceleration + turning);
}

dr::KinematicState<double> to_local(Model model, const dr::dis::State<double>& state, const LocalFrame& frame) {
    dr::KinematicState<double> actor;
    actor.position = frame.from_geocentric(state.position);
    actor.velocity = frame.vector_from_geocentric(world_velocity(model, state));
    actor.acceleration = frame.vector_from_geocentric(world_acceleration(model, state));
    actor.orientation = frame.from_quaternion(state.orientation);
    actor.angular_velocity = frame.vector_from_geocentric(state.orientation * state.angular_velocity);
    return actor;
}

void set_motion(EntityState& state, Model model, const dr::KinematicState<double>& actor, const LocalFrame& frame) {
    const Fields fields = fields_of(model);
    const auto in_body = [&](const Vec3<double>& v) { return other_body(glm::conjugate(actor.orientation) * v); };
    const Vec3<double> turning = in_body(actor.angular_velocity);
    Vec3<double> velocity = frame.vector_to_geocentric(actor.velocity), acceleration = frame.vector_to_geocentric(actor.acceleration);
    if (fields.body) {
        velocity = in_body(actor.velocity);
        acceleration = in_body(actor.acceleration) - (fields.angular_velocity ? glm::cross(turning, velocity) : Vec3<double>(0));
    }
    const Euler angles = frame.to_euler(actor.orientation);
    state.location = frame.to_geocentric(actor.position);
    state.orientation = Vec3<float>(Vec3<double>(angles.psi, angles.theta, angles.phi));
    state.velocity = fields.velocity ? Vec3<float>(velocity) : Vec3<float>(0);
    state.dead_reckoning.algorithm = static_cast<std::uint8_t>(model);
    state.dead_reckoning.acceleration = fields.acceleration ? Vec3<float>(acceleration) : Vec3<float>(0);
    state.dead_reckoning.angular_velocity = fields.angular_velocity ? Vec3<float>(turning) : Vec3<float>(0);
}

} // namespace dis
