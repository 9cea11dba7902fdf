#pragma once
/// Something that is done now and then beside long work, on a thread of its own: a line that says how far the work is.

#include <functional>
#include <memory>

namespace platform {

class Ticker {
  public:
    /// Calls `tick` every `period` seconds from now on, until the ticker is gone. Where there are no threads, never.
    /// `tick` must not throw.
    Ticker(double period, std::function<void()> tick);
    /// Waits for a call that is under way.
    ~Ticker();
    Ticker(const Ticker&) = delete;
    Ticker& operator=(const Ticker&) = delete;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

} // namespace platform
