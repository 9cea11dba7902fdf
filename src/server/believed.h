#pragma once
/// Where a tank was at a moment, as its owner has published it: between the two updates around that moment, or on from
/// the newest one, straight and turning. Neither blending nor the reference scheme's acceleration is in it: nobody can
/// hold those against a shooter.

#include "server/roster.h"

namespace server {

struct Believed {
    dr::Displayed<float> pose{};
    double unseen = 0;       ///< between the moment and the nearest word of it [s]
    double parts_unseen = 0; ///< likewise of turret and gun, which may be published apart [s]
    bool bracketed = false;  ///< there is an update after it
    bool first_word = false; ///< there is none before it: its client may not know of this life
};
/// `time`: match time [s]. Before the first update: where the tank was put.
Believed believed(const Actor& tank, double time);

} // namespace server
