#include "platform/desktop/stop_request.h"
#include "platform/stop_signals.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>

namespace platform {

namespace {

std::int64_t nanoseconds_now() {
    return std::chrono::nanoseconds(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::atomic<std::int64_t> asked_at = 0; ///< Time of the first request [ns]; 0: none yet.
static_assert(decltype(asked_at)::is_always_lock_free, "a signal handler writes it");

} // namespace

bool request_stop() {
    std::int64_t not_yet = 0;
    return asked_at.compare_exchange_strong(not_yet, nanoseconds_now());
}

bool stop_requested() { return asked_at != 0; }

void check_stop() {
    if (stop_requested())
        throw StopRequested();
}

double stop_limit() { return 0.9 * RECKONING_SLOWNESS; }

double stop_time_left() {
    return stop_requested() ? stop_limit() - static_cast<double>(nanoseconds_now() - asked_at) * 1e-9
                            : std::numeric_limits<double>::infinity();
}

} // namespace platform
