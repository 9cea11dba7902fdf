#include "render/passes/prop_pass.h"

#include "render/gl/texture.h"

#include <algorithm>
#include <bit>
#include <glm/geometric.hpp>

namespace render {

PropPass::PropPass(const world::Map& map) : fixed_(fixed_props(map, height_grid(map))) {
    constexpr GLuint instance_attributes = sizeof(PropInstance) / sizeof(glm::vec4);
    for (std::size_t kind = 0; kind < prop_kinds; ++kind)
        for (std::size_t detail = 0; detail < prop_details; ++detail)
            models_[kind].emplace_back(prop_mesh(static_cast<world::PropKind>(kind), static_cast<PropDetail>(detail)),
                                       instance_attributes);
    const int side = static_cast<int>(std::bit_ceil(static_cast<unsigned>(std::clamp(map.size, 64.0f, 2048.0f))));
    glActiveTexture(GL_TEXTURE0 + shade_unit);
    glBindTexture(GL_TEXTURE_2D, shade_);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, side, side, 0, GL_RED, GL_UNSIGNED_BYTE,
                 baked_shade(fixed_, map.sun_direction, map.size, side).data());
    make_mipmaps_and_clamp();
}

void PropPass::bind_shade() const {
    glActiveTexture(GL_TEXTURE0 + shade_unit);
    glBindTexture(GL_TEXTURE_2D, shade_);
}

std::vector<PropPass::Batch> PropPass::append(const PropBatches& batches) {
    std::vector<Batch> appended;
    for (std::size_t kind = 0; kind < prop_kinds; ++kind) {
        for (std::size_t detail = 0; detail < prop_details; ++detail) {
            const std::vector<PropInstance>& batch = batches[kind][detail];
            if (batch.empty())
                continue;
            appended.push_back({&models_[kind][detail], instances_.size(), batch.size()});
            instances_.insert(instances_.end(), batch.begin(), batch.end());
        }
    }
    return appended;
}

void PropPass::load(const client::Scene& scene, const glm::mat4& view_projection, const glm::mat4& sun,
                    const QualityRow& quality) {
    const std::vector<PlacedProp> loose = loose_props(scene);
    const Frustum seen = frustum(view_projection);
    PropBatches visible, shading;
    constexpr float wide_square = 110; // [m] where nobody sees a shadow's edge
    const bool wide = glm::length(glm::vec3(sun[0][0], sun[1][0], sun[2][0])) * wide_square < 1;
    const auto add = [&](const std::vector<PlacedProp>& props) {
        add_visible(visible, props, seen, scene.camera.eye, quality);
        add_shading(shading, props, sun, wide ? PropDetail::far : quality.shadow_detail);
    };
    add(fixed_);
    add(loose);
    plain_ = quality.plain;
    instances_.clear();
    solids_ = append(visible);
    shadows_ = append(shading);
    glBindBuffer(GL_ARRAY_BUFFER, instance_buffer_);
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(instances_.size() * sizeof(PropInstance)), instances_.data(),
                 GL_STREAM_DRAW);
}

void PropPass::draw(const std::vector<Batch>& batches, Stats& stats) const {
    for (const Batch& batch : batches)
        batch.model->draw(instance_buffer_, batch.first, batch.count, stats);
}

void PropPass::draw_shadows(const glm::mat4& sun, Stats& stats) const {
    shadow_.use();
    shadow_.set("projector", sun);
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(2, 4);
    draw(shadows_, stats);
    glDisable(GL_POLYGON_OFFSET_FILL);
}

void PropPass::draw_solid(const glm::mat4& view_projection, Stats& stats) const {
    const Program& program = solid_.of(plain_);
    program.use();
    program.set("projector", view_projection);
    draw(solids_, stats);
}

} // namespace render
