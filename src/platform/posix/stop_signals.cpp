#include "platform/stop_signals.h"

#include "platform/desktop/stop_request.h"
#include "platform/posix/non_blocking_file.h"

#include <cerrno>
#include <cmath>
#include <csignal>
#include <ctime>
#include <fmt/format.h>
#include <unistd.h>

namespace platform {

namespace {

// Used by the signal handlers.
timer_t watchdog{};
// Never deleted: the watchdog needs them until the process ends.
const NonBlockingFile* last_words_to = nullptr;
const std::string* last_words = nullptr;

void ask(int) {
    const int kept = errno;
    const double limit = stop_limit();
    const auto seconds = static_cast<time_t>(limit);
    const itimerspec once{
        .it_interval = {},
        .it_value = {.tv_sec = seconds, .tv_nsec = std::lround((limit - static_cast<double>(seconds)) * 1e9)}};
    if (request_stop())
        timer_settime(watchdog, 0, &once, nullptr);
    errno = kept;
}

void end_now(int) {
    (void)last_words_to->write(last_words->data(), last_words->size());
    _exit(1);
}

void handle(int signal, void (*handler)(int)) {
    struct sigaction action {};
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART;
    sigaction(signal, &action, nullptr);
}

bool is_ignored(int signal) {
    struct sigaction action {};
    sigaction(signal, nullptr, &action);
    return action.sa_handler == SIG_IGN;
}

} // namespace

void catch_stop_signals(const std::string& program) {
    survive_failed_writes();
    last_words_to = new NonBlockingFile(STDERR_FILENO);
    last_words = new std::string(
        fmt::format("{}: has not ended {:.1f} s after the signal: ended by force\n", program, stop_limit()));
    sigevent by_signal{};
    by_signal.sigev_notify = SIGEV_SIGNAL;
    by_signal.sigev_signo = SIGALRM;
    handle(SIGALRM, end_now);
    timer_create(CLOCK_MONOTONIC, &by_signal, &watchdog);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP})
        if (!is_ignored(signal))
            handle(signal, ask);
}

void survive_failed_writes() {
    for (const int signal : {SIGPIPE, SIGXFSZ})
        handle(signal, SIG_IGN);
}

} // namespace platform
