#pragma once
/// Keeps the player's seat at a server beyond the program's end, so that a killed game can return to it. One file for
/// each server and name; games that run at the same time have one each.

#include "platform/locked_file.h"
#include "protocol/messages/joining.h"

namespace apps {

class SeatFile {
  public:
    /// `server`: "HOST:PORT". Nothing is kept without a folder, or if it cannot be written.
    SeatFile(const std::filesystem::path& folder, const std::string& server, const std::string& name);

    /// Token of the kept seat; an empty one if none was kept.
    [[nodiscard]] protocol::SeatToken token() const;
    void keep(const protocol::SeatToken& token);

  private:
    std::optional<platform::LockedFile> file_;
};

} // namespace apps
