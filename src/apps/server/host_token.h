#pragma once
/// The text that makes whoever shows it a host (server::ServerSettings::host_token).

#include "platform/held_file.h"

#include <cstdint>
#include <optional>
#include <string>

namespace apps {

/// 128 bits of the operating system's random numbers, which nobody can guess.
std::string new_host_token();

/// The first line of a file. Throws std::runtime_error, for people, if it cannot be read or is no good token: one that
/// is short is soon guessed.
std::string read_host_token(const std::string& file);

/// A new one in a file of the user's state folder that he alone may read, so that he can be a host on the same machine;
/// the file is this program's as long as it lives.
class HostTokenFile {
  public:
    /// Where it cannot be written there is a token all the same, that nobody knows.
    HostTokenFile(const std::filesystem::path& folder, std::uint16_t port);

    [[nodiscard]] const std::string& token() const { return token_; }
    /// Where it is; empty if it could not be written.
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

  private:
    std::string token_;
    std::filesystem::path path_;
    std::optional<platform::HeldFile> file_;
};

} // namespace apps
