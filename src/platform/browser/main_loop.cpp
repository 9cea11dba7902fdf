#include "platform/main_loop.h"

#include "platform/browser/between_frames.h"

#include <emscripten.h>
#include <exception>
#include <memory>

namespace platform {
namespace {

struct Loop {
    std::function<bool()> frame;
    std::function<void()> end;
};
std::unique_ptr<Loop> loop;

// The page says it (assets/web/page/page.js).
// clang-format off
EM_JS(void, say_that_it_began, (), { if (Module.began) Module.began(); });
EM_JS(void, say_that_it_failed, (const char* why), { Module.failed(UTF8ToString(why)); });
EM_JS(void, say_that_it_ended, (), { if (Module.ended) Module.ended(); });
// clang-format on

void one_frame() {
    try {
        step_what_lasts();
        if (loop->frame())
            return;
        loop->end();
        say_that_it_ended();
    } catch (const std::exception& error) {
        say_that_it_failed(error.what());
    } catch (...) { // a page's own
        say_that_it_failed("it broke off");
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

/// A page cannot stand still: its next frame comes when the browser wants one. Who waits for a server of his own has it
/// get on meanwhile.
void rest(double) { step_what_lasts(); }

bool hears_while_it_waits() { return false; }

} // namespace platform
