#pragma once
#include <string>

namespace places {

/// Return the folders of the sources and of the build. Only one translation unit contains them, so that ccache can
/// share the object files of all others between checkouts.
std::string source();
std::string build();

} // namespace places
