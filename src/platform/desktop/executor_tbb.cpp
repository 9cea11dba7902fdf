#include "platform/executor.h"

#include <deque>
#include <mutex>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

namespace platform::workers {

namespace {

/// Submitted work that has not begun. A program may end before oneTBB has begun all of it, and a leak checker
/// would report work in oneTBB's own memory. So waiting work is stored here, and this is never destroyed.
struct Waiting {
    std::mutex mutex;
    std::deque<std::function<void()>> works;
};

Waiting& waiting() {
    static Waiting& all = *new Waiting;
    return all;
}

/// Runs the work that has waited longest.
void run_next() {
    std::function<void()> work;
    {
        const std::lock_guard lock(waiting().mutex);
        work = std::move(waiting().works.front()); // Each submission runs exactly one piece of work.
        waiting().works.pop_front();
    }
    work();
}

} // namespace

void parallel_for(std::size_t count, std::size_t grain, const std::function<void(std::size_t)>& body) {
    using Range = oneapi::tbb::blocked_range<std::size_t>;
    oneapi::tbb::parallel_for(
        Range(0, count, grain),
        [&](const Range& range) {
            for (std::size_t i = range.begin(); i != range.end(); ++i)
                body(i);
        },
        oneapi::tbb::simple_partitioner());
}

void submit(std::function<void()> work) {
    {
        const std::lock_guard lock(waiting().mutex);
        waiting().works.push_back(std::move(work));
    }
    oneapi::tbb::this_task_arena::enqueue([] { run_next(); });
}

} // namespace platform::workers
