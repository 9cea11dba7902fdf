/// The executor that ThreadSanitizer can see into. Chunks of a loop are claimed and counted without an order between
/// the threads, which would hide races between them.

#include "platform/workers.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace platform::workers {

namespace {

class Pool {
  public:
    Pool() {
        constexpr unsigned fewest = 3; // so that things run at once on a machine with one core, too
        for (unsigned i = 0; i < std::max(fewest, std::thread::hardware_concurrency()); ++i)
            threads_.emplace_back([this](const std::stop_token& stop) { run(stop); });
    }
    void add(std::function<void()> work) {
        {
            const std::lock_guard lock(mutex_);
            queue_.push_back(std::move(work));
        }
        added_.notify_one();
    }
    [[nodiscard]] std::size_t size() const { return threads_.size(); }

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

    std::mutex mutex_; ///< guards the queue
    std::condition_variable_any added_;
    std::deque<std::function<void()>> queue_;
    std::vector<std::jthread> threads_; ///< last: they use everything above
};

Pool& pool() {
    static Pool it;
    return it;
}

/// A loop under way. Helpers that come late find nothing left to claim, and touch no body.
struct Loop {
    Loop(std::size_t how_many, std::size_t neighbours, const std::function<void(std::size_t)>& call)
        : count(how_many), grain(neighbours), body(call) {}
    const std::size_t count, grain;
    const std::function<void(std::size_t)>& body;
    std::atomic<std::size_t> claimed = 0, done = 0;
    std::atomic<bool> failed = false;
    std::mutex mutex{}; ///< guards the error
    std::exception_ptr error{};

    void work() {
        for (;;) {
            const std::size_t begin = claimed.fetch_add(grain, std::memory_order_relaxed);
            if (begin >= count)
                return;
            const std::size_t end = std::min(begin + grain, count);
            run(begin, end);
            if (done.fetch_add(end - begin, std::memory_order_release) + (end - begin) == count)
                done.notify_all();
        }
    }

  private:
    void run(std::size_t begin, std::size_t end) {
        try {
            for (std::size_t i = begin; i < end && !failed.load(std::memory_order_relaxed); ++i)
                body(i);
        } catch (...) {
            const std::lock_guard lock(mutex);
            if (!error)
                error = std::current_exception();
            failed = true;
        }
    }
};

} // namespace

void parallel_for(std::size_t count, std::size_t grain, const std::function<void(std::size_t)>& body) {
    if (count == 0)
        return;
    const auto loop = std::make_shared<Loop>(count, grain, body);
    const std::size_t chunks = (count + grain - 1) / grain;
    for (std::size_t helper = 0; helper < std::min(chunks - 1, pool().size()); ++helper)
        pool().add([loop] { loop->work(); });
    loop->work();
    for (std::size_t done = loop->done.load(std::memory_order_acquire); done != count;
         done = loop->done.load(std::memory_order_acquire))
        loop->done.wait(done, std::memory_order_acquire);
    // Taken out of the loop: a late helper that drops the loop must not be the one that ends the exception.
    if (std::exception_ptr error = std::exchange(loop->error, nullptr))
        std::rethrow_exception(std::move(error));
}

void submit(std::function<void()> work) { pool().add(std::move(work)); }

} // namespace platform::workers
