#pragma once

#include <string_view>

namespace platform {

/// Version of the programs, as `--version` prints it: "1.2.0".
std::string_view version();

} // namespace platform
