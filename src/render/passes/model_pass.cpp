#include "render/passes/model_pass.h"

#include "world/tank_shape.h"

#include <algorithm>

namespace render {

namespace {

/// Moved aside [half the screen] and drawn as if nearer to the eye [m]: for outlines.
struct Aside {
    glm::vec2 nudge{0};
    float nearer = 0;
};

void prepare(const Program& program, const glm::mat4& projector, const Aside& aside = {}) {
    program.use();
    program.set("nudge", aside.nudge);
    program.set("nearer", aside.nearer);
    program.set("projector", projector);
    program.set("turret_pivot", world::turret_pivot);
    program.set("gun_pivot", world::gun_pivot);
    program.set("link_pitch", link_pitch());
}

} // namespace

ModelPass::Batch ModelPass::append(const InstancedModel& model, const std::vector<Instance>& instances) {
    instances_.insert(instances_.end(), instances.begin(), instances.end());
    return {&model, instances_.size() - instances.size(), instances.size()};
}

void ModelPass::load(const client::Scene& scene, const QualityRow& quality) {
    plain_ = quality.plain;
    const float near_distance = quality.tank_distance;
    const Batches sorted = batches(scene, near_distance);
    instances_.clear();
    solids_ = {append(near_tank_, sorted.near_tanks), append(far_tank_, sorted.far_tanks),
               append(distant_tank_, sorted.distant_tanks), append(mine_, sorted.mines)};
    // Near and far tanks lie side by side; for their shadows the far model does.
    shadows_ = {{&far_tank_, 0, sorted.near_tanks.size() + sorted.far_tanks.size()}, solids_[2], solids_[3]};
    ghosts_.clear();
    constexpr std::size_t max_near_ghosts = 1; // each is drawn seven times
    std::size_t ghost_count = 0;
    for (const std::vector<Instance>& layer : sorted.ghost_layers)
        ghost_count += layer.size();
    const InstancedModel& ghost_model = quality.plain || ghost_count > max_near_ghosts ? far_tank_ : near_tank_;
    for (const std::vector<Instance>& layer : sorted.ghost_layers)
        ghosts_.push_back(append(ghost_model, layer));
    glBindBuffer(GL_ARRAY_BUFFER, instance_buffer_);
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(instances_.size() * sizeof(Instance)), instances_.data(),
                 GL_STREAM_DRAW);
}

void ModelPass::draw(const Batch& batch, Stats& stats) const {
    batch.model->draw(instance_buffer_, batch.first, batch.count, stats);
}

void ModelPass::draw_shadows(const glm::mat4& sun_projection, Stats& stats) const {
    prepare(shadow_, sun_projection);
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(2, 4);
    for (const Batch& batch : shadows_)
        draw(batch, stats);
    glDisable(GL_POLYGON_OFFSET_FILL);
}

void ModelPass::draw_solid(const glm::mat4& view_projection, Stats& stats) const {
    prepare(solid_.of(plain_), view_projection);
    for (const Batch& batch : solids_)
        draw(batch, stats);
}

/// The ghost's own shape is kept free by its depth; what is drawn a little to each side of it stands out round it.
void ModelPass::draw_outlines(const Batch& ghosts, const glm::mat4& view_projection, const glm::vec2& viewport,
                              Targets& targets, Stats& stats) const {
    constexpr float through = 4, behind = 1, width = 1.6f; // [m], [m], [pixels at 720 lines]
    targets.bind_with_copied_depth();
    glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    prepare(shadow_, view_projection, {.nearer = through});
    draw(ghosts, stats);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glDepthMask(GL_FALSE);
    const float pixels = width * std::max(1.0f, viewport.y / 720);
    for (const glm::vec2 way : {glm::vec2(1, 1), glm::vec2(1, -1), glm::vec2(-1, 1), glm::vec2(-1, -1)}) {
        prepare(outline_.of(plain_), view_projection,
                {.nudge = way * pixels * 2.0f / viewport, .nearer = through - behind});
        draw(ghosts, stats);
    }
    glDepthMask(GL_TRUE);
}

void ModelPass::draw_ghosts(const glm::mat4& view_projection, const glm::vec2& viewport, Targets& targets,
                            Stats& stats) const {
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(-1, -2); // a ghost that coincides with its tank is seen, and does not flicker
    for (const Batch& batch : ghosts_) {
        if (batch.count == 0)
            continue;
        targets.bind_with_copied_depth();
        prepare(shadow_, view_projection);
        glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
        draw(batch, stats);
        glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
        prepare(ghost_.of(plain_), view_projection);
        glDepthFunc(GL_LEQUAL);
        glEnable(GL_BLEND);
        glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
        draw(batch, stats);
        glDisable(GL_BLEND);
        glDepthFunc(GL_LESS);
        draw_outlines(batch, view_projection, viewport, targets, stats);
    }
    glDisable(GL_POLYGON_OFFSET_FILL);
    targets.bind();
}

} // namespace render
