#pragma once
/// One piece of work that goes on while its owner does something else, and is then waited for.

#include <functional>
#include <memory>

namespace platform {

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
