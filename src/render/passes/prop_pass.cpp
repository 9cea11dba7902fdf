#include "render/passes/prop_pass.h"

#include "render/gl/texture.h"

#include <algorithm>
#include <bit>
#include <glm/geometric.hpp>
#include <utility>

namespace render {

PropPass::PropPass(const world::Map& map) : fixed_(fixed_props(map, height_grid(map))) {
    for (std::size_t kind = 0; kind < prop_kinds; ++kind)
        for (std::size_t detail = 0; detail < prop_details; ++detail)
            models_[kind].emplace_back(prop_mesh(static_cast<world::PropKind>(kind), static_cast<PropDetail>(detail)),
                                       instances_.attributes);
    const int side = static_cast<int>(std::bit_ceil(static_cast<unsigned>(std::clamp(map.size, 64.0f, 2048.0f))));
    define(shade_unit, shade_, GL_R8, side, side, GL_RED, GL_UNSIGNED_BYTE,
           baked_shade(fixed_, map.sun_direction, map.size, side).data());
    make_mipmaps_and_clamp();
}

std::vector<InstanceRun> PropPass::add(const PropBatches& batches) {
    std::vector<InstanceRun> added;
    for (std::size_t kind = 0; kind < prop_kinds; ++kind)
        for (std::size_t detail = 0; detail < prop_details; ++detail)
            if (const std::vector<PropInstance>& batch = batches[kind][detail]; !batch.empty())
                added.push_back(instances_.add(models_[kind][detail], batch));
    return added;
}

void PropPass::load(const client::Scene& scene, const glm::mat4& view_projection, const glm::mat4& sun,
                    const QualityRow& quality) {
    const Frustum seen = frustum(view_projection);
    PropBatches visible, shading;
    constexpr float wide_square = 110; // [m] where nobody sees a shadow's edge
    const bool wide = glm::length(glm::vec3(sun[0][0], sun[1][0], sun[2][0])) * wide_square < 1;
    const std::vector<PlacedProp> loose = loose_props(scene);
    for (const auto* props : {&std::as_const(fixed_), &loose}) {
        add_visible(visible, *props, seen, scene.camera.eye, quality);
        add_shading(shading, *props, sun, wide ? PropDetail::far : quality.shadow_detail);
    }
    plain_ = quality.plain;
    instances_.clear();
    solids_ = add(visible);
    shadows_ = add(shading);
    instances_.load();
}

void PropPass::draw_shadows(const glm::mat4& sun, Stats& stats) const {
    shadow_.use();
    shadow_.set("projector", sun);
    instances_.draw_shadows(shadows_, stats);
}

void PropPass::draw_solid(const glm::mat4& view_projection, Stats& stats) const {
    const Program& program = solid_.of(plain_);
    program.use();
    program.set("projector", view_projection);
    instances_.draw(solids_, stats);
}

} // namespace render
