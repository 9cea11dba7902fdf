#include "platform/stop_signals.h"

#include <atomic>
#include <fmt/format.h>
#include <limits>
#include <windows.h>

namespace platform {

namespace {

constexpr double limit = 0.9 * RECKONING_SLOWNESS; // [s]; Windows ends a program 5 s after its window was closed.

std::atomic<ULONGLONG> asked_at = 0; ///< Time of the first request [ms]; 0: none yet.
const std::string* last_words = nullptr;

/// Windows calls this on a thread of its own.
BOOL WINAPI ask(DWORD event) {
    ULONGLONG not_yet = 0;
    if (asked_at.compare_exchange_strong(not_yet, GetTickCount64())) {
        Sleep(static_cast<DWORD>(limit * 1000));
        DWORD written = 0;
        WriteFile(GetStdHandle(STD_ERROR_HANDLE), last_words->data(), static_cast<DWORD>(last_words->size()), &written,
                  nullptr);
        TerminateProcess(GetCurrentProcess(), 1);
    }
    if (event != CTRL_C_EVENT && event != CTRL_BREAK_EVENT)
        Sleep(INFINITE); // When this returns, Windows ends the program.
    return TRUE;
}

} // namespace

void catch_stop_signals(const std::string& program) {
    last_words =
        new std::string(fmt::format("{}: has not ended {:.1f} s after the signal: ended by force\n", program, limit));
    SetConsoleCtrlHandler(ask, TRUE);
}

void survive_failed_writes() {} // Windows has no signals for them.

bool stop_requested() { return asked_at != 0; }

void check_stop() {
    if (stop_requested())
        throw StopRequested();
}

double stop_limit() { return limit; }

double stop_time_left() {
    return stop_requested() ? limit - static_cast<double>(GetTickCount64() - asked_at) * 1e-3
                            : std::numeric_limits<double>::infinity();
}

} // namespace platform
