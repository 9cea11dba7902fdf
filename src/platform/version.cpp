#include "platform/version.h"

namespace platform {

std::string_view version() { return RECKONING_VERSION; }

} // namespace platform
