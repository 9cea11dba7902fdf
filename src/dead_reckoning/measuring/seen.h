#pragma once
/// How large what is wrong is to who looks at it: in pixels of his picture.
///
/// An angle at the eye counts for what it takes in the picture's middle, wherever in the picture it is: who looks at a
/// tank turns to it, and what a perspective picture stretches towards its edge (by up to 1/cos² of the angle from its
/// middle) says something of the edge and nothing of the tank. The eye's own motion is in none of these figures. Pure.

#include "dead_reckoning/state.h"

namespace dr {

/// Who looks, and at what picture; he holds it level.
struct Eye {
    Vec3<float> position{0};      ///< [m]
    Vec3<float> look{1, 0, 0};    ///< unit
    float pixels_a_radian = 0;    ///< in the picture's middle: lines / 2 / tan(vertical field of view / 2)
    float columns = 0, lines = 0; ///< of the picture [pixels]
};

/// Is that place [m] in the picture? Not what is behind the eye, beside the picture or nearer than 2 m (the eye is in
/// the tank then); nothing is, if the eye is nowhere (NaN). Nobody asks what stands between.
bool in_picture(const Eye& eye, const Vec3<double>& place);

/// How far apart two places [m] are to who turns to them [pixels]: by the angle between their directions.
double pixels_apart(const Eye& eye, const Vec3<double>& a, const Vec3<double>& b);

/// How large a vector is that is small beside the distance to its place [m]: what of it lies across the line of sight,
/// by that distance, or by 2 m if it is less. Of metres pixels, of m/s³ pixels/s³.
double pixels_across(const Eye& eye, const Vec3<double>& place, const Vec3<double>& vector);

} // namespace dr
