#pragma once
/// Paths of texts. All texts of the programs are UTF-8, paths too; a path that is made of a std::string directly is
/// not, on Windows. `path::string` gives UTF-8 everywhere.

#include <filesystem>
#include <string_view>

namespace platform {

inline std::filesystem::path path_of(std::string_view utf8) {
    return std::u8string_view(reinterpret_cast<const char8_t*>(utf8.data()), utf8.size());
}

} // namespace platform
