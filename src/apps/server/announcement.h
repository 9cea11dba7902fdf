#pragma once
/// Announces a hosted match on the LAN, for lists of matches. If that is impossible, players can still join by address,
/// and one log line gives the reason.

#include "net/browser.h"
#include "net/log_limit.h"
#include "world/rules.h"

#include <optional>
#include <string>

namespace apps {

/// Returns why a match's name is not valid, or `nullopt`. An empty name is valid: the match has no name.
std::optional<std::string> match_name_error(const std::string& name);
// Values in the form that lists of matches show.
std::uint16_t player_count(int count);
std::string mode_name(const world::MatchRules& rules);

/// State of a match that lists of matches show.
struct MatchListing {
    int tanks = 0, bots = 0; ///< All tanks, and those of bots.
    std::string map, mode;
};

class Announcement {
  public:
    /// `identity`: a random number by which the host's program recognises its own match in a list.
    Announcement(std::uint32_t identity, net::MatchInfo info);

    /// Answers the waiting queries for matches. Pass the present values: map and mode may change during the match.
    void poll(double now, const MatchListing& listing);
    [[nodiscard]] bool is_own_announcement(const net::FoundMatch& found) const {
        return beacon_ && found.beacon == identity_;
    }

  private:
    std::uint32_t identity_;
    std::optional<net::Beacon> beacon_;
    net::MatchInfo info_;
    net::LogLimit log_;
    std::uint64_t malformed_ = 0, unanswered_ = 0; ///< Malformed and unanswered queries in all log lines so far.
};

} // namespace apps
