#include "dead_reckoning/receiving/batch.h"

#include "dead_reckoning/precondition.h"
#include "dead_reckoning/rotation.h"

#include <limits>
#include <numbers>

namespace dr {

namespace {

/// T̂ from T_t / T_Δ.
inline float fraction(float u) { return u < 1 ? u : 1; }

/// A quaternion of plain floats: glm's keeps the compiler from doing several lanes at once.
struct Rotation {
    float w, x, y, z;
};
inline Rotation operator*(const Rotation& a, const Rotation& b) {
    return {a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
            a.w * b.y + a.y * b.w + a.z * b.x - a.x * b.z, a.w * b.z + a.z * b.w + a.x * b.y - a.y * b.x};
}

/// Sine and cosine of a half-angle ≥ 0 up to a common sign, which a quaternion does not mind: whole multiples of π are
/// taken off, and on ±π/2 Taylor's series to the 11th and 12th power are exact to 6e-8. Unlike the library's, it lets
/// the compiler do several lanes at once.
inline void half_angle(float angle, float& sine, float& cosine) {
    constexpr auto pi = std::numbers::pi_v<float>;
    const float turns = static_cast<float>(static_cast<int>(angle * (1 / pi) + 0.5f));
    const float x = angle - turns * pi;
    const float x2 = x * x;
    sine = x *
           (1 + x2 * (-1.f / 6 + x2 * (1.f / 120 + x2 * (-1.f / 5040 + x2 * (1.f / 362880 + x2 * (-1.f / 39916800))))));
    cosine = 1 + x2 * (-1.f / 2 +
                       x2 * (1.f / 24 +
                             x2 * (-1.f / 720 + x2 * (1.f / 40320 + x2 * (-1.f / 3628800 + x2 * (1.f / 479001600))))));
}

struct AxisAngle {
    Vec3<float> axis{0};
    float angle = 0;
};

AxisAngle axis_angle(const Vec3<float>& rotation_vector) {
    const float angle = glm::length(rotation_vector);
    return {angle > 0 ? rotation_vector / angle : rotation_vector, angle};
}

AxisAngle between(const Quat<float>& from, const Quat<float>& to) {
    return axis_angle(rotation_vector(to * glm::conjugate(from)));
}

} // namespace

void Batch::resize(std::size_t count) {
    const std::size_t before = size_;
    size_ = count;
    blocks_.resize((count + width - 1) / width);
    for (std::size_t actor = before; actor < count; ++actor)
        snap(actor, {});
}

void Batch::snap(std::size_t actor, const KinematicState<float>& known) {
    DR_ASSERT(actor < size_ && finite(known));
    Block& block = blocks_[actor / width];
    const std::size_t lane = actor % width;
    block.last_step[lane] = 0;
    for (std::size_t axis = 0; axis < 3; ++axis)
        block.position[axis][lane] = known.position[static_cast<int>(axis)];
    const Quat<float>& q = known.orientation;
    const float components[4] = {q.w, q.x, q.y, q.z};
    for (std::size_t i = 0; i < 4; ++i)
        block.orientation[i][lane] = components[i];
    begin_segment(actor, known, 0);
    for (std::size_t axis = 0; axis < 3; ++axis)
        block.velocity_error[axis][lane] = 0;
}

void Batch::begin_segment(std::size_t actor, const KinematicState<float>& known, float interval) {
    DR_ASSERT(actor < size_ && finite(known));
    Block& block = blocks_[actor / width];
    const std::size_t lane = actor % width;
    const Vec3<float> error = position(actor) - known.position;
    const Vec3<float> velocity_error = (velocity(actor) - known.velocity) * interval;
    const Quat<float> start = orientation(actor);
    const AxisAngle spin = axis_angle(known.angular_velocity);
    const AxisAngle turn = between(start, known.orientation);
    block.elapsed[lane] = 0;
    block.last_step[lane] = 0;
    // Without an interval the blend is over at once.
    block.inverse_interval[lane] = interval > 0 ? 1 / interval : std::numeric_limits<float>::max();
    block.half_spin[lane] = spin.angle / 2;
    block.half_turn[lane] = turn.angle / 2;
    const float components[4] = {start.w, start.x, start.y, start.z};
    for (std::size_t i = 0; i < 4; ++i)
        block.start[i][lane] = components[i];
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const int i = static_cast<int>(axis);
        block.known[axis][lane] = known.position[i];
        block.known_velocity[axis][lane] = known.velocity[i];
        block.bend[axis][lane] = known.acceleration[i] / 2;
        block.error[axis][lane] = error[i];
        block.velocity_error[axis][lane] = velocity_error[i];
        block.spin_axis[axis][lane] = spin.axis[i];
        block.turn_axis[axis][lane] = turn.axis[i];
    }
}

