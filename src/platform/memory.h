#pragma once
/// Memory of this process.

namespace platform {

/// What has been freed goes back to the system. It takes milliseconds: for when much has been freed at once, as by a
/// round's end.
void give_back_memory();

} // namespace platform
