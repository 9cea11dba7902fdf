#include "platform/main_loop.h"

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

} // namespace platform
