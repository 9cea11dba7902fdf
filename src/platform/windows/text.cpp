#include "platform/windows/text.h"

#include <system_error>
#include <windows.h>

namespace platform {

std::wstring utf16(std::string_view utf8) {
    const int size = static_cast<int>(utf8.size());
    std::wstring text(static_cast<std::size_t>(MultiByteToWideChar(CP_UTF8, 0, utf8.data(), size, nullptr, 0)), L'\0');
    MultiByteToWideChar(CP_UTF8, 0, utf8.data(), size, text.data(), static_cast<int>(text.size()));
    return text;
}

std::string utf8(std::wstring_view utf16) {
    const int size = static_cast<int>(utf16.size());
    std::string text(
        static_cast<std::size_t>(WideCharToMultiByte(CP_UTF8, 0, utf16.data(), size, nullptr, 0, nullptr, nullptr)),
        '\0');
    WideCharToMultiByte(CP_UTF8, 0, utf16.data(), size, text.data(), static_cast<int>(text.size()), nullptr, nullptr);
    return text;
}

std::wstring environment(const wchar_t* variable) {
    std::wstring text(32767, L'\0'); // Windows' longest
    text.resize(GetEnvironmentVariableW(variable, text.data(), static_cast<DWORD>(text.size())));
    return text;
}

std::string system_text(unsigned long error) { return std::system_category().message(static_cast<int>(error)); }

} // namespace platform
