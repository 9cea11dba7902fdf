#pragma once
/// Size of an error on a viewer's screen [pixels]. Pure functions.
///
/// All angles are converted with the scale at the picture's middle, wherever the tank is. A perspective picture
/// stretches its edges by up to 1/cos² of the angle from the middle; that stretching is not an error of the tank. The
/// eye's own motion does not count.

#include "dead_reckoning/state.h"

namespace dr {

/// A viewer's eye and picture. The picture is level.
struct Eye {
    Vec3<float> position{0};      ///< [m]
    Vec3<float> look{1, 0, 0};    ///< direction of view, unit vector
    float pixels_a_radian = 0;    ///< scale in the picture's middle: lines / 2 / tan(vertical field of view / 2)
    float columns = 0, lines = 0; ///< size of the picture [pixels]
};

/// Whether a place [m] is in the picture: in front of the eye, inside the picture's edges, and at least 2 m away
/// (nearer, the eye is inside the tank). False if the eye's position is NaN. Obstacles in between are ignored.
bool in_picture(const Eye& eye, const Vec3<double>& place);

/// Angle between the directions from the eye to two places [m], in pixels.
double pixels_apart(const Eye& eye, const Vec3<double>& a, const Vec3<double>& b);

/// Apparent size of `vector` at `place` [m]: its part across the line of sight, divided by the distance from the eye
/// (at least 2 m) and multiplied by `pixels_a_radian`. The vector must be small compared with the distance. A vector in
/// metres gives pixels, a vector in m/s³ gives pixels/s³.
double pixels_across(const Eye& eye, const Vec3<double>& place, const Vec3<double>& vector);

} // namespace dr
