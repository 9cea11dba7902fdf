#include "dead_reckoning/publishing/motion_estimate.h"

#include "dead_reckoning/finite.h"
#include "dead_reckoning/rotation.h"
#include "tunables/assert.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace dr {

template <class Real>
void MotionEstimate<Real>::add(double dt, const KinematicState<Real>& state, const PublisherSettings& settings,
                               bool restart) {
    DR_ASSERT(dt >= 0 && finite(state));
    using S = PublisherSettings;
    const bool differences = !restart && dt > 0;
    const Real step = static_cast<Real>(dt);
    const Vec3<Real> last_position = back(0).position;
    const double last_time = back(0).time;
    count_ = restart ? 1 : std::min(count_ + 1, max_fit_frames);
    newest_ = (newest_ + 1) % max_fit_frames;
    samples_[newest_] = {restart ? 0 : last_time + dt, state.position};

    const bool fitting = settings.velocity == S::Velocity::fit || settings.acceleration == S::Acceleration::fit;
    const Derivatives fitted = fitting ? fit(settings.fit_frames) : Derivatives{};

    Vec3<Real> velocity = state.velocity;
    if (settings.velocity == S::Velocity::difference && differences)
        velocity = (state.position - last_position) / step;
    else if (settings.velocity == S::Velocity::fit && fitted.known)
        velocity = Vec3<Real>(fitted.velocity);
    const Real frames = static_cast<Real>(std::max(1.0, settings.velocity_average));
    const Vec3<Real> last_velocity = velocity_;
    const Vec3<Real> last_angular_velocity = averaged_angular_velocity_;
    velocity_ = differences ? last_velocity + (velocity - last_velocity) / frames : velocity;
    angular_velocity_ = state.angular_velocity;
    if (settings.angular_velocity == S::AngularVelocity::difference && differences)
        angular_velocity_ = rotation_vector(state.orientation * glm::conjugate(orientation_)) / step;
    orientation_ = state.orientation;
    averaged_angular_velocity_ =
        differences ? last_angular_velocity + (angular_velocity_ - last_angular_velocity) / frames : angular_velocity_;

    acceleration_ = angular_acceleration_ = {0, 0, 0};
    if (settings.acceleration == S::Acceleration::engine)
        acceleration_ = state.acceleration;
    else if (settings.acceleration == S::Acceleration::difference && differences)
        acceleration_ = (velocity_ - last_velocity) / step;
    else if (settings.acceleration == S::Acceleration::fit)
        acceleration_ = Vec3<Real>(fitted.acceleration);
    if (settings.zero_vertical_acceleration)
        acceleration_.z = 0;
    if (differences)
        angular_acceleration_ = (averaged_angular_velocity_ - last_angular_velocity) / step;
}

/// Least-squares parabola p(u) = c0 + c1 u + c2 u² through the newest positions; u is the time from their mean time.
/// With S_k = Σ u^k (S_1 = 0) and positions relative to their mean, the normal equations give
///
///     c2 (S4 − S2²/n − S3²/S2) = Σ u² p − S3/S2 Σ u p,   c1 = (Σ u p − S3 c2) / S2
template <class Real> auto MotionEstimate<Real>::fit(int frames) const -> Derivatives {
    const std::size_t n = std::min(count_, static_cast<std::size_t>(std::clamp<int>(frames, 3, max_fit_frames)));
    double mean_time = 0;
    Vec3<double> mean(0); // mean position, relative to the newest one for precision far from the origin
    for (std::size_t age = 0; age < n; ++age) {
        mean_time += (back(age).time - back(0).time) / static_cast<double>(n);
        mean += Vec3<double>(back(age).position - back(0).position) / static_cast<double>(n);
    }
    double s2 = 0, s3 = 0, s4 = 0;
    Vec3<double> up(0), uup(0);
    for (std::size_t age = 0; age < n; ++age) {
        const double u = back(age).time - back(0).time - mean_time;
        const Vec3<double> p = Vec3<double>(back(age).position - back(0).position) - mean;
        s2 += u * u;
        s3 += u * u * u;
        s4 += u * u * u * u;
        up += u * p;
        uup += u * u * p;
    }
    const double rest = s4 - s2 * s2 / static_cast<double>(n) - (s2 > 0 ? s3 * s3 / s2 : 0);
    if (n < 3 || !(rest > 1e-9 * s4)) // fewer than three different instants
        return {};
    const Vec3<double> c2 = (uup - s3 / s2 * up) / rest;
    const Vec3<double> c1 = (up - s3 * c2) / s2;
    return {c1 - 2 * mean_time * c2, 2.0 * c2, true};
}

template class MotionEstimate<float>;
template class MotionEstimate<double>;

} // namespace dr
