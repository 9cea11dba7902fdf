#pragma once
/// A small file of the user that only one program at a time can have open. The lock ends with the program, also if it
/// crashes.

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace platform {

class LockedFile {
  public:
    /// Opens and locks the file. Makes the file (readable by the user only) and its folder if missing. `nullopt` if
    /// the file is already locked, or cannot be opened.
    static std::optional<LockedFile> hold(const std::filesystem::path& path);
    LockedFile(LockedFile&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
    LockedFile& operator=(LockedFile&& other) noexcept {
        std::swap(file_, other.file_);
        return *this;
    }
    ~LockedFile();

    /// Contents, at most 4 kB.
    [[nodiscard]] std::string read() const;
    /// Replaces the contents; false if that fails.
    bool write(std::string_view text) const;

  private:
    explicit LockedFile(int file) : file_(file) {}
    int file_;
};

} // namespace platform
