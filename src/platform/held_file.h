#pragma once
/// A small file of the user's that one program at a time holds: nobody else gets it meanwhile, and whoever ends,
/// however he ends, lets go of it.

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace platform {

class HeldFile {
  public:
    /// Opens it, and makes it with its folder where it is missing, for the user's eyes only. Nothing: somebody holds it
    /// already, or it cannot be made.
    static std::optional<HeldFile> hold(const std::filesystem::path& path);
    HeldFile(HeldFile&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
    HeldFile& operator=(HeldFile&& other) noexcept {
        std::swap(file_, other.file_);
        return *this;
    }
    ~HeldFile();

    /// What stands in it, at most 4 kB.
    [[nodiscard]] std::string read() const;
    /// Instead of what stands in it. False: it cannot be written.
    bool write(std::string_view text) const;

  private:
    explicit HeldFile(int file) : file_(file) {}
    int file_;
};

} // namespace platform
