#pragma once
/// Work on the machine's threads. Who calls this does not know which there are, or whether there are any: they are each
/// platform's own. On the desktop that is oneTBB; where ThreadSanitizer watches, a pool of plain
/// threads, for Debian's oneTBB is built without it and every loop on it looks like a race.

#include <cstddef>
#include <functional>
#include <memory>

namespace platform {

/// Calls `body(i)` for every i below `count`, in no order, several at once, up to `grain` neighbours in a row on one
/// thread; returns when all are done. What a call throws is thrown here when no call is running any more; those that
/// had not begun by then may be left out. May be called from within itself.
void parallel_for(std::size_t count, std::size_t grain, const std::function<void(std::size_t)>& body);

/// Begins `work` on another thread when one is free; nobody learns when. It must not throw, and must bear never being
/// begun, as where there are no threads. `Background` is what to use.
void submit(std::function<void()> work);

/// What both do on the worker threads that this platform has: each implements it in a file of its own.
namespace workers {
void parallel_for(std::size_t count, std::size_t grain, const std::function<void(std::size_t)>& body);
void submit(std::function<void()> work);
} // namespace workers

/// From now on there is no other thread for either: who asks for work, or waits for it, does it. For a program that is
/// one of many on its machine and draws nothing: a worker that is woken sixty times a second, for less than a
/// millisecond's work, takes more than that to fall asleep again.
void work_alone(bool alone = true);

/// One piece of work that goes on while its owner does something else, and is then waited for.
class Background {
  public:
    Background() = default;
    ~Background() { abandon(); }
    Background(const Background&) = delete;
    Background& operator=(const Background&) = delete;

    /// Begins `work` on a worker thread. What was started before must have been joined.
    void start(std::function<void()> work);
    /// Returns when the work is done, at once if there is none; throws what it threw. Work for which no thread has been
    /// free so far is done here, so that nobody waits for a busy machine, or for threads where there are none.
    void join();
    /// Waits for what has begun; what has not is left undone, and what was thrown is lost.
    void abandon();

  private:
    struct Task;
    std::shared_ptr<Task> task_; ///< also the pool's, which may come to it after it was joined
};

} // namespace platform
