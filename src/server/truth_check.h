#pragma once
/// Does what an owner says of where his actor truly was agree with what he has published of it, and the server has
/// taken? Pure.
///
/// Between two updates the actor was near Hermite's curve through them, or near where the reference scheme's predictor
/// goes on from the first one: publishers send the next as soon as that is off by their threshold, no sooner than their
/// rate lets them. How near, follows from what forces can do in that time; the two clocks by which truth and updates
/// are stamped may differ a little. So the longer a tank is silent, the less can be said.

#include "dead_reckoning/history.h"
#include "dead_reckoning/publishing/publisher_settings.h"
#include "protocol/messages/motion.h"

namespace server {

struct TruthFinding {
    bool waits = false;      ///< there is no update after it yet
    bool too_old = false;    ///< what was published around it is not remembered any more
    double disagreement = 0; ///< as a share of what is possible: above 1 it is not true; 0 if nothing is known
    float distance = 0;      ///< from where it should be [m]
};

/// `history`: what was taken of this life.
TruthFinding check_truth(const protocol::TruthPose& truth, const dr::PacketHistory<float>& history,
                         const dr::PublisherSettings& publisher);

} // namespace server
