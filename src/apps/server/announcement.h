#pragma once
/// A hosted match's entry in everybody's list on the LAN. Without it one can still join by address: what keeps it from
/// being listed is one line on the log.

#include "net/browser.h"
#include "net/log_limit.h"
#include "world/rules.h"

#include <optional>
#include <string>

namespace apps {

/// What is wrong with a match's name, for people, or nothing. An empty one is none.
std::optional<std::string> wrong_match_name(const std::string& name);
// As the list has them.
std::uint16_t player_count(int count);
std::string mode_name(const world::MatchRules& rules);

class Announcement {
  public:
    /// `identity`: a random number, by which a machine knows its own match.
    Announcement(std::uint32_t identity, net::MatchInfo info);

    /// As it is now: the host may have changed anything.
    void poll(double now, int players, const std::string& map, const std::string& mode);
    [[nodiscard]] bool is(const net::FoundMatch& found) const { return beacon_ && found.beacon == identity_; }

  private:
    std::uint32_t identity_;
    std::optional<net::Beacon> beacon_;
    net::MatchInfo info_;
    net::LogLimit log_;
    std::uint64_t malformed_ = 0, unanswered_ = 0; ///< that have been logged
};

} // namespace apps
