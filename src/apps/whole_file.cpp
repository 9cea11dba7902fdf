#include "apps/whole_file.h"

#include "platform/files.h"
#include "platform/path.h"
#include "platform/small_file.h"

#include <fmt/format.h>
#include <random>
#include <stdexcept>

namespace apps {

namespace {

constexpr std::size_t max_bytes = 1 << 20;

} // namespace

std::filesystem::path user_path(std::string_view name) {
    const std::filesystem::path folder = platform::settings_folder();
    return folder.empty() ? folder : folder / platform::path_of(name);
}

std::string read_whole_file(const std::filesystem::path& path) {
    std::error_code missing;
    if (path.empty() || !std::filesystem::exists(path, missing))
        return {};
    return platform::read_text_file(path, max_bytes);
}

void write_whole_file(const std::filesystem::path& link, const std::string& text) {
    std::error_code error;
    // Replaces the target of a symbolic link, so that the link stays.
    const std::filesystem::path there = std::filesystem::weakly_canonical(link, error);
    const std::filesystem::path path = error || there.empty() ? link : there;
    std::filesystem::create_directories(path.parent_path(), error);
    std::filesystem::path beside = path;
    // Another program may be writing the same file.
    beside += platform::path_of(fmt::format(".{:08x}.new", std::random_device{}()));
    platform::write_file(beside, text);
    std::filesystem::rename(beside, path, error);
    if (error)
        throw std::runtime_error(fmt::format("cannot write {}: {}", path.string(), error.message()));
}

} // namespace apps
