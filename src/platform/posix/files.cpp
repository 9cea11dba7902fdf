#include "platform/files.h"
#include "platform/desktop/roots.h"

#include <array>
#include <cstdlib>

namespace platform {
namespace fs = std::filesystem;

std::vector<fs::path> roots() {
    std::vector<fs::path> roots;
    std::error_code error;
    if (const fs::path binary = fs::read_symlink("/proc/self/exe", error); !error) {
        const fs::path share = binary.parent_path().parent_path() / "share";
        roots.push_back(share / "reckoning");
        roots.push_back(share / binary.filename());
        add_parents(roots, binary);
    }
    roots.emplace_back(RECKONING_SOURCE_DIR);
    roots.emplace_back(RECKONING_DATA_DIR);
    return roots;
}

namespace {

/// Value of the environment variable; empty if it is not set.
fs::path from_environment(const char* variable) {
    const char* value = std::getenv(variable);
    return value != nullptr ? value : "";
}

fs::path user_folder(const char* variable, const char* in_home) {
    std::error_code error;
    fs::path folder = from_environment(variable);
    if (const fs::path home = home_folder(); folder.empty() && !home.empty())
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
    if (const fs::path home = home_folder(); folder.empty() && !home.empty())
        folder = home / in_home;
    return folder.empty() ? folder : folder / "reckoning";
}

} // namespace

fs::path home_folder() { return from_environment("HOME"); }

fs::path documents_folder() { return user_folder("XDG_DOCUMENTS_DIR", "Documents"); }
fs::path pictures_folder() { return user_folder("XDG_PICTURES_DIR", "Pictures"); }

fs::path settings_folder() { return our_folder("XDG_CONFIG_HOME", ".config"); }
fs::path state_folder() { return our_folder("XDG_STATE_HOME", ".local/state"); }
fs::path recordings_folder() {
    const fs::path folder = our_folder("XDG_DATA_HOME", ".local/share");
    return folder.empty() ? "out" : folder;
}

std::FILE* open_to_write(const fs::path& path) { return std::fopen(path.c_str(), "wb"); }

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

} // namespace platform
