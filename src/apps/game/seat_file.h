#pragma once
/// Stores the token of the player's seat at a server in a file, so that a game that was killed can return to the seat.
/// Each combination of server and player's name has a file; games that run at the same time use different files.

#include "platform/locked_file.h"
#include "protocol/messages/joining.h"

namespace apps {

class SeatFile {
  public:
    /// `server`: "HOST:PORT". Nothing is stored if `folder` is an empty path or cannot be written to.
    SeatFile(const std::filesystem::path& folder, const std::string& server, const std::string& name);

    /// Stored token; zeros if there is none.
    [[nodiscard]] protocol::SeatToken token() const;
    void keep(const protocol::SeatToken& token);

  private:
    std::optional<platform::LockedFile> file_;
};

} // namespace apps
