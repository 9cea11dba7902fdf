#pragma once
/// Work on the machine's threads. Who calls this does not know which there are, or whether there are any: they are each
/// platform's own (workers.h). On the desktop that is oneTBB; where ThreadSanitizer watches, a pool of plain
/// threads, for Debian's oneTBB is built without it and every loop on it looks like a race.

#include <cstddef>
#include <functional>

namespace platform {

/// Calls `body(i)` for every i below `count`, in no order, several at once, up to `grain` neighbours in a row on one
/// thread; returns when all are done. What a call throws is thrown here when no call is running any more; those that
/// had not begun by then may be left out. May be called from within itself.
void parallel_for(std::size_t count, std::size_t grain, const std::function<void(std::size_t)>& body);

/// Begins `work` on another thread when one is free; nobody learns when. It must not throw, and must bear never being
/// begun, as where there are no threads. background.h is what to use.
void submit(std::function<void()> work);

/// From now on there is no other thread for either: who asks for work, or waits for it, does it. For a program that is
/// one of many on its machine and draws nothing: a worker that is woken sixty times a second, for less than a
/// millisecond's work, takes more than that to fall asleep again.
void work_alone(bool alone = true);

} // namespace platform
