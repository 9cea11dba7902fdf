#pragma once
/// Interpolates an entity's motion between two of its updates.

#include "dead_reckoning/rotation.h"
#include "dis/motion.h"

namespace lab {

/// An update of an entity.
struct KnownUpdate {
    double sent = 0;    ///< Time of sending by the sender's clock [s].
    double arrival = 0; ///< Time of arrival by the capturing machine's clock [s].
    dis::Model model = dis::Model::static_;
    dr::dis::State<double> geocentric{}; ///< State in DIS's axes, as sent.
    dr::KinematicState<double> local{};  ///< State in a map frame with its origin at the entity's first position.
    bool frozen = false, deactivated = false, wreck = false;
    bool says_static = false; ///< Whether the model is static (1); false for "other", which also stands still.
    bool says_model = true;   ///< Whether the model is one of the nine, neither "other" nor unknown.
    double timeout = 0;       ///< Silence after which the entity counts as gone [s].
};

/// Interpolates positions by the quintic through both positions, velocities and accelerations. If a model lacks
/// accelerations, uses those of Hermite's cubic: the curve is then that cubic. If it lacks velocities, uses the
/// straight line's velocity. Orientations turn at a constant rate.
class MotionInterpolator {
  public:
    MotionInterpolator(const KnownUpdate& from, const KnownUpdate& to)
        : start_(from.local.orientation), length_(to.sent - from.sent) {
        const V way = to.local.position - from.local.position;
        const auto first = dis::fields_of(from.model), last = dis::fields_of(to.model);
        const V m0 = first.velocity ? from.local.velocity * length_ : way,
                m1 = last.velocity ? to.local.velocity * length_ : way;
        const double square = length_ * length_;
        const V c0 = first.acceleration ? from.local.acceleration * square : way * 6. - m0 * 4. - m1 * 2.;
        const V c1 = last.acceleration ? to.local.acceleration * square : m0 * 2. + m1 * 4. - way * 6.;
        const V d = way - m0 - c0 / 2., e = m1 - m0 - c0, f = c1 - c0;
        by_[0] = from.local.position;
        by_[1] = m0;
        by_[2] = c0 / 2.;
        by_[3] = d * 10. - e * 4. + f / 2.;
        by_[4] = e * 7. - d * 15. - f;
        by_[5] = d * 6. - e * 3. + f / 2.;
        turn_ = dr::rotation_vector(to.local.orientation * glm::conjugate(from.local.orientation)) / length_;
    }

    /// State at the share s (0..1) of the time between the two updates.
    [[nodiscard]] dr::KinematicState<double> at(double s) const {
        dr::KinematicState<double> state;
        V position = by_[5], slope(0), bend(0); // Horner's scheme, with derivatives
        for (int i = 4; i >= 0; --i) {
            bend = bend * s + slope * 2.;
            slope = slope * s + position;
            position = position * s + by_[i];
        }
        state.position = position;
        state.velocity = slope / length_;
        state.acceleration = bend / (length_ * length_);
        state.orientation = glm::normalize(dr::rotation(turn_ * (s * length_)) * start_);
        state.angular_velocity = turn_;
        return state;
    }

  private:
    using V = dr::Vec3<double>;
    dr::Quat<double> start_;
    double length_; ///< Time between the two updates [s].
    V by_[6];       ///< Coefficients of the polynomial of s [m].
    V turn_;        ///< Turn rate, world axes [rad/s].
};

} // namespace lab
