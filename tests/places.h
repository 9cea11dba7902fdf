#pragma once
#include <string>

namespace places {

/// Return the folders of the sources and of the build. Only one unit knows them, so that ccache can share all others
/// between folders.
std::string source();
std::string build();

} // namespace places
