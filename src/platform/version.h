#pragma once
/// Which version of the programs this is.

#include <string_view>

namespace platform {

/// "1.2.0", as `--version` prints it.
std::string_view version();

} // namespace platform
