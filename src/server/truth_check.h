#pragma once
/// Checks an owner's true pose against the updates that the server accepted. Pure.
///
/// Between two updates an actor is near Hermite's curve through them, or near the reference scheme's prediction from
/// the first. The reason: a publisher sends the next update when the error exceeds its threshold, at its rate at most.
/// The tolerance follows from the forces that can act between the two updates, and from the two clocks that stamp true
/// poses and updates. It grows with the time between the updates.

#include "dead_reckoning/history.h"
#include "dead_reckoning/publishing/publisher_settings.h"
#include "protocol/messages/motion.h"

namespace server {

struct TruthFinding {
    bool waits = false;   ///< Whether a later update must come before the pose can be checked.
    bool too_old = false; ///< Whether the updates around the pose are no longer remembered.
    /// Error of the pose as a share of the tolerance: above 1 the pose is false; 0 also if it cannot be checked.
    double disagreement = 0;
    float distance = 0; ///< Distance from the expected position [m].
};

/// `history`: the accepted updates since the server placed the actor last.
TruthFinding check_truth(const protocol::TruthPose& truth, const dr::PacketHistory<float>& history,
                         const dr::PublisherSettings& publisher);

} // namespace server
