#pragma once
/// Drivers tell the terminal at length what they lack (ALSA: nine lines for no device). We say it in one.

#include <fcntl.h>
#include <unistd.h>

namespace apps {

/// While it lives, nothing reaches the terminal's error stream.
class QuietStderr {
  public:
    QuietStderr() : kept_(dup(STDERR_FILENO)) {
        if (const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC); nowhere >= 0) {
            dup2(nowhere, STDERR_FILENO);
            close(nowhere);
        }
    }
    ~QuietStderr() {
        if (kept_ >= 0) {
            dup2(kept_, STDERR_FILENO);
            close(kept_);
        }
    }
    QuietStderr(const QuietStderr&) = delete;
    QuietStderr& operator=(const QuietStderr&) = delete;

  private:
    int kept_;
};

} // namespace apps
