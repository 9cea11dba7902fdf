#pragma once
/// Work that lasts (a match's server), a step at a time: on a thread of its own, or, where there are none, between the
/// frames (main_loop.h). What a step throws ends it, and is kept for its owner.

#include <exception>
#include <functional>
#include <memory>

namespace platform {

class Lasting {
  public:
    /// Begins at once. `step` does what is due and says how long nothing will be [s].
    explicit Lasting(std::function<double()> step);
    ~Lasting();
    Lasting(const Lasting&) = delete;
    Lasting& operator=(const Lasting&) = delete;

    void stop(); ///< returns when no step is being done, and none will be
    [[nodiscard]] bool running() const;
    /// What ended it; null while it runs, and when its owner stopped it.
    [[nodiscard]] std::exception_ptr error() const;
    /// Throws what ended it, if something did.
    void check() const;

    struct State;

  private:
    std::unique_ptr<State> state_;
};

} // namespace platform
