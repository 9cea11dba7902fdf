/// Executor that ThreadSanitizer can check. Threads claim chunks of a loop with relaxed atomics, because a memory order
/// between the threads would hide races of the loop's body.

#include "platform/executor.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace platform::workers {

namespace {

/// Number of threads: at least three, so that work runs concurrently also on a machine with one core.
unsigned threads() { return std::max(3u, std::thread::hardware_concurrency()); }

/// Runs submitted work, one piece after the other on each thread.
class Pool {
  public:
    Pool() {
        for (unsigned i = 0; i < threads(); ++i)
            threads_.emplace_back([this](const std::stop_token& stop) { run(stop); });
    }
    void add(std::function<void()> work) {
        {
            const std::lock_guard lock(mutex_);
            queue_.push_back(std::move(work));
        }
        added_.notify_one();
    }

  private:
    void run(const std::stop_token& stop) {
        std::unique_lock lock(mutex_);
        while (added_.wait(lock, stop, [this] { return !queue_.empty(); })) {
            const std::function<void()> work = std::move(queue_.front());
            queue_.pop_front();
            lock.unlock();
            work();
            lock.lock();
        }
    }

    std::mutex mutex_; ///< Guards the queue.
    std::condition_variable_any added_;
    std::deque<std::function<void()>> queue_;
    std::vector<std::jthread> threads_; ///< Last member, as it uses all others.
};

Pool& pool() {
    static Pool it;
    return it;
}

} // namespace

void parallel_for(std::size_t count, std::size_t grain, const std::function<void(std::size_t)>& body) {
    std::atomic<std::size_t> claimed = 0;
    std::atomic<bool> failed = false;
    std::mutex mutex; // Guards the error.
    std::exception_ptr error;
    const auto work = [&] {
        for (std::size_t i = 0; (i = claimed.fetch_add(grain, std::memory_order_relaxed)) < count;)
            try {
                for (const std::size_t end = std::min(i + grain, count);
                     i < end && !failed.load(std::memory_order_relaxed); ++i)
                    body(i);
            } catch (...) {
                const std::lock_guard lock(mutex);
                if (!failed.exchange(true))
                    error = std::current_exception();
            }
    };
    {
        std::vector<std::jthread> helpers;
        for (std::size_t left = grain; left < count && helpers.size() < threads(); left += grain)
            helpers.emplace_back(work);
        work();
    }
    if (error)
        std::rethrow_exception(error);
}

void submit(std::function<void()> work) { pool().add(std::move(work)); }

} // namespace platform::workers
