#pragma once
#include <string>

namespace places {

/// The folder of the sources, and the folder of the build. One unit knows them, so that ccache can share all others
/// between folders.
std::string source();
std::string build();

} // namespace places