inline float Batch::coordinate(const Block& block, std::size_t axis, std::size_t lane, float elapsed, float u) {
    const float prediction =
        block.known[axis][lane] + elapsed * (block.known_velocity[axis][lane] + elapsed * block.bend[axis][lane]);
    return prediction + (1 - u) * (block.error[axis][lane] + block.velocity_error[axis][lane] * u * (1 - u));
}

/// Short loops over the lanes, one thing at a time: the compiler turns each into vector instructions.
void Batch::advance(float dt, std::size_t first, std::size_t last) {
    DR_ASSERT(dt >= 0 && first <= last && last <= blocks());
    for (std::size_t index = first; index < last; ++index) {
        Block& block = blocks_[index];
        Lanes u, spin_sine, spin_cosine, turn_sine, turn_cosine;
        block.last_step.fill(dt);
        for (std::size_t i = 0; i < width; ++i)
            block.elapsed[i] += dt;
        for (std::size_t i = 0; i < width; ++i)
            u[i] = fraction(block.elapsed[i] * block.inverse_interval[i]);
        for (std::size_t axis = 0; axis < 3; ++axis)
            for (std::size_t i = 0; i < width; ++i)
                block.position[axis][i] = coordinate(block, axis, i, block.elapsed[i], u[i]);
        for (std::size_t i = 0; i < width; ++i)
            half_angle(block.half_spin[i] * block.elapsed[i], spin_sine[i], spin_cosine[i]);
        for (std::size_t i = 0; i < width; ++i)
            half_angle(block.half_turn[i] * u[i], turn_sine[i], turn_cosine[i]);
        for (std::size_t i = 0; i < width; ++i) {
            const Rotation start{block.start[0][i], block.start[1][i], block.start[2][i], block.start[3][i]};
            const Rotation turn{turn_cosine[i], block.turn_axis[0][i] * turn_sine[i],
                                block.turn_axis[1][i] * turn_sine[i], block.turn_axis[2][i] * turn_sine[i]};
            const Rotation spin{spin_cosine[i], block.spin_axis[0][i] * spin_sine[i],
                                block.spin_axis[1][i] * spin_sine[i], block.spin_axis[2][i] * spin_sine[i]};
            const Rotation q = spin * (turn * start);
            block.orientation[0][i] = q.w;
            block.orientation[1][i] = q.x;
            block.orientation[2][i] = q.y;
            block.orientation[3][i] = q.z;
        }
    }
}

Vec3<float> Batch::position(std::size_t actor) const {
    const Block& block = blocks_[actor / width];
    const std::size_t lane = actor % width;
    return {block.position[0][lane], block.position[1][lane], block.position[2][lane]};
}

Quat<float> Batch::orientation(std::size_t actor) const {
    const Block& block = blocks_[actor / width];
    const std::size_t lane = actor % width;
    return glm::normalize(Quat<float>(block.orientation[0][lane], block.orientation[1][lane],
                                      block.orientation[2][lane], block.orientation[3][lane]));
}

Vec3<float> Batch::velocity(std::size_t actor) const {
    const Block& block = blocks_[actor / width];
    const std::size_t lane = actor % width;
    const float dt = block.last_step[lane];
    const float before = block.elapsed[lane] - dt;
    Vec3<float> velocity;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const float last = coordinate(block, axis, lane, before, fraction(before * block.inverse_interval[lane]));
        velocity[static_cast<int>(axis)] =
            dt > 0 ? (block.position[axis][lane] - last) / dt : block.known_velocity[axis][lane];
    }
    return velocity;
}

} // namespace dr
