#pragma once
/// The pose of a tank at one time according to its owner's updates: interpolated between two updates, or extrapolated
/// from the newest at constant velocity and turning rate. Location and orientation have their own times. Blending and
/// predicted acceleration are guesses of the receiver, so they do not count against a shooter.

#include "server/roster.h"

namespace server {

struct AcceptedPose {
    dr::Displayed<float> pose{};
    /// Times between the queried time and the nearest location, the nearest orientation, and the nearest angles of
    /// turret and gun [s]. Each may be published separately.
    double unseen = 0, turn_unseen = 0, parts_unseen = 0;
    bool bracketed = false; ///< Whether a location after the queried time exists.
    /// Whether no update has come between the last placing of the tank and the queried time: its client may not yet
    /// know of the new place.
    bool no_update_since_placing = false;
};
/// Returns the pose at match time `time` [s]. If no update has come since the server placed the tank: the pose of that
/// placing.
AcceptedPose accepted_pose(const Actor& tank, double time);

} // namespace server
