#pragma once
/// Calls the frames and the periodic work beside them. On the desktop that is a loop and threads; in a page the browser
/// calls them.

#include <exception>
#include <functional>
#include <memory>

namespace platform {

/// Calls `frame` until it returns false, and then `end`. Call it once, at the program's end: in a page it returns at
/// once, and the browser calls the frames afterwards.
void main_loop(std::function<bool()> frame, std::function<void()> end);

/// Pauses the caller's thread between two frames or two polls, for `seconds` [s].
void rest(double seconds);

/// Whether network messages can arrive during `rest`. In a page they arrive only between the frames, so a caller that
/// waits for one never gets it.
bool can_receive_while_blocking();

/// Periodic work, such as a match's server: on a thread of its own, or between the frames where there are no threads.
/// An exception of a step ends the work and is kept for the owner.
class PeriodicWorker {
  public:
    /// Starts at once. `step` does the work that is due and returns the time until the next step is due [s].
    explicit PeriodicWorker(std::function<double()> step);
    ~PeriodicWorker();
    PeriodicWorker(const PeriodicWorker&) = delete;
    PeriodicWorker& operator=(const PeriodicWorker&) = delete;

    void stop(); ///< Returns when no step is running; none runs later.
    [[nodiscard]] bool running() const;
    /// The exception that ended it; null while it runs and after `stop`.
    [[nodiscard]] std::exception_ptr error() const;
    /// Throws the exception that ended it, if any.
    void check() const;

    struct State;

  private:
    std::unique_ptr<State> state_;
};

} // namespace platform
