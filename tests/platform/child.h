#pragma once
/// Runs a part of a test in its own process, with its own signals, standard streams and terminal.

#include <chrono>
#include <csignal>
#include <functional>
#include <poll.h>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace platform {

class Child {
  public:
    /// Runs `body` in a fork of this process. Its result is the exit status.
    explicit Child(const std::function<int()>& body) : process_(fork()) {
        if (process_ == 0)
            _exit(body());
    }
    ~Child() {
        if (!ended()) {
            kill(process_, SIGKILL);
            waitpid(process_, nullptr, 0);
        }
    }
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    void signal(int number) const { kill(process_, number); }
    /// Returns the exit status, or the negative number of the fatal signal; −1000 if the child still runs after 20 s.
    int wait() {
        for (int i = 0; i < 4000 && !ended(); ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        return status_;
    }

  private:
    bool ended() {
        int state = 0;
        if (status_ == runs && waitpid(process_, &state, WNOHANG) == process_)
            status_ = WIFSIGNALED(state) ? -WTERMSIG(state) : WEXITSTATUS(state);
        return status_ != runs;
    }
    static constexpr int runs = -1000;
    pid_t process_;
    int status_ = runs;
};

/// The two ends of a pipe.
struct PipeEnds {
    PipeEnds() { good = pipe(ends) == 0; }
    ~PipeEnds() {
        for (const int end : ends)
            if (end >= 0)
                close(end);
    }
    PipeEnds(const PipeEnds&) = delete;
    PipeEnds& operator=(const PipeEnds&) = delete;
    void close_reader() { close(std::exchange(ends[0], -1)); }
    /// Waits up to 20 s for input.
    [[nodiscard]] bool has_input() const {
        pollfd input{.fd = ends[0], .events = POLLIN, .revents = 0};
        return ::poll(&input, 1, 20'000) > 0;
    }
    [[nodiscard]] int reader() const { return ends[0]; }
    [[nodiscard]] int writer() const { return ends[1]; }
    int ends[2] = {-1, -1};
    bool good = false;
};

} // namespace platform
