#pragma once
/// One update, as plots and pictures show it: when it was used, and as far as it can be told here why it was sent.

#include "dead_reckoning/publishing/publisher.h"
#include "protocol/zones.h"

#include <array>
#include <optional>

namespace client {

struct UpdateMark {
    double match_time = 0;       ///< when it was used here (an own one: sent), on the truth's clock [s]
    double delay = 0;            ///< from its time stamp to its arrival [s]
    dr::Vec3<float> position{0}; ///< that it says [m]
    dr::Reason reason = dr::Reason::interval;
    bool full = false;
    std::size_t bytes = 0; ///< encoded, without headers
    std::uint32_t sequence = 0;
    /// Between it and the one before: lost, or overtaken by it. What a server with zones kept back is not among them.
    std::uint32_t missing = 0;
    protocol::Zone zone = protocol::Zone::none; ///< in which it was sent here
    double since = 0;                           ///< between the two time stamps [s]
    /// What it says against what was predicted for that instant without it. Of a remote actor: by the publisher's
    /// reference predictor from the updates that have come, so with `missing` ones more than the publisher saw. Nothing
    /// for the first one of a life.
    std::optional<dr::Publisher<float>::Deviation> deviation{};
};

/// Counts of a tank's updates, sent or received, for panels and the report.
struct UpdateCounts {
    std::uint64_t updates = 0, full = 0, bytes = 0;          ///< bytes: of the encoded updates
    std::uint64_t parts_updates = 0, parts_bytes = 0;        ///< of these, those of turret and gun alone
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
