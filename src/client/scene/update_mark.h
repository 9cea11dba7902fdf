#pragma once
/// One update for plots and pictures: when it was used, and the reason why it was sent.

#include "dead_reckoning/measuring/innovation.h"
#include "dead_reckoning/publishing/publisher.h"
#include "protocol/zones.h"

#include <array>
#include <optional>

namespace client {

struct UpdateMark {
    /// Match time at which the update was used here, or an own update was sent, by the clock sync that bypasses the
    /// link emulator [s].
    double match_time = 0;
    double delay = 0;            ///< time from the update's time stamp to its arrival [s]
    dr::Vec3<float> position{0}; ///< position in the update [m]
    dr::Reason reason = dr::Reason::interval;
    bool full = false;
    std::size_t bytes = 0; ///< size of the encoded update, without headers [B]
    std::uint32_t sequence = 0;
    /// Number of updates lost or overtaken between the previous update and this one. Updates that a server with zones
    /// did not send do not count.
    std::uint32_t missing = 0;
    protocol::Zone zone = protocol::Zone::none; ///< zone in which the server sent the update
    double since = 0;                           ///< time between the time stamps of this and the previous update [s]
    /// Deviation of the update from the reference scheme's prediction for the same instant by earlier updates. For a
    /// remote actor these are the updates that have arrived here; missing ones make the deviation larger than the
    /// publisher's. Nothing for the first update after a spawn, for a remote actor's update without a location, and
    /// while errors are not measured.
    std::optional<dr::Publisher<float>::Deviation> deviation{};
    std::optional<dr::Innovation> innovation{}; ///< innovation of the drawn scheme; nothing for own updates
};

/// Counts of a tank's updates, sent or received, for panels and the report.
struct UpdateCounts {
    std::uint64_t updates = 0, full = 0, bytes = 0;          ///< all updates, full ones among them; encoded size [B]
    std::uint64_t parts_updates = 0, parts_bytes = 0;        ///< updates of turret and gun only, included above
    std::array<std::uint64_t, dr::reason_count> by_reason{}; ///< in the order of dr::Reason

    void add(const UpdateMark& mark, bool parts_alone) {
        ++updates;
        full += mark.full;
        bytes += mark.bytes;
        if (parts_alone) {
            ++parts_updates;
            parts_bytes += mark.bytes;
        }
        ++by_reason.at(static_cast<std::size_t>(mark.reason));
    }
};

} // namespace client
