#include "platform/main_loop.h"

#include <emscripten.h>
#include <utility>
#include <vector>

namespace platform {

struct PeriodicWorker::State {
    std::function<double()> step;
    std::exception_ptr error{};
    bool running = true;
};

namespace {
std::vector<PeriodicWorker::State*>& all() {
    static std::vector<PeriodicWorker::State*> all;
    return all;
}
} // namespace

PeriodicWorker::PeriodicWorker(std::function<double()> step) : state_(new State{.step = std::move(step)}) {
    all().push_back(state_.get());
}

PeriodicWorker::~PeriodicWorker() { stop(); }

void PeriodicWorker::stop() {
    state_->running = false;
    std::erase(all(), state_.get());
}

bool PeriodicWorker::running() const { return state_->running; }
std::exception_ptr PeriodicWorker::error() const { return state_->error; }
void PeriodicWorker::check() const {
    if (state_->error)
        std::rethrow_exception(state_->error);
}

/// Runs the due steps of all PeriodicWorkers, as there are no threads.
static void step_what_lasts() {
    static bool stepping = false; // A step that calls `rest` must not start further steps.
    if (std::exchange(stepping, true))
        return;
    constexpr int max_steps = 20; // Per worker; further due steps run in the next frame.
    for (PeriodicWorker::State* one : std::vector(all()))
        for (int steps = 0; one->running && steps < max_steps; ++steps)
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

namespace {

struct Loop {
    std::function<bool()> frame;
    std::function<void()> end;
};
std::unique_ptr<Loop> loop;

// Defined by the page (assets/web/page/page.js).
// clang-format off
EM_JS(void, say_that_it_began, (), { if (Module.began) Module.began(); });
EM_JS(void, say_that_it_failed, (const char* why), { Module.failed(UTF8ToString(why)); });
EM_JS(void, say_that_it_ended, (), { if (Module.ended) Module.ended(); });
// clang-format on

/// Where frames are slow, a held key keeps Chromium's main thread busy with keys and frames alone, and no network
/// message arrives. The next frame then waits until a timer has fired, which has the messages' priority.
void let_messages_in(double now) {
    constexpr double slow = 0.05; // [s] from frame to frame
    static double last = 0;
    if (now - std::exchange(last, now) < slow)
        return;
    emscripten_pause_main_loop();
    emscripten_async_call([](void*) { emscripten_resume_main_loop(); }, nullptr, 0);
}

void one_frame() {
    try {
        step_what_lasts();
        if (loop->frame())
            return let_messages_in(emscripten_get_now() / 1000);
        loop->end();
        say_that_it_ended();
    } catch (const std::exception& error) {
        say_that_it_failed(error.what());
    } catch (...) { // For example an exception of the page's JavaScript.
        say_that_it_failed("unknown error");
    }
    emscripten_cancel_main_loop();
    loop.reset();
}

} // namespace

void main_loop(std::function<bool()> frame, std::function<void()> end) {
    loop = std::make_unique<Loop>(Loop{std::move(frame), std::move(end)});
    say_that_it_began();
    constexpr int as_the_display_does = 0;
    emscripten_set_main_loop(one_frame, as_the_display_does, 0);
}

/// A page cannot wait: the browser decides when its next frame comes. Runs the periodic work instead, so that a caller
/// that waits for its own server makes progress.
void rest(double) { step_what_lasts(); }

bool can_receive_while_blocking() { return false; }

} // namespace platform
