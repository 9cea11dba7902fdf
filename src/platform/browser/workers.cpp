#include "platform/executor.h"

namespace platform::workers {

// There are no worker threads: a page over plain HTTP gets none.

void parallel_for(std::size_t count, std::size_t, const std::function<void(std::size_t)>& body) {
    for (std::size_t i = 0; i < count; ++i)
        body(i);
}

/// Background::join runs the work (executor.h).
void submit(std::function<void()>) {}

} // namespace platform::workers
