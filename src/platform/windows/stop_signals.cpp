#include "platform/stop_signals.h"

#include "platform/desktop/stop_request.h"

#include <fmt/format.h>
#include <windows.h>

namespace platform {

namespace {

const std::string* last_words = nullptr;

/// Windows calls this on a thread of its own.
BOOL WINAPI ask(DWORD event) {
    if (request_stop()) {
        Sleep(static_cast<DWORD>(stop_limit() * 1000)); // Windows ends a program 5 s after its window was closed.
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
    last_words = new std::string(
        fmt::format("{}: has not ended {:.1f} s after the signal: ended by force\n", program, stop_limit()));
    SetConsoleCtrlHandler(ask, TRUE);
}

void survive_failed_writes() {} // Windows has no signals for them.

} // namespace platform
