#include "platform/executor.h"

#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

namespace platform {

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

void submit(std::function<void()> work) { oneapi::tbb::this_task_arena::enqueue(std::move(work)); }

} // namespace platform
