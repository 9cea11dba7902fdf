#pragma once
/// Converts between a flat map and the globe of DIS (WGS 84): positions, velocities and orientations.
///
/// Our frame: world x east, y north, z up at the map's origin; body x forward, y left, z up. DIS: geocentric world;
/// body x forward, y right, z down. Both are right-handed. All quaternions rotate body to world. The map is the tangent
/// plane at its origin: 1 km away the ground lies 8 cm below it.

#include "dead_reckoning/state.h"

namespace dis {

using dr::Quat;
using dr::Vec3;

struct Geodetic {
    double latitude = 0, longitude = 0; ///< Positive to the north and to the east [rad].
    double height = 0;                  ///< Height above the ellipsoid [m].
};

Vec3<double> geocentric(const Geodetic& place);
/// Uses Bowring's iteration: exact to 1e-8 m within 1000 km of the ground, also at the poles.
Geodetic geodetic(const Vec3<double>& geocentric);

/// Orientation in a PDU: psi about z, then theta about the new y, then phi about the new x, from the world's axes to
/// the body's.
struct Euler {
    double psi = 0, theta = 0, phi = 0; ///< [rad]
};
Quat<double> quaternion(const Euler& angles);   ///< Rotates DIS's body axes to geocentric axes.
Euler euler(const Quat<double>& body_to_world); ///< psi is 0 where theta is ±90°.

/// Converts a vector from our body axes to DIS's, or back: y and z change sign.
inline Vec3<double> flip_body_axes(const Vec3<double>& v) { return {v.x, -v.y, -v.z}; }

/// A map's frame, with its origin at a point of the globe.
class LocalFrame {
  public:
    explicit LocalFrame(const Geodetic& origin);

    [[nodiscard]] Vec3<double> to_geocentric(const Vec3<double>& position) const { return origin_ + turn_ * position; }
    [[nodiscard]] Vec3<double> from_geocentric(const Vec3<double>& location) const {
        return glm::conjugate(turn_) * (location - origin_);
    }
    /// For velocities and accelerations: rotate `v` and do not add the origin.
    [[nodiscard]] Vec3<double> vector_to_geocentric(const Vec3<double>& v) const { return turn_ * v; }
    [[nodiscard]] Vec3<double> vector_from_geocentric(const Vec3<double>& v) const { return glm::conjugate(turn_) * v; }
    /// Convert between our orientation (body to map) and DIS's (body to geocentric).
    [[nodiscard]] Quat<double> to_quaternion(const Quat<double>& orientation) const;
    [[nodiscard]] Quat<double> from_quaternion(const Quat<double>& body_to_geocentric) const;

  private:
    Vec3<double> origin_;
    Quat<double> turn_; ///< Rotates east, north, up to geocentric axes.
};

} // namespace dis
