#pragma once
/// Announces a hosted match on the LAN, for lists of matches. If that fails, players can still join by address, and one
/// log line gives the reason.

#include "net/browser.h"
#include "net/log_limit.h"
#include "world/rules.h"

#include <optional>
#include <string>

namespace apps {

/// Returns the error of a match's name, or `nullopt`. An empty name means no name.
std::optional<std::string> match_name_error(const std::string& name);
// Values in the form that lists show.
std::uint16_t player_count(int count);
std::string mode_name(const world::MatchRules& rules);

class Announcement {
  public:
    /// `identity`: a random number by which a machine recognises its own match.
    Announcement(std::uint32_t identity, net::MatchInfo info);

    /// Announces the present state: the host may have changed it.
    void poll(double now, int players, const std::string& map, const std::string& mode);
    [[nodiscard]] bool is_own_announcement(const net::FoundMatch& found) const {
        return beacon_ && found.beacon == identity_;
    }

  private:
    std::uint32_t identity_;
    std::optional<net::Beacon> beacon_;
    net::MatchInfo info_;
    net::LogLimit log_;
    std::uint64_t malformed_ = 0, unanswered_ = 0; ///< Numbers of malformed and of unanswered queries that were logged.
};

} // namespace apps
