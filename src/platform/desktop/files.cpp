#include "platform/files.h"

#include <array>
#include <cstdlib>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <vector>

namespace platform {
namespace fs = std::filesystem;

namespace {

std::vector<fs::path> roots() {
    std::vector<fs::path> roots;
    std::error_code error;
    if (const fs::path binary = fs::read_symlink("/proc/self/exe", error); !error) {
        const fs::path share = binary.parent_path().parent_path() / "share";
        roots.push_back(share / "reckoning");
        roots.push_back(share / binary.filename());
        for (fs::path folder = binary.parent_path(); folder != folder.root_path(); folder = folder.parent_path()) {
            if (fs::is_directory(folder / "assets", error) && fs::is_directory(folder / "shaders", error))
                roots.push_back(folder);
        }
    }
    roots.emplace_back(RECKONING_SOURCE_DIR);
    roots.emplace_back(RECKONING_DATA_DIR);
    return roots;
}

/// Value of the environment variable; empty if it is not set.
fs::path from_environment(const char* variable) {
    const char* value = std::getenv(variable);
    return value != nullptr ? value : "";
}

fs::path user_folder(const char* variable, const char* in_home) {
    std::error_code error;
    fs::path folder = from_environment(variable);
    if (const fs::path home = from_environment("HOME"); folder.empty() && !home.empty())
        if (fs::is_directory(home / in_home, error))
            folder = home / in_home;
    if (folder.empty())
        folder = "out";
    fs::create_directories(folder, error);
    return folder;
}

/// Folder "reckoning" in the folder that `variable` names, else in `in_home` of the home folder; empty without both.
fs::path our_folder(const char* variable, const char* in_home) {
    fs::path folder = from_environment(variable);
    if (const fs::path home = from_environment("HOME"); folder.empty() && !home.empty())
        folder = home / in_home;
    return folder.empty() ? folder : folder / "reckoning";
}

} // namespace

fs::path documents_folder() { return user_folder("XDG_DOCUMENTS_DIR", "Documents"); }
fs::path pictures_folder() { return user_folder("XDG_PICTURES_DIR", "Pictures"); }

fs::path settings_folder() { return our_folder("XDG_CONFIG_HOME", ".config"); }
fs::path state_folder() { return our_folder("XDG_STATE_HOME", ".local/state"); }

std::span<const std::string_view> font_folders() {
    static constexpr std::array<std::string_view, 10> folders{"/usr/share/fonts/truetype/dejavu",
                                                              "/usr/share/fonts/opentype/bebas-neue",
                                                              "/usr/share/fonts/TTF",
                                                              "/usr/share/fonts/dejavu-sans-fonts",
                                                              "/usr/share/fonts/dejavu",
                                                              "/usr/share/fonts/opentype/noto",
                                                              "/usr/share/fonts/truetype/noto",
                                                              "/usr/share/fonts/noto-cjk",
                                                              "/usr/share/fonts/truetype/droid",
                                                              "/usr/share/fonts/truetype/wqy"};
    return folders;
}

fs::path find_in(std::span<const std::string_view> folders, std::string_view file) {
    for (const fs::path folder : folders)
        if (std::error_code error; fs::is_regular_file(folder / file, error))
            return folder / file;
    return {};
}

fs::path find_asset(std::string_view relative) {
    std::vector<std::string> looked;
    for (const fs::path& root : roots()) {
        std::error_code error;
        if (fs::path candidate = root / relative; fs::exists(candidate, error))
            return candidate;
        looked.push_back(root.string());
    }
    throw MissingAsset(
        fmt::format("{} not found; looked in: {}. Reinstall the program, or start it from its build folder.", relative,
                    fmt::join(looked, ", ")));
}

} // namespace platform
