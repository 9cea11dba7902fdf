#pragma once
/// The seat that the user has at a server, where it outlives the program: who is killed and started again sits there
/// again. A file a server and name; several games that run at once have one each.

#include "platform/held_file.h"
#include "protocol/messages/joining.h"

namespace apps {

class SeatFile {
  public:
    /// `server`: "HOST:PORT". Without a folder, or where it cannot be written, nothing is kept.
    SeatFile(const std::filesystem::path& folder, const std::string& server, const std::string& name);

    /// None if nothing was kept.
    [[nodiscard]] protocol::SeatToken token() const;
    void keep(const protocol::SeatToken& token);

  private:
    std::optional<platform::HeldFile> file_;
};

} // namespace apps
