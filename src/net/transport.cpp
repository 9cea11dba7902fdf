#include "net/transport.h"

#include <chrono>
#include <thread>

namespace net {

void Transport::wait(double longest) {
    std::this_thread::sleep_for(std::chrono::duration<double>(std::min(longest, 1e-3)));
}

} // namespace net
