#include "platform/thread.h"

#include <ctime>
#include <utility>

namespace platform {

Thread::Thread(std::function<void()> body)
    : thread_([this, body = std::move(body)] {
          try {
              body();
          } catch (...) {
              error_ = std::current_exception();
          }
          running_ = false;
      }) {}

void Thread::join() {
    if (thread_.joinable())
        thread_.join();
}

void Thread::check() const {
    if (const std::exception_ptr ended_by = error())
        std::rethrow_exception(ended_by);
}

double thread_cpu_now() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

} // namespace platform
