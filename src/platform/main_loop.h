#pragma once
/// Who calls the frames: the program itself, in a loop, or the page that it runs in.

#include <functional>

namespace platform {

/// Calls `frame` again and again, until it returns false, and then `end`. A program has one: nothing may come after it,
/// for a page calls the frames when this has returned.
void main_loop(std::function<bool()> frame, std::function<void()> end);

/// Lets the caller's thread rest for so long [s], between two frames or two looks at something.
void rest(double seconds);

/// Whether what others send comes in while one waits so: in a page it comes between the frames alone, and who waits for
/// it waits for ever.
bool hears_while_it_waits();

} // namespace platform
