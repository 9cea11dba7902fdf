#pragma once
/// A hosted match's entry in everybody's list on the LAN. Without it one can still join by address: what keeps it from
/// being listed is one line on the log.

#include "net/discovery.h"

#include <optional>
#include <string>

namespace apps {

class Announcement {
  public:
    /// `identity`: a random number, by which a machine knows its own match.
    Announcement(std::uint32_t identity, const std::string& name, const std::string& map, int port, int max_players);

    void poll(double now, int players);
    void show_map(const std::string& map) { info_.map = map; }
    [[nodiscard]] bool is(const net::FoundMatch& found) const { return beacon_ && found.beacon == identity_; }

  private:
    std::uint32_t identity_;
    std::optional<net::Beacon> beacon_;
    net::MatchInfo info_;
};

} // namespace apps
