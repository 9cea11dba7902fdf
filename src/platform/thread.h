#pragma once
/// A thread for long-running work (a server, a socket), which keeps the exception that ended it. Short work goes to the
/// executor.

#include <atomic>
#include <exception>
#include <functional>
#include <thread>

namespace platform {

class Thread {
  public:
    /// Starts at once. `body` must return after its owner has asked it to; the owner asks before it calls `join`.
    explicit Thread(std::function<void()> body);
    ~Thread() { join(); }
    Thread(const Thread&) = delete;
    Thread& operator=(const Thread&) = delete;

    void join(); ///< Returns when `body` has ended.
    [[nodiscard]] bool running() const { return running_; }
    /// The exception that ended `body`; null while it runs, and if it returned.
    [[nodiscard]] std::exception_ptr error() const { return running_ ? nullptr : error_; }
    /// Throws the exception that ended `body`, if any.
    void check() const;

  private:
    std::exception_ptr error_; ///< Written before `running_` becomes false, not afterwards.
    std::atomic<bool> running_ = true;
    std::thread thread_; ///< Last member, as it uses all others.
};

/// CPU time of the calling thread [s]: the cost of work, independent of other programs' load.
double thread_cpu_now();

} // namespace platform
