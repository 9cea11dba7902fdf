#include "apps/server/announcement.h"

#include "net/transport.h"
#include "protocol/text.h"
#include "world/modes.h"

#include <algorithm>
#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <utility>

namespace apps {

std::optional<std::string> match_name_error(const std::string& name) {
    if (name.size() > protocol::max_key)
        return fmt::format("a match's name has at most {} bytes, not {}", protocol::max_key, name.size());
    if (!protocol::printable(name))
        return "a match's name must be printable text without control characters, direction marks or zero-width "
               "characters";
    if (!name.empty() && name.find_first_not_of(' ') == name.npos)
        return "a match's name must not consist of spaces only";
    return {};
}

std::string mode_name(const world::MatchRules& rules) { return std::string(world::row(rules.mode).name); }

std::uint16_t player_count(int count) { return static_cast<std::uint16_t>(std::clamp(count, 0, 65535)); }

Announcement::Announcement(std::uint32_t identity, net::MatchInfo info) : identity_(identity), info_(std::move(info)) {
    try {
        beacon_.emplace(identity);
    } catch (const net::Error& error) {
        spdlog::warn("this match will not be listed on the LAN: {}", error.what());
    }
}

void Announcement::poll(double now, const MatchListing& listing) {
    info_.players = player_count(listing.tanks);
    info_.bots = player_count(listing.bots);
    info_.map = listing.map;
    info_.mode = listing.mode;
    if (!beacon_)
        return;
    beacon_->poll(now, info_);
    const auto say = [&](std::string_view kind, std::uint64_t& logged, std::uint64_t count) {
        if (const std::uint64_t more = count - std::exchange(logged, count); more > 0)
            log_.warn(now, kind, fmt::format("{} from {}", kind, net::text(beacon_->refused())), more);
    };
    say("a malformed query for matches", malformed_, beacon_->malformed());
    say("a query for matches above the rate limit", unanswered_, beacon_->unanswered());
    log_.poll(now);
}

} // namespace apps
