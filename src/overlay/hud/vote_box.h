#pragma once
/// Between two rounds: which maps may come next, how many people want each, and which one the player has voted for.

#include "overlay/hud/hud_parts.h"

namespace overlay {

/// At the left, in the middle of its height; nothing while there is no vote.
void draw_vote(const HudFrame& frame);

} // namespace overlay
