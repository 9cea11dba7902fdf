#include "world/asset_path.h"

#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <vector>

namespace world {
namespace fs = std::filesystem;

namespace {

std::vector<fs::path> roots() {
    std::vector<fs::path> roots;
    std::error_code error;
    if (const fs::path binary = fs::read_symlink("/proc/self/exe", error); !error) {
        roots.push_back(binary.parent_path().parent_path() / "share" / "reckoning");
        for (fs::path folder = binary.parent_path(); folder != folder.root_path(); folder = folder.parent_path()) {
            if (fs::is_directory(folder / "assets", error) && fs::is_directory(folder / "shaders", error))
                roots.push_back(folder);
        }
    }
    roots.emplace_back(RECKONING_SOURCE_DIR);
    roots.emplace_back(RECKONING_DATA_DIR);
    return roots;
}

} // namespace

fs::path find_asset(std::string_view relative) {
    std::vector<std::string> looked;
    for (const fs::path& root : roots()) {
        std::error_code error;
        if (fs::path candidate = root / relative; fs::exists(candidate, error))
            return candidate;
        looked.push_back(root.string());
    }
    throw MissingAsset(fmt::format("{} not found; looked in: {}. Reinstall, or start it from its build folder.",
                                   relative, fmt::join(looked, ", ")));
}

} // namespace world
