#pragma once
/// The lines by which a player may see an actor, now or soon: from the places of its eyes to points of the actor. Pure
/// functions. World axes, SI units.

#include "dead_reckoning/state.h"
#include "world/line_of_sight.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace server {

/// Places from which a player may look within `ahead` seconds: the turret's hatch and the camera, now and then, and a
/// ring of chase cameras. `camera`: its place relative to the tank [m], as the client reports it; `nullopt`: unknown. A
/// camera beyond `tether` counts nearer, because a tank's crew does not see from there.
std::vector<glm::vec3> eyes_of(const world::Terrain& terrain, const dr::Displayed<float>& tank, float ahead,
                               const std::optional<glm::vec3>& camera);
inline constexpr float tether = 40; ///< [m]

/// Points of a tank that show it to others within `ahead` seconds: of its turret, its gun and its hull, now and then.
/// Then it is where its velocity takes it, or up to ½ · `swerves_by` · ahead² aside.
std::vector<glm::vec3> points_of_tank(const world::Terrain& terrain, const dr::Displayed<float>& tank, float ahead);
inline constexpr float swerves_by = 6; ///< Acceleration by which a tank leaves its predicted path [m/s²].
/// Points of a mine at `place` [m].
std::vector<glm::vec3> points_of_mine(const glm::vec3& place);

/// The line that was open last, and what blocked the last blocked one. Both are tried first.
struct LastLine {
    std::uint8_t eye = 0, point = 0;
    world::Blocker blocker{};
};
/// Whether neither ground nor props certainly block one of the lines. `last` becomes that line. Adds the number of
/// tested lines to `tested`.
bool any_line(const world::Terrain& terrain, std::span<const glm::vec3> eyes, std::span<const glm::vec3> points,
              LastLine& last, std::size_t& tested);

} // namespace server
