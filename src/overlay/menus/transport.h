#pragma once
/// The controls of time: pause, single step, speed, and in a replay a bar to scrub.

#include "overlay/actions.h"
#include "overlay/style.h"

namespace overlay {

/// At the cursor, as wide as that. Nothing happens where time is not ruled: then it says why not.
void transport_bar(const Look& look, const TimeFacts& facts, const TimeControl& time, float width);

/// Worth a place on the screen by itself: a replay, or a match that does not run at its own speed.
bool is_conspicuous(const TimeFacts& facts);

} // namespace overlay
