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

/// The page says it (assets/web/page.js).
void say_that_it_failed(const char* why) {
    // clang-format off
    EM_ASM({ Module.failed(UTF8ToString($0)); }, why);
    // clang-format on
}

void one_frame() {
    try {
        step_what_lasts();
        if (loop->frame())
            return;
        loop->end();
    } catch (const std::exception& error) {
        say_that_it_failed(error.what());
    }
    emscripten_cancel_main_loop();
    loop.reset();
}

} // namespace

void main_loop(std::function<bool()> frame, std::function<void()> end) {
    loop = std::make_unique<Loop>(Loop{std::move(frame), std::move(end)});
    constexpr int as_the_display_does = 0;
    emscripten_set_main_loop(one_frame, as_the_display_does, 0);
}

/// A page cannot stand still: its next frame comes when the browser wants one.
void rest(double) {}

} // namespace platform
