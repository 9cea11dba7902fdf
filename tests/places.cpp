#include "places.h"

namespace places {

std::string source() { return SOURCE_DIR; }
std::string build() { return BINARY_DIR; }

} // namespace places
