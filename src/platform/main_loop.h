#pragma once
/// Runs a program's frames and its periodic work. On the desktop a loop runs the frames, and threads the work; in a
/// page the browser calls both.

#include <exception>
#include <functional>
#include <memory>

namespace platform {

/// Calls `frame` until it returns false, and then `end`. Call it once, at the program's end: in a page it returns at
/// once, and the browser calls the frames afterwards.
void main_loop(std::function<bool()> frame, std::function<void()> end);

/// Pauses the caller's thread between two frames or two polls, for `seconds` [s]. In a page it runs due periodic work
/// instead, and returns at once.
void rest(double seconds);

/// Whether network messages can arrive during `rest`. In a page they arrive only between the frames, so a caller that
/// waits for one in a loop never gets it.
bool can_receive_while_blocking();

/// Periodic work, such as a match's server: on a thread of its own, or between the frames where there are no threads.
/// An exception of a step ends the work; `error` returns it.
class PeriodicWorker {
  public:
    /// Starts at once. `step` does the work that is due and returns the time until the next step is due [s].
    explicit PeriodicWorker(std::function<double()> step);
    ~PeriodicWorker();
    PeriodicWorker(const PeriodicWorker&) = delete;
    PeriodicWorker& operator=(const PeriodicWorker&) = delete;

    void stop(); ///< Ends the work. Returns when no step is running.
    [[nodiscard]] bool running() const;
    /// The exception that ended the work; null while it runs, and if `stop` ended it.
    [[nodiscard]] std::exception_ptr error() const;
    /// Throws the exception that ended the work, if any.
    void check() const;

    struct State;

  private:
    std::unique_ptr<State> state_;
};

} // namespace platform
