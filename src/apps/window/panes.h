#pragma once
/// The split view: number, schemes and positions of the panes.

#include "apps/game/game_options.h"
#include "client/scene/scene.h"

#include <string>

namespace apps {

/// Arranges the panes between the corners `low` and `high` (shares of the window, y upward): two in each row, but three
/// panes in one row.
void tile(client::Scene& scene, const glm::vec2& low, const glm::vec2& high);

/// Changes from one picture to two panes, to four, and back to one. Returns a message.
std::string next_split(client::Settings& settings);

} // namespace apps
