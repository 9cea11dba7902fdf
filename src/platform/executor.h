#pragma once
/// Runs work on worker threads. Each platform has its own: oneTBB on the desktop, none in a page over plain HTTP. With
/// ThreadSanitizer it is a pool of plain threads: Debian's oneTBB is built without the sanitizer, so every loop on it
/// looks like a race.

#include <cstddef>
#include <functional>
#include <memory>

namespace platform {

/// Calls `body(i)` for every i below `count`, in no fixed order and in parallel, with up to `grain` neighbours in a row
/// on one thread. Returns when all are done. An exception of a call is thrown here once no call is running; calls that
/// had not begun by then may be left out. May be called from within `body`.
void parallel_for(std::size_t count, std::size_t grain, const std::function<void(std::size_t)>& body);

/// Starts `work` on another thread when a thread is free, without a report of its end. `work` must not throw, and may
/// never start, as where there are no threads. Use `Background` instead.
void submit(std::function<void()> work);

/// The platform's implementation of the two functions above.
namespace workers {
void parallel_for(std::size_t count, std::size_t grain, const std::function<void(std::size_t)>& body);
void submit(std::function<void()> work);
} // namespace workers

/// Turns the worker threads off: the thread that asks for work, or waits for it, does it itself. For a program that is
/// one of many on its machine and draws nothing. A worker that wakes sixty times a second for less than a millisecond
/// of work takes longer than that to fall asleep again.
void disable_workers(bool alone = true);

/// One piece of work that runs while its owner does something else. The owner then waits for it.
class Background {
  public:
    Background() = default;
    ~Background() { abandon(); }
    Background(const Background&) = delete;
    Background& operator=(const Background&) = delete;

    /// Begins `work` on a worker thread. Earlier work must have been joined.
    void start(std::function<void()> work);
    /// Returns when the work is done, immediately if there is none; throws its exception. Work that has not begun runs
    /// on the calling thread, so that nothing waits for a busy machine or for missing threads.
    void join();
    /// Waits for work that has begun, and cancels work that has not. Its exception is lost.
    void abandon();

  private:
    struct Task;
    std::shared_ptr<Task> task_; ///< Shared with the pool, which may reach it after it was joined.
};

} // namespace platform
