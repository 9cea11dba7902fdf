#pragma once
/// Whether the driver draws on a GPU. Browsers hide the driver's name: Safari's engine says "Apple GPU" for every
/// driver. So the time of a small draw decides, too.

#include <string_view>

namespace render {

enum class DriverSpeed {
    software, ///< draws on the CPU: some features are too slow
    unsure,   ///< a slow GPU, or a fast CPU: an anisotropic filter might take minutes per frame
    gpu,
};

/// `name`: name of the driver. `seconds`: time of the draw of `drawing_time`.
[[nodiscard]] DriverSpeed speed_of(std::string_view name, double seconds);

/// Draws 256 × 256 pixels of 64 texture samples each and reads one back. Returns the shortest time of four draws [s]:
/// 0.02 by llvmpipe on two cores. Binds the window's frame buffer afterwards.
[[nodiscard]] double drawing_time();

/// Speed of the current context's driver, measured by the first call. Throws as `require_opengl` does.
[[nodiscard]] DriverSpeed driver_speed();

} // namespace render
