#include "platform/files.h"

#include <array>
#include <fmt/format.h>

namespace platform {
namespace fs = std::filesystem;

// The page's own file system: shipped files lie under /reckoning, the user's files that the browser keeps under /kept
// (assets/web/page/page.js). Files written to /downloads are offered as downloads.

fs::path find_asset(std::string_view relative) {
    const fs::path path = fs::path("/reckoning") / relative;
    std::error_code error;
    if (!fs::exists(path, error))
        throw MissingAsset(fmt::format("{} is not part of this page", relative));
    return path;
}

fs::path home_folder() { return {}; }
fs::path documents_folder() { return "/downloads"; }
fs::path pictures_folder() { return "/downloads"; }
fs::path settings_folder() { return "/kept/settings"; }
fs::path state_folder() { return "/kept/state"; }
fs::path recordings_folder() { return "/downloads/reckoning"; }

std::span<const std::string_view> font_folders() {
    static constexpr std::array<std::string_view, 1> folders{"/reckoning/fonts"};
    return folders;
}

std::FILE* open_to_write(const fs::path& path) { return std::fopen(path.c_str(), "wb"); }

fs::path find_in(std::span<const std::string_view> folders, std::string_view file) {
    std::error_code error;
    for (const std::string_view folder : folders)
        if (fs::path path = fs::path(folder) / file; fs::exists(path, error))
            return path;
    return {};
}

} // namespace platform
