#include "client/remote/surroundings.h"

namespace client {

Surroundings surroundings(const world::Terrain& terrain) {
    static constexpr world::Confines confines{.depth = 20};
    return {.rays = world::ground_by_rays(terrain),
            .triangles = world::ground_by_triangles(terrain),
            .many = {.heights = [&terrain](const float* x, const float* y, std::size_t count,
                                           float* height) { terrain.heights(x, y, count, height); },
                     .unconfined = world::unconfined(terrain, confines)},
            .depth =
                [&terrain](const dr::KinematicState<float>& state, std::span<const dr::Vec3<float>> hull) {
                    return dr::penetration(state, hull,
                                           [&terrain](float x, float y) { return terrain.ground(x, y).height; });
                },
            .confine = [&terrain](const dr::KinematicState<float>& reckoned, const dr::KinematicState<float>& published,
                                  double age) { return world::confine(reckoned, published, age, terrain, confines); }};
}

} // namespace client
