#pragma once
/// The picture in which pixels are counted when it is said how large an error is to who looks at it: of 1080 lines, as
/// the game's camera takes it (client/scene/camera.h).

namespace protocol::picture {

inline constexpr float field_of_view = 1; ///< vertical [rad]
inline constexpr float lines = 1080, columns = 1920;
inline constexpr float pixels_a_radian = 988.46f; ///< in its middle: lines / 2 / tan(field_of_view / 2)

} // namespace protocol::picture
