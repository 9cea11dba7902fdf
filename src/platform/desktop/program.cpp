#include "platform/program.h"

#include <cerrno>
#include <csignal>
#include <spawn.h>
#include <sys/wait.h>

extern char** environ; // NOLINT: POSIX names it so

namespace platform {

Ended run_program(const std::string& name, const std::string& argument) {
    std::string program = name, first = argument;
    char* arguments[] = {program.data(), first.data(), nullptr};
    sigset_t ours; // ignored here (stop_signals.h); a program expects the defaults
    sigemptyset(&ours);
    sigaddset(&ours, SIGPIPE);
    sigaddset(&ours, SIGXFSZ);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigdefault(&attributes, &ours);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    pid_t child = 0;
    const int error = posix_spawnp(&child, program.c_str(), nullptr, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
    if (error)
        return {.not_started = {error, std::generic_category()}};
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return {.good = WIFEXITED(status) && WEXITSTATUS(status) == 0};
}

} // namespace platform
