#include "platform/desktop/roots.h"
#include "platform/files.h"
#include "platform/path.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace platform {
namespace fs = std::filesystem;

void add_parents(std::vector<fs::path>& roots, const fs::path& binary) {
    std::error_code error;
    for (fs::path folder = binary.parent_path(); folder != folder.root_path(); folder = folder.parent_path())
        if (fs::is_directory(folder / "assets", error) && fs::is_directory(folder / "shaders", error))
            roots.push_back(folder);
}

fs::path find_in(std::span<const std::string_view> folders, std::string_view file) {
    for (const std::string_view folder : folders)
        if (std::error_code error; fs::is_regular_file(path_of(folder) / path_of(file), error))
            return path_of(folder) / path_of(file);
    return {};
}

fs::path find_asset(std::string_view relative) {
    std::vector<std::string> looked;
    for (const fs::path& root : roots()) {
        std::error_code error;
        if (fs::path candidate = root / path_of(relative); fs::exists(candidate, error))
            return candidate;
        looked.push_back(root.string());
    }
    throw MissingAsset(
        fmt::format("{} not found; looked in: {}. Reinstall the program, or start it from its build folder.", relative,
                    fmt::join(looked, ", ")));
}

} // namespace platform
