#pragma once
/// Who calls the frames, and what lasts beside them: the program itself, in a loop and on threads, or the page that it
/// runs in.

#include <exception>
#include <functional>
#include <memory>

namespace platform {

/// Calls `frame` again and again, until it returns false, and then `end`. A program has one: nothing may come after it,
/// for a page calls the frames when this has returned.
void main_loop(std::function<bool()> frame, std::function<void()> end);

/// Lets the caller's thread rest for so long [s], between two frames or two looks at something.
void rest(double seconds);

/// Whether what others send comes in while one waits so: in a page it comes between the frames alone, and who waits for
/// it waits for ever.
bool hears_while_it_waits();

/// Work that lasts (a match's server), a step at a time: on a thread of its own, or, where there are none, between the
/// frames. What a step throws ends it, and is kept for its owner.
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
