#pragma once
/// Checks an owner's true pose against the updates that the server accepted. Pure.
///
/// Between two updates an actor is near Hermite's curve through them, or near the reference scheme's prediction from
/// the first. The reason: a publisher sends the next update when the error exceeds its threshold, at its rate at most.
/// The tolerance follows from the forces that can act in that time and from the two clocks that stamp truth and
/// updates. It grows with the time between updates.

#include "dead_reckoning/history.h"
#include "dead_reckoning/publishing/publisher_settings.h"
#include "protocol/messages/motion.h"

namespace server {

struct TruthFinding {
    bool waits = false;      ///< There is no later update yet.
    bool too_old = false;    ///< The updates around it are no longer remembered.
    double disagreement = 0; ///< Share of the tolerance: above 1 the pose is false; 0: nothing is known.
    float distance = 0;      ///< Distance from the expected position [m].
};

/// `history`: the accepted updates of this life.
TruthFinding check_truth(const protocol::TruthPose& truth, const dr::PacketHistory<float>& history,
                         const dr::PublisherSettings& publisher);

} // namespace server
