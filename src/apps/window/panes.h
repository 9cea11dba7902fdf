#pragma once
/// The split view: how many panes, which schemes in them, and where they stand.

#include "apps/game/game_options.h"
#include "client/scene/scene.h"

#include <string>

namespace apps {

/// Puts the panes of the split view side by side, two to a row but for three, between these shares of the window, y
/// upward.
void tile(client::Scene& scene, const glm::vec2& low, const glm::vec2& high);

/// One picture, two panes, four, one again. Says for people which.
std::string next_split(client::Settings& settings);

} // namespace apps
