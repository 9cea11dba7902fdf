#pragma once
/// Who calls the frames: the program itself, in a loop, or the page that it runs in.

#include <functional>

namespace platform {

/// Calls `frame` again and again, until it returns false.
void main_loop(const std::function<bool()>& frame);

/// Lets the caller's thread rest for so long [s], between two frames or two looks at something.
void rest(double seconds);

} // namespace platform
