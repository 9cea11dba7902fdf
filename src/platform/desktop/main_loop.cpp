#include "platform/main_loop.h"

#include "platform/thread.h"

#include <atomic>
#include <chrono>
#include <thread>

namespace platform {

void main_loop(std::function<bool()> frame, std::function<void()> end) {
    while (frame()) {
    }
    end();
}

void rest(double seconds) { std::this_thread::sleep_for(std::chrono::duration<double>(seconds)); }

bool can_receive_while_blocking() { return true; }

struct PeriodicWorker::State {
    explicit State(std::function<double()> what) : step(std::move(what)), thread([this] { run(); }) {}
    void run() {
        while (!stopping)
            if (const double idle = step(); idle > 0 && !stopping)
                rest(idle);
    }
    std::function<double()> step;
    std::atomic<bool> stopping = false;
    Thread thread; ///< Last member, as it uses all others.
};

PeriodicWorker::PeriodicWorker(std::function<double()> step) : state_(std::make_unique<State>(std::move(step))) {}

PeriodicWorker::~PeriodicWorker() { stop(); }

void PeriodicWorker::stop() {
    state_->stopping = true;
    state_->thread.join();
}

bool PeriodicWorker::running() const { return state_->thread.running(); }
std::exception_ptr PeriodicWorker::error() const { return state_->thread.error(); }
void PeriodicWorker::check() const { state_->thread.check(); }

} // namespace platform
