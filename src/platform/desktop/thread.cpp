#include "platform/thread.h"

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

} // namespace platform
