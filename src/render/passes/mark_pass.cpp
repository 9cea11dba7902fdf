#include "render/passes/mark_pass.h"

#include "dead_reckoning/finite.h"
#include "render/passes/quad_pass.h"
#include "world/tank_shape.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

namespace render {

namespace {

using dr::finite;

MarkInstance square(const glm::vec2& middle, const glm::vec2& along, const glm::vec2& aside, float strength, float seed,
                    MarkKind kind) {
    return {{middle - along + aside, middle - along - aside},
            {middle + along + aside, middle + along - aside},
            {strength, strength, seed, static_cast<float>(kind)}};
}

} // namespace

Marks marks(const client::Scene& scene, const QualityRow& quality) {
    Marks marks;
    const glm::vec3 eye = scene.camera.eye;
    const auto near = [&](const glm::vec2& place) {
        return glm::distance(place, glm::vec2(eye)) < quality.mark_distance;
    };
    for (const client::GroundMark& mark : scene.marks) {
        const auto& c = mark.corners;
        const bool track = mark.kind == client::GroundMark::Kind::track;
        if (!(mark.strength.x + mark.strength.y > 0.01f) || !near(c[0]))
            continue;
        (track ? marks.strips : marks.patches)
            .push_back({{c[0], c[1]},
                        {c[2], c[3]},
                        {mark.strength, mark.along, static_cast<float>(track ? MarkKind::track : MarkKind::scorch)}});
    }
    for (const client::TankPicture& tank : scene.tanks) {
        if (!solid(tank.role) || !finite(tank.position) || !near(tank.position))
            continue;
        const glm::vec3 along = tank.orientation * glm::vec3(3.3f, 0, 0),
                        aside = tank.orientation * glm::vec3(0, 2.0f, 0);
        marks.patches.push_back(square(tank.position, along, aside, 1, 0, MarkKind::under_box));
    }
    for (const client::MinePicture& mine : scene.mines)
        if (finite(mine.position) && near(mine.position))
            marks.patches.push_back(square(mine.position, {1.0f, 0}, {0, 1.0f}, 1,
                                           glm::fract(mine.position.x + mine.position.y), MarkKind::dug));
    return marks;
}

void add_contact_shades(Marks& marks, const std::vector<PlacedProp>& props, const glm::vec3& eye, float distance) {
    for (const PlacedProp& prop : props) {
        if (glm::distance(prop.centre, eye) > distance)
            continue;
        const world::PropRow& row = world::row(prop.kind);
        const auto& pose = prop.instance.pose;
        const glm::vec2 x(pose[0].x, pose[1].x), y(pose[0].y, pose[1].y); // the body's axes on the ground
        const glm::vec3 half = row.half_extents;
        if (row.shape == world::PropShape::box && !row.loose()) {
            const float margin = half.z * 0.4f;
            marks.patches.push_back(
                square(prop.centre, x * (half.x + margin), y * (half.y + margin), 1, 0, MarkKind::under_box));
            continue;
        }
        // A trunk shades the ground far around it, a sphere only near its foot.
        const float scale = glm::length(glm::vec3(pose[0]));
        const bool trunk = row.shape == world::PropShape::cylinder && !row.loose();
        const float radius = scale * half.x * (trunk ? 2.6f : row.shape == world::PropShape::sphere ? 1.2f : 1.6f);
        marks.patches.push_back(
            square(prop.centre, {radius, 0}, {0, radius}, 1, prop.centre.z - scale * half.z, MarkKind::under_round));
    }
}

MarkPass::MarkPass() {
    const auto make = [&](Grid& grid, int along, int across) {
        std::vector<glm::vec2> corners;
        for (int i = 0; i < along; ++i)
            for (int j = 0; j < across; ++j)
                for (const glm::ivec2& corner : {glm::ivec2(0, 0), {0, 1}, {1, 0}, {1, 0}, {0, 1}, {1, 1}})
                    corners.push_back(glm::vec2(glm::ivec2(i, j) + corner) / glm::vec2(along, across));
        grid.corners = static_cast<GLsizei>(corners.size());
        glBindVertexArray(grid.layout);
        fill(GL_ARRAY_BUFFER, grid.buffer, corners);
        glEnableVertexAttribArray(0);
        glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, sizeof(glm::vec2), nullptr);
        glBindBuffer(GL_ARRAY_BUFFER, instances_);
        describe_instances(1, sizeof(MarkInstance) / sizeof(glm::vec4));
    };
    make(strip_, 4, 1);
    make(patch_, 6, 6);
}

void MarkPass::draw(const Grid& grid, const std::vector<MarkInstance>& instances, Stats& stats) const {
    if (instances.empty())
        return;
    glBindVertexArray(grid.layout);
    fill(GL_ARRAY_BUFFER, instances_, instances, GL_STREAM_DRAW);
    glDrawArraysInstanced(GL_TRIANGLES, 0, grid.corners, static_cast<GLsizei>(instances.size()));
    ++stats.draw_calls;
    stats.triangles += static_cast<std::size_t>(grid.corners) / 3 * instances.size();
}

void MarkPass::draw(const Marks& marks, float tolerance, bool plain, Stats& stats) const {
    const Program& program = programs_.of(plain);
    program.use();
    program.set("tolerance", tolerance);
    const BlendScope mixing(GL_ZERO, GL_SRC_COLOR);
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(-1, -2);
    draw(patch_, marks.patches, stats);
    draw(strip_, marks.strips, stats);
    glDisable(GL_POLYGON_OFFSET_FILL);
}

} // namespace render
