#pragma once
/// Conversions between Bullet and GLM. For sources that call Bullet, not for other headers.

#include "dead_reckoning/state.h"

#include <LinearMath/btTransformUtil.h>
#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>

namespace world {

inline btVector3 to_bullet(const glm::vec3& v) { return {v.x, v.y, v.z}; }
inline glm::vec3 to_glm(const btVector3& v) { return {v.x(), v.y(), v.z()}; }
inline btQuaternion to_bullet(const glm::quat& q) { return {q.x, q.y, q.z, q.w}; }
inline glm::quat to_glm(const btQuaternion& q) { return {q.w(), q.x(), q.y(), q.z()}; }
inline btTransform to_bullet(const glm::quat& q, const glm::vec3& p) { return btTransform(to_bullet(q), to_bullet(p)); }

/// The pose `time` [s] after `state`.
inline btTransform moved(const dr::KinematicState<float>& state, float time) {
    btTransform result;
    btTransformUtil::integrateTransform(to_bullet(state.orientation, state.position), to_bullet(state.velocity),
                                        to_bullet(state.angular_velocity), time, result);
    return result;
}

} // namespace world
