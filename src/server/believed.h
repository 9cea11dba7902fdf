#pragma once
/// The pose of a tank at one moment according to its owner's updates: interpolated between two updates, or extrapolated
/// from the newest at constant velocity and turning rate. Blending and predicted acceleration are guesses of the
/// receiver, so they do not count against a shooter.

#include "server/roster.h"

namespace server {

struct Believed {
    dr::Displayed<float> pose{};
    double unseen = 0;       ///< Time from the moment to the nearest update [s].
    double parts_unseen = 0; ///< Time to the nearest update of turret and gun, which may be published separately [s].
    bool bracketed = false;  ///< An update after the moment exists.
    /// This life has no update before the moment: the client may not yet know of it.
    bool first_word = false;
};
/// Returns the pose at match time `time` [s]. Before the first update: the pose in which the server placed the tank.
Believed believed(const Actor& tank, double time);

} // namespace server
