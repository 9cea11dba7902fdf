#pragma once
/// Windows' texts are UTF-16, those of the programs UTF-8.

#include <string>
#include <string_view>

namespace platform {

std::wstring utf16(std::string_view utf8);
std::string utf8(std::wstring_view utf16);
/// Variable of the environment; empty if it is not set.
std::wstring environment(const wchar_t* variable);
/// Describes a result of GetLastError.
std::string system_text(unsigned long error);

} // namespace platform
