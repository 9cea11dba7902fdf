#include "apps/server/announcement.h"

#include "net/transport.h"

#include <algorithm>
#include <spdlog/spdlog.h>

namespace apps {

namespace {
std::uint8_t byte(int count) { return static_cast<std::uint8_t>(std::clamp(count, 0, 255)); }
} // namespace

Announcement::Announcement(std::uint32_t identity, const std::string& name, const std::string& map, int port,
                           int max_players)
    : identity_(identity) {
    info_.port = static_cast<std::uint16_t>(port);
    info_.name = name;
    info_.map = map;
    info_.max_players = byte(max_players);
    try {
        beacon_.emplace(identity);
    } catch (const net::Error& error) {
        spdlog::warn("this match will not be listed on the LAN: {}", error.what());
    }
}

void Announcement::poll(double now, int players) {
    info_.players = byte(players);
    if (beacon_)
        beacon_->poll(now, info_);
}

} // namespace apps
