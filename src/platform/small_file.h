#pragma once
/// Files from outside that fit into memory: settings, presets, maps, tables.

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>

namespace platform {

/// A file cannot be used: which, and why, for people.
struct FileError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A file to be read from its beginning, and how many bytes it has. FileError as in `read_small_file`, however many
/// that is.
struct OpenFile {
    std::ifstream stream;
    std::uintmax_t size = 0;
};
OpenFile open_file(const std::filesystem::path& path);

/// All bytes of a file. FileError if there is none, if it is something else (a folder, a pipe, a device: those may have
/// no end, or never begin), cannot be read, or has more than `most` bytes.
std::string read_small_file(const std::filesystem::path& path, std::size_t most);

/// Likewise of a text, without the byte order mark of UTF-8 that editors and spreadsheets put before it.
std::string read_text_file(const std::filesystem::path& path, std::size_t most);

/// Makes the file, or replaces what it has. FileError, with the system's reason, if it cannot be written; half a file
/// is removed.
void write_file(const std::filesystem::path& path, std::string_view text);

/// The meaning of an error number of the system (errno), for people: "the disk is full (No space left on device)".
std::string system_reason(int error);

} // namespace platform
