#pragma once
/// One update for plots and pictures: when it was used and, as far as this client can tell, why it was sent.

#include "dead_reckoning/publishing/publisher.h"
#include "protocol/zones.h"

#include <array>
#include <optional>

namespace client {

struct UpdateMark {
    double match_time = 0;       ///< when it was used here (own update: sent), by the clock sync that bypasses the link
                                 ///< emulator [s]
    double delay = 0;            ///< from its time stamp to its arrival [s]
    dr::Vec3<float> position{0}; ///< as the update says [m]
    dr::Reason reason = dr::Reason::interval;
    bool full = false;
    std::size_t bytes = 0; ///< encoded, without headers
    std::uint32_t sequence = 0;
    /// Updates lost or overtaken between the previous one and this one. Updates that a server with zones kept back do
    /// not count.
    std::uint32_t missing = 0;
    protocol::Zone zone = protocol::Zone::none; ///< in which the server sent it
    double since = 0;                           ///< time between the two time stamps [s]
    /// Deviation of the update from the prediction for its instant without it. A remote actor's is predicted by the
    /// publisher's reference predictor from the updates that have arrived; missing ones make it larger than the
    /// publisher's. Nothing for the first update of a life.
    std::optional<dr::Publisher<float>::Deviation> deviation{};
};

/// Counts of a tank's updates, sent or received, for panels and the report.
struct UpdateCounts {
    std::uint64_t updates = 0, full = 0, bytes = 0;          ///< bytes of the encoded updates
    std::uint64_t parts_updates = 0, parts_bytes = 0;        ///< of these: updates of turret and gun alone
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
