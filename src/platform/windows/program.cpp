#include "platform/program.h"

#include "platform/files.h"
#include "platform/windows/text.h"

#include <cstdio>
#include <exception>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <io.h>
#include <lmcons.h>
#include <shellapi.h>
#include <vector>
#include <windows.h>

namespace platform {

namespace {

constexpr const wchar_t* crash_file = L"crash.txt";
constexpr const wchar_t* log_file = L"log.txt";

// Made at the beginning: a program that crashes may be unable to.
std::wstring crash_path, program_path;

/// Writes why the program ends, to standard error and into the crash file.
void report_crash(const std::string& why) {
    const std::string text = fmt::format("{} ended: {}\n", utf8(program_path), why);
    const HANDLE file = CreateFileW(crash_path.c_str(), GENERIC_WRITE, FILE_SHARE_READ, nullptr, CREATE_ALWAYS,
                                    FILE_ATTRIBUTE_NORMAL, nullptr);
    for (const HANDLE to : {file, GetStdHandle(STD_ERROR_HANDLE)}) {
        DWORD written = 0;
        WriteFile(to, text.data(), static_cast<DWORD>(text.size()), &written, nullptr);
    }
    CloseHandle(file);
}

LONG WINAPI crashed(EXCEPTION_POINTERS* about) {
    const auto address = reinterpret_cast<std::uintptr_t>(about->ExceptionRecord->ExceptionAddress);
    const auto base = reinterpret_cast<std::uintptr_t>(GetModuleHandleW(nullptr));
    report_crash(fmt::format("exception {:#x} at address {:#x} of the program",
                             static_cast<unsigned long>(about->ExceptionRecord->ExceptionCode), address - base));
    return EXCEPTION_EXECUTE_HANDLER; // Ends the program.
}

[[noreturn]] void terminated() {
    std::string why = "it called std::terminate";
    if (const std::exception_ptr error = std::current_exception())
        try {
            std::rethrow_exception(error);
        } catch (const std::exception& known) {
            why = known.what();
        } catch (...) {
            why = "an unknown exception";
        }
    report_crash(why);
    constexpr UINT as_abort = 3;
    TerminateProcess(GetCurrentProcess(), as_abort);
    std::abort();
}

void report_crashes() {
    std::error_code error; // Without the folder, the report goes to standard error alone.
    const std::filesystem::path folder = state_folder();
    std::filesystem::create_directories(folder, error);
    crash_path = (folder / crash_file).wstring();
    program_path.resize(32768); // Windows' longest path
    program_path.resize(GetModuleFileNameW(nullptr, program_path.data(), static_cast<DWORD>(program_path.size())));
    SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX);
    SetUnhandledExceptionFilter(crashed);
    std::set_terminate(terminated);
}

bool is_open(DWORD standard) {
    const HANDLE handle = GetStdHandle(standard);
    return handle != nullptr && handle != INVALID_HANDLE_VALUE && GetFileType(handle) != FILE_TYPE_UNKNOWN;
}

/// Opens a standard stream again, at another place, for the C library and for Windows.
void reopen(std::FILE* stream, DWORD standard, const wchar_t* path) {
    if (_wfreopen(path, L"w", stream))
        SetStdHandle(standard, reinterpret_cast<HANDLE>(_get_osfhandle(_fileno(stream))));
}

/// Gives a program without a console somewhere to write: the console of its starter, else a file for errors.
void open_output() {
    if (is_open(STD_ERROR_HANDLE))
        return;
    const bool attached = AttachConsole(ATTACH_PARENT_PROCESS) != 0;
    if (!is_open(STD_OUTPUT_HANDLE))
        reopen(stdout, STD_OUTPUT_HANDLE, attached ? L"CONOUT$" : L"NUL");
    reopen(stderr, STD_ERROR_HANDLE, attached ? L"CONOUT$" : (state_folder() / log_file).c_str());
    std::setvbuf(stderr, nullptr, _IONBF, 0);
}

/// Restored at the program's end: the console belongs to the shell, too.
struct ConsoleCodePage {
    UINT before = GetConsoleOutputCP();
    ConsoleCodePage() { SetConsoleOutputCP(CP_UTF8); }
    ~ConsoleCodePage() { SetConsoleOutputCP(before); }
    ConsoleCodePage(const ConsoleCodePage&) = delete;
    ConsoleCodePage& operator=(const ConsoleCodePage&) = delete;
};

} // namespace

void begin_program(int& argc, char**& argv) {
    report_crashes();
    open_output();
    static const ConsoleCodePage code_page;
    for (std::FILE* const stream : {stdout, stderr})
        _setmode(_fileno(stream), _O_BINARY); // line breaks without carriage returns
    timeBeginPeriod(1);                       // [ms]
    static std::vector<std::string> words;
    static std::vector<char*> pointers;
    if (wchar_t** const wide = CommandLineToArgvW(GetCommandLineW(), &argc)) {
        for (int i = 0; i < argc; ++i)
            words.push_back(utf8(wide[i]));
        LocalFree(wide);
        for (std::string& word : words)
            pointers.push_back(word.data());
        pointers.push_back(nullptr);
        argv = pointers.data();
    }
}

std::string user_name() {
    std::wstring name(UNLEN + 1, L'\0');
    DWORD size = static_cast<DWORD>(name.size());
    if (!GetUserNameW(name.data(), &size) || size == 0)
        return {};
    return utf8(std::wstring_view(name.data(), size - 1)); // without the zero at its end
}

} // namespace platform
