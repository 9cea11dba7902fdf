#pragma once
/// Runs work on worker threads: those of oneTBB on the desktop; none in a page, because a page over plain HTTP gets no
/// threads. With ThreadSanitizer, a pool of plain threads: Debian's oneTBB is built without the sanitizer, so every
/// loop on oneTBB looks like a race.

#include <cstddef>
#include <functional>
#include <memory>

namespace platform {

/// Calls `body(i)` for every i below `count`, in no fixed order and in parallel; up to `grain` successive calls run on
/// one thread. Returns when all calls are done. Throws the exception of a call once no call is running; calls that had
/// not begun when it was thrown may be left out. May be called from within `body`.
void parallel_for(std::size_t count, std::size_t grain, const std::function<void(std::size_t)>& body);

/// Starts `work` on a worker thread when one is free, without a report of its end. `work` must not throw, and never
/// starts where there are no worker threads. Use `Background` instead.
void submit(std::function<void()> work);

/// The platform's implementation of the two functions above.
namespace workers {
void parallel_for(std::size_t count, std::size_t grain, const std::function<void(std::size_t)>& body);
void submit(std::function<void()> work);
} // namespace workers

/// Turns the worker threads off, or on again if `alone` is false. Without them the calling thread runs `parallel_for`,
/// and the thread that joins a Background runs that Background's work. For a program that is one of many on its machine
/// and draws nothing: a worker that wakes sixty times a second for less than a millisecond of work spends more time on
/// falling asleep again.
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
    /// Returns when the work is done, immediately if there is none; throws the work's exception. Work that has not
    /// begun runs on the calling thread, so that it never waits for a free worker thread.
    void join();
    /// Waits for work that has begun, and cancels work that has not. An exception of the work is lost.
    void abandon();

  private:
    struct Task;
    std::shared_ptr<Task> task_; ///< Shared with the worker threads, which may look at it after `join`.
};

} // namespace platform
