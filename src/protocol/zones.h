#pragma once
/// Subscription zones (Murphy 18.8): whom the server tells how much of whom, and what a host may decide about it.
///
/// A zone is a pair's: of who looks on and an actor. Near, everything goes on as it was published. Farther away a
/// *DR mode* takes its place: rarer updates, and of them what would be seen to be missing. The server sends what the
/// viewer would see to be wrong (server/relay/).

#include "tunables/tunables.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace protocol {

enum class Zone : std::uint8_t { none, near, sight, around, beyond, count };

/// What is told of an update: all of it; it without accelerations, to be reckoned by order 1; of that the location
/// alone.
enum class Detail : std::uint8_t { whole, order_1, location, count };

/// What a host decides, for everybody.
struct ZoneSettings {
    bool on = false;        ///< off: everybody gets every update as it was published
    double near = 120;      ///< up to there everything is sent [m]
    double far = 500;       ///< from there on little is [m]
    double sight_rate = 10; ///< most updates of an actor that is looked at from between near and far [1/s]
    double around_rate = 3; ///< likewise, that is not looked at [1/s]
    double beyond_rate = 3; ///< likewise, from farther than that [1/s]
    double error = 1;       ///< so much may be seen to be wrong before it is put right [pixels of 1080 lines]
    double heartbeat = 5;   ///< what is known is told after so long, whatever is seen of it [s]
    double budget = 290;    ///< to a client for each of its tanks, with the datagrams' headers [kbit/s]; 0: no limit

    friend bool operator==(const ZoneSettings&, const ZoneSettings&) = default;
};
/// Rows `zones`, `zone-near`, ...
tunables::Tunables tunables(ZoneSettings& settings);

struct ZoneRow {
    std::string_view name;
    std::string_view help;
    double ZoneSettings::*rate; ///< nullptr: every update
    Detail least;               ///< that is told, where what it leaves out would not be seen before the heartbeat
};
inline constexpr auto zones = std::to_array<ZoneRow>({
    {"none", "the server has no zones: every update as it was published", nullptr, Detail::whole},
    {"near", "close by, or aimed at: every update as it was published", nullptr, Detail::whole},
    {"sight", "looked at: whole updates, when an error would be seen", &ZoneSettings::sight_rate, Detail::whole},
    {"around", "behind one's back: fewer, without accelerations where that will do", &ZoneSettings::around_rate,
     Detail::order_1},
    {"beyond", "far away: fewer still, the location alone where that will do", &ZoneSettings::beyond_rate,
     Detail::location},
});
static_assert(zones.size() == static_cast<std::size_t>(Zone::count), "a row a zone, in their order");
constexpr const ZoneRow& row(Zone zone) { return zones[static_cast<std::size_t>(zone)]; }

/// What an update says beside itself, where its server has zones: what a zone leaves out is no loss.
struct ToViewer {
    Zone zone = Zone::none;
    std::uint8_t number = 0; ///< counts what was sent of this actor to this viewer, and wraps: a gap is a loss

    [[nodiscard]] bool given() const { return zone != Zone::none; }
    /// Lost between the one before and this one.
    [[nodiscard]] std::uint32_t lost_since(const ToViewer& before) const {
        return static_cast<std::uint8_t>(number - before.number - 1);
    }
    friend bool operator==(const ToViewer&, const ToViewer&) = default;
};

} // namespace protocol
