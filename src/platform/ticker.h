#pragma once
/// Calls a function regularly on a thread of its own while long work runs, such as one that prints progress.

#include <functional>
#include <memory>

namespace platform {

class Ticker {
  public:
    /// Calls `tick` every `period` [s] until the ticker is destroyed; never where there are no threads. `tick` must not
    /// throw.
    Ticker(double period, std::function<void()> tick);
    /// Waits until a running call of `tick` has returned.
    ~Ticker();
    Ticker(const Ticker&) = delete;
    Ticker& operator=(const Ticker&) = delete;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

} // namespace platform
