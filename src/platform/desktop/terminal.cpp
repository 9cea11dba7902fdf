#include "platform/terminal.h"

#include <fcntl.h>
#include <unistd.h>

namespace platform {

bool stderr_is_terminal() { return isatty(STDERR_FILENO) != 0; }

QuietStderr::QuietStderr() : kept_(dup(STDERR_FILENO)) {
    if (const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC); nowhere >= 0) {
        dup2(nowhere, STDERR_FILENO);
        close(nowhere);
    }
}

QuietStderr::~QuietStderr() {
    if (kept_ >= 0) {
        dup2(kept_, STDERR_FILENO);
        close(kept_);
    }
}

} // namespace platform
