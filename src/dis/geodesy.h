#pragma once
/// Where a map lies on the globe. DIS places everything geocentrically (IEEE 1278.1): x from the earth's middle to 0° north 0° east, y to 90° east, z to the
/// north pole [m]. Maps are flat: their plane touches the ellipsoid of WGS 84 at the origin, so that what is 1 km away lies 8 cm above it.

#include "dead_reckoning/state.h"

#include <glm/mat3x3.hpp>

namespace dis {

using Vec3 = dr::Vec3<double>;
using Quat = dr::Quat<double>;
using Matrix = glm::mat<3, 3, double, glm::defaultp>;

/// On WGS 84 [rad], [m] above the ellipsoid.
struct Geodetic {
    double latitude = 0, longitude = 0, height = 0;
};
Vec3 geocentric(const Geodetic& place);
/// Below a micrometre, anywhere but in the earth's inmost 50 km (Bowring 1985).
Geodetic geodetic(const Vec3& place);

/// Euler's angles of DIS [rad]: the world's axes turned by psi about z, then by theta about the new y, then by phi about the new x, are the entity's: x
/// forward, y to the right, z down.
struct Euler {
    double psi = 0, theta = 0, phi = 0;
};

class Site {
  public:
    explicit Site(const Geodetic& origin);

    // Ours: x east, y north, z up at the origin; body x forward, y left, z up.
    [[nodiscard]] Vec3 place_to_earth(const Vec3& place) const { return origin_ + east_north_up_ * place; }
    [[nodiscard]] Vec3 place_to_map(const Vec3& geocentric) const { return turn_to_map(geocentric - origin_); }
    [[nodiscard]] Vec3 turn_to_earth(const Vec3& vector) const { return east_north_up_ * vector; } ///< velocities, accelerations
    [[nodiscard]] Vec3 turn_to_map(const Vec3& vector) const { return vector * east_north_up_; }
    [[nodiscard]] Euler orientation_to_earth(const Quat& body_to_map) const;
    [[nodiscard]] Quat orientation_to_map(const Euler& angles) const;

  private:
    Vec3 origin_;
    Matrix east_north_up_; ///< its columns, in geocentric axes
};

/// Of a vector in body axes, ours to those of DIS and back: it is its own inverse.
inline Vec3 other_body(const Vec3& v) { return {v.x, -v.y, -v.z}; }

} // namespace dis
