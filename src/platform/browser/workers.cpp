#include "platform/executor.h"

namespace platform::workers {

// There are none: a page that came over plain HTTP gets no threads.

void parallel_for(std::size_t count, std::size_t, const std::function<void(std::size_t)>& body) {
    for (std::size_t i = 0; i < count; ++i)
        body(i);
}

/// Who waits for it does it (executor.h).
void submit(std::function<void()>) {}

} // namespace platform::workers
