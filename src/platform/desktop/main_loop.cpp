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

bool hears_while_it_waits() { return true; }

struct Lasting::State {
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

Lasting::Lasting(std::function<double()> step) : state_(std::make_unique<State>(std::move(step))) {}

Lasting::~Lasting() { stop(); }

void Lasting::stop() {
    state_->stopping = true;
    state_->thread.join();
}

bool Lasting::running() const { return state_->thread.running(); }
std::exception_ptr Lasting::error() const { return state_->thread.error(); }
void Lasting::check() const { state_->thread.check(); }

} // namespace platform
