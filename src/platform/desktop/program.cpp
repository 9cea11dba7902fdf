#include "platform/program.h"

#include <cerrno>
#include <spawn.h>
#include <sys/wait.h>

extern char** environ; // NOLINT: POSIX names it so

namespace platform {

Ended run_program(const std::string& name, const std::string& argument) {
    std::string program = name, first = argument;
    char* arguments[] = {program.data(), first.data(), nullptr};
    pid_t child = 0;
    if (const int error = posix_spawnp(&child, program.c_str(), nullptr, nullptr, arguments, environ))
        return {.not_started = {error, std::generic_category()}};
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return {.good = WIFEXITED(status) && WEXITSTATUS(status) == 0};
}

} // namespace platform
