#include "platform/main_loop.h"

#include <chrono>
#include <thread>

namespace platform {

void main_loop(const std::function<bool()>& frame) {
    while (frame()) {
    }
}

void rest(double seconds) { std::this_thread::sleep_for(std::chrono::duration<double>(seconds)); }

} // namespace platform
