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

/// Raises the number of files and sockets that may be open to `wanted`, as far as the system allows it without
/// privileges. Returns the number reached.
int raise_open_file_limit(int wanted);

struct ProgramResult {
    std::error_code not_started{}; ///< Why it did not start; no_such_file_or_directory: it is not installed.
    bool succeeded = false;        ///< It started, and ended by itself with status 0.
};

/// Runs the program of this name, found as the shell finds it, and waits for its end.
ProgramResult run_program(const std::string& name, const std::vector<std::string>& arguments);

/// Sends the program's state to systemd, in the words of sd_notify(3): "READY=1", "STOPPING=1". False if no service
/// manager listens ($NOTIFY_SOCKET), or if sending fails.
bool tell_service_manager(std::string_view state);

/// Whether standard error is a terminal, on which the program may overwrite its own line.
bool stderr_is_terminal();

/// Discards all writes to standard error while it lives. Drivers report there at length (ALSA: nine lines for no
/// device); we report the same in one line.
class QuietStderr {
  public:
    QuietStderr();
    ~QuietStderr();
    QuietStderr(const QuietStderr&) = delete;
    QuietStderr& operator=(const QuietStderr&) = delete;

  private:
    [[maybe_unused]] int kept_; ///< Unused in a page, which has no terminal.
};

} // namespace platform
