#include "dis/geodesy.h"

#include <cmath>
#include <glm/mat3x3.hpp>

namespace dis {

namespace {

constexpr double equator = 6378137.0, flattening = 1 / 298.257223563; // WGS 84
constexpr double pole = equator * (1 - flattening);
constexpr double eccentricity2 = flattening * (2 - flattening);
constexpr double second_eccentricity2 = eccentricity2 / (1 - eccentricity2);

const Quat<double> other_axes(0, 1, 0, 0); // Half a turn about x: from our body axes to DIS's.

} // namespace

Vec3<double> geocentric(const Geodetic& place) {
    const double sine = std::sin(place.latitude), cosine = std::cos(place.latitude);
    const double normal = equator / std::sqrt(1 - eccentricity2 * sine * sine);
    const double axis_distance = (normal + place.height) * cosine;
    return {axis_distance * std::cos(place.longitude), axis_distance * std::sin(place.longitude),
            (normal * (1 - eccentricity2) + place.height) * sine};
}

Geodetic geodetic(const Vec3<double>& at) {
    const double axis_distance = std::hypot(at.x, at.y);
    Geodetic place;
    place.longitude = std::atan2(at.y, at.x);
    double reduced = std::atan2(at.z * equator, axis_distance * pole); // Reduced latitude.
    for (int i = 0; i < 4; ++i) {
        const double sine = std::sin(reduced), cosine = std::cos(reduced);
        place.latitude = std::atan2(at.z + second_eccentricity2 * pole * sine * sine * sine,
                                    axis_distance - eccentricity2 * equator * cosine * cosine * cosine);
        reduced = std::atan2((1 - flattening) * std::sin(place.latitude), std::cos(place.latitude));
    }
    const double sine = std::sin(place.latitude);
    place.height =
        axis_distance * std::cos(place.latitude) + at.z * sine - equator * std::sqrt(1 - eccentricity2 * sine * sine);
    return place;
}

Quat<double> quaternion(const Euler& angles) {
    return glm::angleAxis(angles.psi, Vec3<double>(0, 0, 1)) * glm::angleAxis(angles.theta, Vec3<double>(0, 1, 0)) *
           glm::angleAxis(angles.phi, Vec3<double>(1, 0, 0));
}

Euler euler(const Quat<double>& body_to_world) {
    const Vec3<double> forward = body_to_world * Vec3<double>(1, 0, 0), right = body_to_world * Vec3<double>(0, 1, 0),
                       down = body_to_world * Vec3<double>(0, 0, 1);
    // A level tank that faces north at the equator has theta = −90°. There psi and phi turn about one axis, and only
    // their sum is determined. So phi is computed with the chosen psi.
    const double psi = std::hypot(forward.x, forward.y) > 1e-12 ? std::atan2(forward.y, forward.x) : 0;
    const double sine = std::sin(psi), cosine = std::cos(psi);
    return {psi, std::atan2(-forward.z, cosine * forward.x + sine * forward.y),
            std::atan2(sine * down.x - cosine * down.y, cosine * right.y - sine * right.x)};
}

LocalFrame::LocalFrame(const Geodetic& origin) : origin_(geocentric(origin)) {
    const double north = std::sin(origin.latitude), axis = std::cos(origin.latitude);
    const double sine = std::sin(origin.longitude), cosine = std::cos(origin.longitude);
    turn_ = glm::quat_cast(
        glm::dmat3(-sine, cosine, 0, -north * cosine, -north * sine, axis, axis * cosine, axis * sine, north));
}

Quat<double> LocalFrame::to_quaternion(const Quat<double>& orientation) const {
    return turn_ * orientation * other_axes;
}

Quat<double> LocalFrame::from_quaternion(const Quat<double>& body_to_geocentric) const {
    return glm::conjugate(turn_) * body_to_geocentric * glm::conjugate(other_axes);
}

} // namespace dis
