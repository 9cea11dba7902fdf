#pragma once
/// Chooses where tanks start. A newcomer starts in sight of another tank if the rules ask for that. If the mode has
/// bases, a tank starts near its own base. Any other tank starts at the spawn point farthest from the others, or from
/// its enemies.

#include "server/game.h"

namespace server {

[[nodiscard]] world::Spawn choose_spawn(Game& game, const Actor& tank);

/// Returns the heading [rad], counter-clockwise from east.
float heading_of(const glm::quat& orientation);

/// Returns true if the place is level, dry and clear of obstacles. `water`: height of the map's water [m]; `nullopt`:
/// no water.
bool is_free(const world::Terrain& terrain, std::optional<float> water, const glm::vec2& place);
/// Returns the nearest free place on rings around `place`, or `place` if there is none within 100 m.
glm::vec2 nearest_free(const world::Terrain& terrain, std::optional<float> water, const glm::vec2& place);

} // namespace server
