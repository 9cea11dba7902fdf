#include "platform/lasting.h"

#include "platform/browser/between_frames.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace platform {

struct Lasting::State {
    std::function<double()> step;
    std::exception_ptr error{};
    bool running = true;
};

namespace {
std::vector<Lasting::State*>& all() {
    static std::vector<Lasting::State*> all;
    return all;
}
} // namespace

Lasting::Lasting(std::function<double()> step) : state_(new State{.step = std::move(step)}) {
    all().push_back(state_.get());
}

Lasting::~Lasting() { stop(); }

void Lasting::stop() {
    state_->running = false;
    std::erase(all(), state_.get());
}

bool Lasting::running() const { return state_->running; }
std::exception_ptr Lasting::error() const { return state_->error; }
void Lasting::check() const {
    if (state_->error)
        std::rethrow_exception(state_->error);
}

void step_what_lasts() {
    static bool stepping = false; // a step that rests (main_loop.h) is none of its own
    if (std::exchange(stepping, true))
        return;
    constexpr int most_steps = 20; // behind by more than so many it goes on in the next frame
    for (Lasting::State* one : std::vector(all()))
        for (int steps = 0; one->running && steps < most_steps; ++steps)
            try {
                if (one->step() > 0)
                    break;
            } catch (...) {
                one->error = std::current_exception();
                one->running = false;
                std::erase(all(), one);
            }
    stepping = false;
}

} // namespace platform
