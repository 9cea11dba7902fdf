#pragma once
/// What the system has beside files, threads and signals: memory, files that may be open, other programs, and the
/// service manager and the terminal that a program was started by.

#include <cstddef>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace platform {

/// What has been freed goes back to the system. It takes milliseconds: for when much has been freed at once, as by a
/// round's end.
void give_back_memory();

/// What all threads have allocated and not yet freed [bytes]; 0 where the C library does not say.
[[nodiscard]] std::size_t allocated();

/// Lets the program have up to `wanted` files and sockets open, as far as the system allows that without asking
/// anybody. Returns how many that is.
int allow_open_files(int wanted);

struct Ended {
    std::error_code not_started{}; ///< why not; no_such_file_or_directory: it is not installed
    bool good = false;             ///< it was started, and ended by itself with 0
};

/// Runs the program of this name, as the shell would find it, and waits for its end.
Ended run_program(const std::string& name, const std::vector<std::string>& arguments);

/// Tells it how the program stands, in the words of systemd's sd_notify(3): "READY=1", "STOPPING=1". False: nobody
/// wants to know ($NOTIFY_SOCKET), or it could not be told.
bool tell_service_manager(std::string_view state);

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
