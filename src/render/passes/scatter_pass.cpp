#include "render/passes/scatter_pass.h"

#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

namespace render {

ScatterInstances scatter_instances(const std::vector<const ScatterTile*>& tiles, const glm::vec3& eye, float distance,
                                   float near_distance, const TrampleMap& trample_map) {
    ScatterInstances all;
    for (const ScatterTile* tile : tiles) {
        const float nearest = glm::distance(eye, glm::clamp(eye, tile->low, tile->high));
        const float middle = 0.5f * (tile->low.z + tile->high.z);
        for (std::size_t kind = 0; kind < scatter_kinds; ++kind)
            for (const ScatterItem& one : tile->of[kind]) {
                const float reach = one.reach * distance;
                if (reach < nearest)
                    break; // items are sorted: the others are visible less far
                const float away = glm::distance(eye, glm::vec3(one.place, middle));
                if (away > reach + scatter_tile_size / 2)
                    continue;
                const bool grass = kind == static_cast<std::size_t>(ScatterKind::grass);
                (!grass                 ? all.stones
                 : away < near_distance ? all.near_tufts
                                        : all.far_tufts)
                    .push_back({{one.place, one.size, one.heading},
                                {reach, grass ? trample_map.at(one.place) : 0, one.seed, 0}});
            }
    }
    return all;
}

void ScatterPass::draw(const client::Scene& scene, const glm::mat4& view_projection, int height,
                       const QualityRow& quality, Stats& stats) {
    if (quality.scatter_distance <= 0)
        return;
    // The view of a zoomed sight is narrower, so it can show tufts farther away without showing more of them.
    const float wide = 2 * std::tan(0.5f * scene.camera.field_of_view);
    const float zoom = std::clamp(std::sqrt(1.0f / wide), 1.0f, 2.2f);
    const float distance = zoom * quality.scatter_distance;
    trample_map_.take(scene, distance);
    const ScatterInstances all =
        scatter_instances(scatter_.near(scene.camera.eye, distance, frustum(view_projection)), scene.camera.eye,
                          distance, zoom * quality.scatter_near, trample_map_);
    instances_.clear();
    const InstanceRun stones = instances_.add(stone_model_, all.stones);
    const std::array grass{instances_.add(near_tuft_, all.near_tufts), instances_.add(far_tuft_, all.far_tufts)};
    instances_.load();
    stone_.use();
    instances_.draw({&stones, 1}, stats);
    grass_.use();
    grass_.set("pixel", wide / static_cast<float>(height)); // pixel size at a distance of 1 m [m]
    glDisable(GL_CULL_FACE);
    instances_.draw(grass, stats);
    glEnable(GL_CULL_FACE);
}

} // namespace render
