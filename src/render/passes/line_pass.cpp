#include "render/passes/line_pass.h"

#include "dead_reckoning/finite.h"
#include "render/gl/instanced_model.h"

#include <cmath>
#include <glm/geometric.hpp>

namespace render {

namespace {
using dr::finite;
} // namespace

std::vector<LineInstance> lines(const client::Scene& scene, bool always_visible) {
    std::vector<LineInstance> instances;
    for (const client::LinePicture& line : scene.lines) {
        if (line.always_visible == always_visible && finite(line.from) && finite(line.to))
            instances.push_back({glm::vec4(line.from, line.width), glm::vec4(line.to, 0), line.colour, line.colour});
    }
    return instances;
}

std::vector<LineInstance> tracers(const client::Scene& scene) {
    struct Streak {
        float seconds; ///< of flight that it shows
        float width;
        glm::vec4 colour;
    };
    constexpr std::array<Streak, 3> streaks{{{0.16f, 9, {1.0f, 0.30f, 0.04f, 0.30f}},
                                             {0.11f, 4, {1.0f, 0.62f, 0.16f, 0.75f}},
                                             {0.035f, 3, {1.0f, 0.95f, 0.75f, 1.0f}}}};
    std::vector<LineInstance> instances;
    for (const client::ShellPicture& shell : scene.shells) {
        if (!finite(shell.position) || !finite(shell.velocity))
            continue;
        for (const Streak& streak : streaks)
            instances.push_back({glm::vec4(shell.position - streak.seconds * shell.velocity, streak.width),
                                 glm::vec4(shell.position, 0), glm::vec4(glm::vec3(streak.colour), 0), streak.colour});
    }
    return instances;
}

LinePass::LinePass() {
    glBindVertexArray(layout_);
    glBindBuffer(GL_ARRAY_BUFFER, buffer_);
    describe_instances(0, sizeof(LineInstance) / sizeof(glm::vec4));
}

void LinePass::draw(const std::vector<LineInstance>& lines, bool tested, bool plain, Stats& stats) const {
    if (lines.empty())
        return;
    programs_.of(plain).use();
    glBindVertexArray(layout_);
    glBindBuffer(GL_ARRAY_BUFFER, buffer_);
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(lines.size() * sizeof(LineInstance)), lines.data(),
                 GL_STREAM_DRAW);
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    glDepthMask(GL_FALSE);
    glDisable(GL_CULL_FACE);
    if (!tested)
        glDisable(GL_DEPTH_TEST);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(lines.size()));
    glEnable(GL_DEPTH_TEST);
    glEnable(GL_CULL_FACE);
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
    ++stats.draw_calls;
    stats.triangles += 2 * lines.size();
}

} // namespace render
