#pragma once
// Included before everything else (assets/windows/libraries.cmake). Windows' headers define common words as macros, and
// ENet and spdlog include them: they are included here once, and the words are given back.
#ifdef __cplusplus
#include <winsock2.h>
#include <ws2tcpip.h>

#include <iphlpapi.h>
#include <mmsystem.h>
#include <mstcpip.h>
#include <windows.h>
#undef near
#undef far
#undef NEAR
#undef FAR
#define NEAR
#define FAR
#undef interface
#undef small
#undef IN
#undef OUT
#undef OPTIONAL
#undef DELETE
#undef ERROR
#undef Yield
#undef GetMessage
#undef SendMessage
#undef LoadImage
#undef CreateWindow
#undef DrawText
#undef GetClassName
#undef GetCurrentTime
#undef CopyFile
#undef MoveFile
#undef ReportEvent

// A path that is made of a std::string is not UTF-8 here, as all our texts are: such code does not compile. Write
// platform::path_of (platform/path.h).
#include <filesystem>
#include <string>
namespace std::filesystem::__detail {
template <> inline constexpr bool __is_path_src<std::string> = false;
template <> inline constexpr bool __is_path_src<const char*> = false;
template <> inline constexpr bool __is_path_src<char*> = false;
} // namespace std::filesystem::__detail
#endif
