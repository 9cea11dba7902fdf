#include "platform/system.h"

#include "platform/program.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib> // Defines __GLIBC__ for the GNU C library.
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

extern char** environ; // NOLINT: POSIX names it so

namespace platform {

void begin_program(int&, char**&) {}

std::string user_name() {
    const char* const name = std::getenv("USER");
    return name ? name : "";
}

void release_freed_memory() {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

std::size_t allocated() {
#ifdef __GLIBC__
    const struct mallinfo2 heap = mallinfo2();
    return heap.uordblks + heap.hblkhd; // Blocks in the arenas, and blocks with pages of their own.
#else
    return 0;
#endif
}

int raise_open_file_limit(int wanted) {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return 0;
    if (limit.rlim_cur < static_cast<rlim_t>(wanted)) {
        limit.rlim_cur = std::min(static_cast<rlim_t>(wanted), limit.rlim_max);
        setrlimit(RLIMIT_NOFILE, &limit);
        getrlimit(RLIMIT_NOFILE, &limit);
    }
    return static_cast<int>(std::min(limit.rlim_cur, static_cast<rlim_t>(wanted)));
}

ProgramResult run_program(const std::string& name, const std::vector<std::string>& arguments) {
    std::vector<std::string> words{name};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> pointers;
    for (std::string& word : words)
        pointers.push_back(word.data());
    pointers.push_back(nullptr);
    sigset_t ours; // Our programs ignore these signals (stop_signals.h); others expect the defaults.
    sigemptyset(&ours);
    sigaddset(&ours, SIGPIPE);
    sigaddset(&ours, SIGXFSZ);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigdefault(&attributes, &ours);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    pid_t child = 0;
    const int error = posix_spawnp(&child, name.c_str(), nullptr, &attributes, pointers.data(), environ);
    posix_spawnattr_destroy(&attributes);
    if (error)
        return {.not_started = {error, std::generic_category()}};
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return {.succeeded = WIFEXITED(status) && WEXITSTATUS(status) == 0};
}

bool tell_service_manager(std::string_view state) {
    const char* const variable = std::getenv("NOTIFY_SOCKET");
    const std::string_view name = variable ? variable : "";
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (name.size() < 2 || name.size() >= sizeof address.sun_path || (name[0] != '/' && name[0] != '@'))
        return false;
    std::memcpy(address.sun_path, name.data(), name.size());
    if (name[0] == '@') // An abstract socket has no file.
        address.sun_path[0] = '\0';
    const int socket_ = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (socket_ < 0)
        return false;
    const auto length = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + name.size());
    const ssize_t sent =
        sendto(socket_, state.data(), state.size(), MSG_NOSIGNAL, reinterpret_cast<const sockaddr*>(&address), length);
    close(socket_);
    return sent == static_cast<ssize_t>(state.size());
}

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
