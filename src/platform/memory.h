#pragma once
/// Memory of this process.

#include <cstddef>

namespace platform {

/// What has been freed goes back to the system. It takes milliseconds: for when much has been freed at once, as by a
/// round's end.
void give_back_memory();

/// What all threads have allocated and not yet freed [bytes]; 0 where the C library does not say.
[[nodiscard]] std::size_t allocated();

} // namespace platform
