#include "platform/system.h"

#include "platform/windows/text.h"

#include <windows.h>

namespace platform {

void release_freed_memory() {}

std::size_t allocated() { return 0; }

int raise_open_file_limit(int wanted) { return wanted; } // Windows has no limit for sockets.

namespace {

/// Quotes a word so that the started program's C library reads it as one argument.
std::wstring as_argument(std::string_view word) {
    std::wstring text = L"\"";
    std::size_t slashes = 0; // Backslashes before a quote are doubled.
    for (const wchar_t letter : utf16(word)) {
        if (letter == L'"')
            text.append(slashes + 1, L'\\');
        slashes = letter == L'\\' ? slashes + 1 : 0;
        text += letter;
    }
    return text.append(slashes, L'\\') + L'"';
}

} // namespace

ProgramResult run_program(const std::string& name, const std::vector<std::string>& arguments) {
    std::wstring line = as_argument(name);
    for (const std::string& argument : arguments)
        line += L' ' + as_argument(argument);
    STARTUPINFOW how{};
    how.cb = sizeof how;
    PROCESS_INFORMATION child{};
    if (!CreateProcessW(nullptr, line.data(), nullptr, nullptr, TRUE, 0, nullptr, nullptr, &how, &child)) {
        const DWORD error = GetLastError();
        return {.not_started = error == ERROR_FILE_NOT_FOUND
                                   ? std::make_error_code(std::errc::no_such_file_or_directory)
                                   : std::error_code(static_cast<int>(error), std::system_category())};
    }
    WaitForSingleObject(child.hProcess, INFINITE);
    DWORD status = 1;
    GetExitCodeProcess(child.hProcess, &status);
    CloseHandle(child.hThread);
    CloseHandle(child.hProcess);
    return {.succeeded = status == 0};
}

bool tell_service_manager(std::string_view) { return false; }

bool stderr_is_terminal() {
    DWORD mode = 0;
    return GetConsoleMode(GetStdHandle(STD_ERROR_HANDLE), &mode) != 0;
}

// Windows' drivers write nothing there, and spdlog holds its handle.
QuietStderr::QuietStderr() : kept_(-1) {}
QuietStderr::~QuietStderr() = default;

} // namespace platform
