#pragma once
/// How many files and sockets this program may have open.

namespace platform {

/// As many as the system lets it have without asking anybody, up to `wanted`. Returns how many that is.
int allow_open_files(int wanted);

} // namespace platform
