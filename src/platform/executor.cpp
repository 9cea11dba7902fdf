#include "platform/executor.h"

#include "platform/workers.h"

#include <atomic>
#include <utility>

namespace platform {

namespace {
std::atomic<bool> alone = false;
} // namespace

void parallel_for(std::size_t count, std::size_t grain, const std::function<void(std::size_t)>& body) {
    if (!alone)
        return workers::parallel_for(count, grain, body);
    for (std::size_t i = 0; i < count; ++i)
        body(i);
}

void submit(std::function<void()> work) {
    if (!alone) // else who waits for it does it
        workers::submit(std::move(work));
}

void work_alone(bool on) { alone = on; }

} // namespace platform
