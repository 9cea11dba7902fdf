#pragma once
/// Other programs.

#include <string>
#include <system_error>

namespace platform {

struct Ended {
    std::error_code not_started{}; ///< why not; no_such_file_or_directory: it is not installed
    bool good = false;             ///< it was started, and ended by itself with 0
};

/// Runs the program of this name, as the shell would find it, and waits for its end.
Ended run_program(const std::string& name, const std::string& argument);

} // namespace platform
