#pragma once
/// The land that remote actors are put on: what a RemoteView asks about it. All of it must be callable from several
/// threads.

#include "world/crowd.h"

#include <functional>
#include <span>

namespace client {

struct Surroundings {
    dr::GroundHeight<float> rays;        ///< the ground by the physics engine
    dr::GroundHeight<float> triangles{}; ///< the same by its triangles; without it, by rays
    world::CrowdLand many{};             ///< by triangles, many at once; without it, one by one
    /// How deep the deepest of a hull's points is under the ground [m].
    std::function<float(const dr::KinematicState<float>&, std::span<const dr::Vec3<float>> hull)> depth;
    /// Where an actor that was reckoned there may be at most, from its newest update of an age [s]: world::confine.
    std::function<dr::KinematicState<float>(const dr::KinematicState<float>& reckoned,
                                            const dr::KinematicState<float>& published, double age)>
        confine;

    [[nodiscard]] const dr::GroundHeight<float>& ground(dr::GroundClampSettings::Ground by) const {
        return by == dr::GroundClampSettings::Ground::triangles && triangles ? triangles : rays;
    }
    /// What a crowd is told: to clamp, if that is by triangles and nothing special is asked for.
    [[nodiscard]] world::CrowdLand of_crowd(const dr::GroundClampSettings& clamp) const {
        const bool itself = clamp.plain() && clamp.ground == dr::GroundClampSettings::Ground::triangles;
        return itself ? many : world::CrowdLand{.unconfined = many.unconfined};
    }
};

/// Of a map, which must outlive it. Without a clamp things are seen to sink (Murphy 18.6): 20 m deep at most.
Surroundings surroundings(const world::Terrain& terrain);

} // namespace client
