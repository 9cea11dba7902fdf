#include "platform/small_file.h"

#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <fstream>

namespace platform {

namespace {

[[noreturn]] void fail(const std::filesystem::path& path, const std::string& why) {
    throw FileError(fmt::format("cannot read {}: {}", path.string(), why));
}

} // namespace

OpenFile open_file(const std::filesystem::path& path) {
    namespace fs = std::filesystem;
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (error)
        fail(path, error.message());
    if (!fs::is_regular_file(status))
        fail(path, fs::is_directory(status) ? "it is a folder" : "it is not a file, but a pipe or a device");
    OpenFile file{.stream = {}, .size = fs::file_size(path, error)};
    if (error)
        fail(path, error.message());
    errno = 0;
    file.stream.open(path, std::ios::binary);
    if (!file.stream.is_open())
        fail(path, std::strerror(errno));
    return file;
}

std::string read_small_file(const std::filesystem::path& path, std::size_t most) {
    OpenFile file = open_file(path);
    if (file.size > most)
        fail(path, fmt::format("it has {} bytes, more than the limit of {}", file.size, most));
    std::string text(static_cast<std::size_t>(file.size), '\0');
    errno = 0;
    file.stream.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (file.stream.bad())
        fail(path, std::strerror(errno));
    text.resize(static_cast<std::size_t>(file.stream.gcount())); // The file may have become shorter.
    return text;
}

std::string read_text_file(const std::filesystem::path& path, std::size_t most) {
    std::string text = read_small_file(path, most);
    if (text.starts_with(byte_order_mark))
        text.erase(0, byte_order_mark.size());
    return text;
}

void write_file(const std::filesystem::path& path, std::string_view text) {
    errno = 0;
    std::ofstream file(path, std::ios::binary);
    const bool opened = file.is_open();
    file << text;
    file.close();
    if (file)
        return;
    std::string why = system_reason(errno);
    std::error_code ignored;
    if (opened && std::filesystem::is_regular_file(path, ignored)) {
        std::filesystem::remove(path, ignored);
        why += "; the incomplete file was removed";
    }
    throw FileError(fmt::format("{} cannot be written: {}", path.string(), why));
}

std::string system_reason(int error) {
    const std::string text = error == 0 ? "the system does not say why" : std::strerror(error);
    return error == ENOSPC ? "the disk is full (" + text + ")" : text;
}

} // namespace platform
