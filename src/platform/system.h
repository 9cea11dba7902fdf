#pragma once
/// System calls other than files, threads and signals: memory, the limit of open files, other programs, the service
/// manager and the terminal.

#include <cstddef>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace platform {

/// Returns freed memory to the system. Takes milliseconds, so call it after much was freed at once, as at a round's
/// end.
void release_freed_memory();

/// Memory that all threads have allocated and not yet freed [B]; 0 where the C library does not report it.
[[nodiscard]] std::size_t allocated();

/// Raises the limit of open files and sockets to `wanted`, as far as the system allows it without privileges. Returns
/// the limit reached, at most `wanted`.
int raise_open_file_limit(int wanted);

struct ProgramResult {
    std::error_code not_started{}; ///< Why it did not start; no_such_file_or_directory: it is not installed.
    bool succeeded = false;        ///< It started, and ended with exit status 0, not by a signal.
};

/// Runs the program of this name, found in $PATH, and waits for its end.
ProgramResult run_program(const std::string& name, const std::vector<std::string>& arguments);

/// Sends the program's state to systemd, in the words of sd_notify(3): "READY=1", "STOPPING=1". False if no service
/// manager listens ($NOTIFY_SOCKET), or if sending fails.
bool tell_service_manager(std::string_view state);

/// Whether standard error is a terminal, on which the program may overwrite its own line.
bool stderr_is_terminal();

/// While an object of this class lives, writes to standard error are discarded. Drivers report errors there at length
/// (ALSA: nine lines if there is no device); our programs report them in one line.
class QuietStderr {
  public:
    QuietStderr();
    ~QuietStderr();
    QuietStderr(const QuietStderr&) = delete;
    QuietStderr& operator=(const QuietStderr&) = delete;

  private:
    [[maybe_unused]] int kept_; ///< Descriptor of the real standard error; unused in a page.
};

} // namespace platform
