#include "platform/locked_file.h"

#include "platform/small_file.h"

#include <fstream>
#include <map>

namespace platform {
namespace {

constexpr std::size_t most = 4096; // [B]

/// Locked files, by number. No other program uses this page's file system.
std::map<int, std::filesystem::path>& held() {
    static std::map<int, std::filesystem::path> held;
    return held;
}

} // namespace

std::optional<LockedFile> LockedFile::hold(const std::filesystem::path& path) {
    static int last = 0;
    for (const auto& [number, other] : held())
        if (other == path)
            return {};
    std::error_code error; // A folder that cannot be made makes the file fail to open.
    std::filesystem::create_directories(path.parent_path(), error);
    if (!std::ofstream(path, std::ios::app))
        return {};
    held()[++last] = path;
    return LockedFile(last);
}

LockedFile::~LockedFile() { held().erase(file_); }

std::string LockedFile::read() const {
    try {
        return read_small_file(held().at(file_), most);
    } catch (const FileError&) {
        return {};
    }
}

bool LockedFile::write(std::string_view text) const {
    std::ofstream file(held().at(file_), std::ios::trunc);
    return static_cast<bool>(file << text << std::flush);
}

} // namespace platform
