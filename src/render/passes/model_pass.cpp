#include "render/passes/model_pass.h"

#include "world/tank_shape.h"

#include <algorithm>

namespace render {

namespace {

/// Displacement of a ghost's copy that draws its outline: offset on the screen [half the screen], and distance that its
/// depth is moved toward the eye [m].
struct OutlineOffset {
    glm::vec2 nudge{0};
    float nearer = 0;
};

void prepare(const Program& program, const glm::mat4& projector, const OutlineOffset& aside = {}) {
    program.use();
    program.set("nudge", aside.nudge);
    program.set("nearer", aside.nearer);
    program.set("projector", projector);
    program.set("turret_pivot", world::turret_pivot);
    program.set("gun_pivot", world::gun_pivot);
    program.set("link_pitch", link_pitch());
}

} // namespace

void ModelPass::load(const client::Scene& scene, const QualityRow& quality) {
    plain_ = quality.plain;
    const Batches sorted = batches(scene, quality.tank_distance);
    instances_.clear();
    solids_ = {instances_.add(near_tank_, sorted.near_tanks), instances_.add(far_tank_, sorted.far_tanks),
               instances_.add(distant_tank_, sorted.distant_tanks), instances_.add(mine_, sorted.mines)};
    // Near and far tanks are consecutive; both use the far model for shadows.
    veils_ = {instances_.add(near_tank_, sorted.veiling_tanks)};
    shadows_ = {{&far_tank_, 0, sorted.near_tanks.size() + sorted.far_tanks.size()},
                solids_[2],
                solids_[3],
                {&far_tank_, veils_[0].first, veils_[0].count}};
    ghosts_.clear();
    // Each ghost is drawn seven times, so the near model is used for few.
    constexpr std::size_t max_near_ghosts = 1;
    std::size_t ghost_count = 0;
    for (const std::vector<Instance>& layer : sorted.ghost_layers)
        ghost_count += layer.size();
    const InstancedModel& ghost_model = quality.plain || ghost_count > max_near_ghosts ? far_tank_ : near_tank_;
    for (const std::vector<Instance>& layer : sorted.ghost_layers)
        ghosts_.push_back(instances_.add(ghost_model, layer));
    instances_.load();
}

void ModelPass::draw_shadows(const glm::mat4& sun_projection, Stats& stats) const {
    prepare(shadow_, sun_projection);
    instances_.draw_shadows(shadows_, stats);
}

void ModelPass::draw_solid(const glm::mat4& view_projection, Stats& stats) const {
    prepare(solid_.of(plain_), view_projection);
    instances_.draw(solids_, stats);
    if (veils_[0].count == 0)
        return;
    prepare(veil_.of(plain_), view_projection);
    instances_.draw(veils_, stats);
}

/// Draws copies of each ghost with an offset to every side. The ghost's depth hides the copies except for the outline.
void ModelPass::draw_outlines(const InstanceRun& ghosts, const glm::mat4& view_projection, const glm::vec2& viewport,
                              Targets& targets, Stats& stats) const {
    // The depth of the ghost's shape is moved toward the eye by `through` [m], that of its outline by `through` −
    // `behind` [m]. `width`: width of the outline, which grows with views higher than 720 pixels [pixels].
    constexpr float through = 4, behind = 1, width = 1.6f;
    targets.bind_with_copied_depth();
    glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    prepare(shadow_, view_projection, {.nearer = through});
    instances_.draw({&ghosts, 1}, stats);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glDepthMask(GL_FALSE);
    const float pixels = width * std::max(1.0f, viewport.y / 720);
    for (const glm::vec2 way : {glm::vec2(1, 1), glm::vec2(1, -1), glm::vec2(-1, 1), glm::vec2(-1, -1)}) {
        prepare(outline_.of(plain_), view_projection,
                {.nudge = way * pixels * 2.0f / viewport, .nearer = through - behind});
        instances_.draw({&ghosts, 1}, stats);
    }
    glDepthMask(GL_TRUE);
}

void ModelPass::draw_ghosts(const glm::mat4& view_projection, const glm::vec2& viewport, Targets& targets,
                            Stats& stats) const {
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(-1, -2); // shows a ghost that coincides with its tank without flicker
    for (const InstanceRun& batch : ghosts_) {
        if (batch.count == 0)
            continue;
        targets.bind_with_copied_depth();
        prepare(shadow_, view_projection);
        glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
        instances_.draw({&batch, 1}, stats);
        glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
        prepare(ghost_.of(plain_), view_projection);
        glDepthFunc(GL_LEQUAL);
        glEnable(GL_BLEND);
        glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
        instances_.draw({&batch, 1}, stats);
        glDisable(GL_BLEND);
        glDepthFunc(GL_LESS);
        draw_outlines(batch, view_projection, viewport, targets, stats);
    }
    glDisable(GL_POLYGON_OFFSET_FILL);
    targets.bind();
}

} // namespace render
