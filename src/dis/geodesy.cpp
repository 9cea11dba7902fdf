#include "dis/geodesy.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/quaternion.hpp>

namespace dis {
namespace {

constexpr double equator = 6378137, flattening = 1 / 298.257223563; // WGS 84: a [m], f
constexpr double pole = equator * (1 - flattening);                 // b [m]
constexpr double eccentricity2 = flattening * (2 - flattening);     // e²
constexpr double second_eccentricity2 = eccentricity2 / (1 - eccentricity2);

Matrix about_z(double a) { return {{std::cos(a), std::sin(a), 0}, {-std::sin(a), std::cos(a), 0}, {0, 0, 1}}; }
Matrix about_y(double a) { return {{std::cos(a), 0, -std::sin(a)}, {0, 1, 0}, {std::sin(a), 0, std::cos(a)}}; }
Matrix about_x(double a) { return {{1, 0, 0}, {0, std::cos(a), std::sin(a)}, {0, -std::sin(a), std::cos(a)}}; }

} // namespace

Vec3 geocentric(const Geodetic& place) {
    const double sine = std::sin(place.latitude), cosine = std::cos(place.latitude);
    const double normal = equator / std::sqrt(1 - eccentricity2 * sine * sine);
    return {(normal + place.height) * cosine * std::cos(place.longitude), (normal + place.height) * cosine * std::sin(place.longitude),
            (normal * (1 - eccentricity2) + place.height) * sine};
}

Geodetic geodetic(const Vec3& place) {
    const double around = std::hypot(place.x, place.y), away = std::hypot(around, place.z);
    if (around < 1e-6)
        return {.latitude = std::copysign(std::acos(0.0), place.z), .longitude = 0, .height = std::abs(place.z) - pole};
    double reduced = std::atan2(pole * place.z * (1 + second_eccentricity2 * pole / away), equator * around);
    double latitude = 0;
    for (int i = 0; i < 3; ++i) {
        latitude = std::atan2(place.z + second_eccentricity2 * pole * std::pow(std::sin(reduced), 3),
                              around - eccentricity2 * equator * std::pow(std::cos(reduced), 3));
        reduced = std::atan2((1 - flattening) * std::sin(latitude), std::cos(latitude));
    }
    const double sine = std::sin(latitude), cosine = std::cos(latitude);
    const double height = around * cosine + place.z * sine - equator * std::sqrt(1 - eccentricity2 * sine * sine);
    return {.latitude = latitude, .longitude = std::atan2(place.y, place.x), .height = height};
}

Site::Site(const Geodetic& origin) : origin_(geocentric(origin)) {
    const double sp = std::sin(origin.latitude), cp = std::cos(origin.latitude), sl = std::sin(origin.longitude), cl = std::cos(origin.longitude);
    east_north_up_ = Matrix({-sl, cl, 0}, {-sp * cl, -sp * sl, cp}, {cp * cl, cp * sl, sp});
}

Euler Site::orientation_to_earth(const Quat& body_to_map) const {
    const Matrix body = east_north_up_ * glm::mat3_cast(body_to_map);
    const Vec3 forward = body[0], right = -body[1], down = -body[2];
    return {.psi = std::atan2(forward.y, forward.x), .theta = std::asin(std::clamp(-forward.z, -1.0, 1.0)), .phi = std::atan2(right.z, down.z)};
}

Quat Site::orientation_to_map(const Euler& angles) const {
    const Matrix theirs = about_z(angles.psi) * about_y(angles.theta) * about_x(angles.phi);
    const Matrix ours(theirs[0], -theirs[1], -theirs[2]);
    return glm::normalize(glm::quat_cast(glm::transpose(east_north_up_) * ours));
}

} // namespace dis
