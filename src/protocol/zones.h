#pragma once
/// Subscription zones (Murphy 18.8): how much the server sends each client about each actor, and the host's settings
/// for it.
///
/// A zone belongs to a pair of a receiving client and an actor. Near actors are relayed as they were published. For
/// farther ones a *DR mode* applies: fewer updates, each with only the details whose absence would be visible. The
/// server sends an update when its client would see an error (server/relay/).

#include "tunables/tunables.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace protocol {

enum class Zone : std::uint8_t { none, near, sight, around, beyond, count };

/// The part of an update that is sent: all of it; all but accelerations, for DR of order 1; or the location alone
/// without accelerations.
enum class Detail : std::uint8_t { whole, order_1, location, count };

/// The host's settings for everyone.
struct ZoneSettings {
    bool on = false;        ///< off: every client gets all updates of the others' actors
    double near = 120;      ///< up to this distance from the client's tank or camera every update is sent [m]
    double far = 500;       ///< beyond this distance from the client's tank or camera few updates are sent [m]
    double sight_rate = 10; ///< maximum update rate of an actor in view between near and far [1/s]
    double around_rate = 3; ///< maximum update rate of an actor out of view between near and far [1/s]
    double beyond_rate = 3; ///< maximum update rate of an actor beyond far [1/s]
    double error = 1;       ///< error on the client's screen at which an update is sent [pixels of 1080 lines]
    double heartbeat = 5;   ///< maximum time until unsent changes are sent, visible or not [s]
    /// Largest data rate of updates to a client, per tank of the client, with the datagrams' headers [kbit/s]; 0: no
    /// limit.
    double budget = 290;

    friend bool operator==(const ZoneSettings&, const ZoneSettings&) = default;
};
/// The tunables `zones`, `zone-near`, ...
tunables::Tunables tunables(ZoneSettings& settings);

struct ZoneRow {
    std::string_view name;
    std::string_view help;
    double ZoneSettings::*rate; ///< nullptr: every update
    Detail least;               ///< smallest part to send, if the omitted part stays invisible until the heartbeat
};
inline constexpr auto zones = std::to_array<ZoneRow>({
    {"none", "the server has no zones: every update, as published", nullptr, Detail::whole},
    {"near", "close by, or aimed at: every update, as published", nullptr, Detail::whole},
    {"sight", "in view: whole updates, when an error would be visible", &ZoneSettings::sight_rate, Detail::whole},
    {"around", "out of view: fewer updates, without accelerations if accurate enough", &ZoneSettings::around_rate,
     Detail::order_1},
    {"beyond", "far away: fewer updates, the location alone if accurate enough", &ZoneSettings::beyond_rate,
     Detail::location},
});
static_assert(zones.size() == static_cast<std::size_t>(Zone::count), "one row for each zone, in the order of the enum");
constexpr const ZoneRow& row(Zone zone) { return zones[static_cast<std::size_t>(zone)]; }

/// Fields that a server with zones adds to an update, so that a client can tell lost updates from those left out.
struct ZoneTag {
    Zone zone = Zone::none;
    std::uint8_t number = 0; ///< counts the updates of this actor to this client, and wraps; a gap is a loss

    [[nodiscard]] bool given() const { return zone != Zone::none; }
    /// Number of updates lost between `before` and this one.
    [[nodiscard]] std::uint32_t lost_since(const ZoneTag& before) const {
        return static_cast<std::uint8_t>(number - before.number - 1);
    }
    friend bool operator==(const ZoneTag&, const ZoneTag&) = default;
};

} // namespace protocol
