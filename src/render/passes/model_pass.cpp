#include "render/passes/model_pass.h"

#include "world/tank_shape.h"

namespace render {

namespace {

void prepare(const Program& program, const glm::mat4& projector) {
    program.use();
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
    solids_ = {append(near_tank_, sorted.near_tanks), append(far_tank_, sorted.far_tanks), append(mine_, sorted.mines)};
    // Near and far tanks lie side by side; for their shadows the far model does.
    shadows_ = {{&far_tank_, 0, sorted.near_tanks.size() + sorted.far_tanks.size()}, solids_.back()};
    ghosts_.clear();
    constexpr std::size_t max_near_ghosts = 4; // each is drawn twice
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

void ModelPass::draw_ghosts(const glm::mat4& view_projection, const Targets& targets, Stats& stats) const {
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
    }
    glDisable(GL_POLYGON_OFFSET_FILL);
    targets.bind();
}

} // namespace render
