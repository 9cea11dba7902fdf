#include "platform/ticker.h"

#include "platform/thread.h"

#include <chrono>
#include <condition_variable>
#include <mutex>

namespace platform {

struct Ticker::State {
    std::mutex mutex; ///< Guards `over`.
    std::condition_variable woken;
    bool over = false;
    std::unique_ptr<Thread> thread{};
};

Ticker::Ticker(double period, std::function<void()> tick) : state_(std::make_unique<State>()) {
    state_->thread = std::make_unique<Thread>([period, tick = std::move(tick), &state = *state_] {
        std::unique_lock lock(state.mutex);
        while (!state.woken.wait_for(lock, std::chrono::duration<double>(period), [&] { return state.over; }))
            tick();
    });
}

Ticker::~Ticker() {
    {
        const std::lock_guard lock(state_->mutex);
        state_->over = true;
    }
    state_->woken.notify_one();
    state_->thread->join();
}

} // namespace platform
