#pragma once
/// A thread for what lasts (a server, a socket), with the exception that ended it kept for its owner. Passing work is
/// the executor's.

#include <atomic>
#include <exception>
#include <functional>
#include <thread>

namespace platform {

class Thread {
  public:
    /// Starts at once. `body` returns when its owner wants it to: who makes the thread tells it, then joins.
    explicit Thread(std::function<void()> body);
    ~Thread() { join(); }
    Thread(const Thread&) = delete;
    Thread& operator=(const Thread&) = delete;

    void join(); ///< returns when `body` has ended
    [[nodiscard]] bool running() const { return running_; }
    /// What ended it; null while it runs, and when `body` returned.
    [[nodiscard]] std::exception_ptr error() const { return running_ ? nullptr : error_; }
    /// Throws what ended it, if something did.
    void check() const;

  private:
    std::exception_ptr error_; ///< written before `running_` becomes false, not afterwards
    std::atomic<bool> running_ = true;
    std::thread thread_; ///< last: it uses everything above
};

/// CPU time of the calling thread since it began [s]: what something costs, whoever else runs on the machine.
double thread_cpu_now();

} // namespace platform
