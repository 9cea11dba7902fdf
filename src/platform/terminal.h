#pragma once
/// The terminal that a program was started from.

namespace platform {

/// Whether somebody sits before standard error: what is written there may be written over.
bool stderr_is_terminal();

/// While it lives, what anybody writes to standard error is lost. Drivers say there at length what they lack (ALSA:
/// nine lines for no device); we say it in one.
class QuietStderr {
  public:
    QuietStderr();
    ~QuietStderr();
    QuietStderr(const QuietStderr&) = delete;
    QuietStderr& operator=(const QuietStderr&) = delete;

  private:
    [[maybe_unused]] int kept_; ///< where there is a terminal
};

} // namespace platform
