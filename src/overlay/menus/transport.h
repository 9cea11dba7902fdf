#pragma once
/// The time controls: pause, single step, speed, and in a replay a seek bar.

#include "overlay/actions.h"
#include "overlay/style.h"

namespace overlay {

/// Draws at the cursor, `width` wide. Where time cannot be controlled, it shows the reason.
void transport_bar(const Look& look, const TimeFacts& facts, const TimeControl& time, float width);

/// Whether the bar is shown in a window of its own: in a replay, or in a match that is paused or not at normal speed.
bool is_conspicuous(const TimeFacts& facts);

} // namespace overlay
