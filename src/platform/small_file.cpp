#include "platform/small_file.h"

#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <fstream>

namespace platform {

std::string read_small_file(const std::filesystem::path& path, std::size_t most) {
    namespace fs = std::filesystem;
    const auto fail = [&](const std::string& why) {
        throw FileError(fmt::format("cannot read {}: {}", path.string(), why));
    };
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (error)
        fail(error.message());
    if (!fs::is_regular_file(status))
        fail(fs::is_directory(status) ? "it is a folder" : "it is not a file, but a pipe or a device");
    const auto size = fs::file_size(path, error);
    if (error)
        fail(error.message());
    if (size > most)
        fail(fmt::format("it has {} bytes, and such a file has at most {}", size, most));
    std::string text(static_cast<std::size_t>(size), '\0');
    errno = 0;
    std::ifstream file(path, std::ios::binary);
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (!file.is_open() || file.bad())
        fail(std::strerror(errno));
    text.resize(static_cast<std::size_t>(file.gcount())); // it may have become shorter
    return text;
}

std::string read_text_file(const std::filesystem::path& path, std::size_t most) {
    constexpr std::string_view mark = "\xef\xbb\xbf";
    std::string text = read_small_file(path, most);
    if (text.starts_with(mark))
        text.erase(0, mark.size());
    return text;
}

void write_file(const std::filesystem::path& path, std::string_view text) {
    errno = 0;
    std::ofstream file(path, std::ios::binary);
    if (!(file << text << std::flush))
        throw FileError(fmt::format("{} cannot be written: {}", path.string(), std::strerror(errno)));
}

} // namespace platform
