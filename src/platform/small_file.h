#pragma once
/// Reads and writes files of users and of unknown origin that fit into memory: settings, presets, maps, tables.

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>

namespace platform {

/// Bytes with which editors and spreadsheets begin a UTF-8 text.
constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

/// A file cannot be used. The message says which one and why.
struct FileError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A file opened at its beginning, with its size [B]. Throws FileError as `read_small_file` does; the size has no
/// limit.
struct OpenFile {
    std::ifstream stream;
    std::uintmax_t size = 0;
};
OpenFile open_file(const std::filesystem::path& path);

/// Returns all bytes of a file. Throws FileError if it is missing, cannot be read, has more than `most` bytes, or is a
/// folder, pipe or device, which may have no end.
std::string read_small_file(const std::filesystem::path& path, std::size_t most);

/// Reads a text as `read_small_file` does, without a byte order mark.
std::string read_text_file(const std::filesystem::path& path, std::size_t most);

/// Makes or replaces the file. Throws FileError, with the system's reason, if it cannot be written; a partly written
/// file is removed.
void write_file(const std::filesystem::path& path, std::string_view text);

/// Describes a system error number (errno) for people: "the disk is full (No space left on device)".
std::string system_reason(int error);

} // namespace platform
