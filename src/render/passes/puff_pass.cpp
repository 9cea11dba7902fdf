#include "render/passes/puff_pass.h"

#include "render/gl/instanced_model.h"

namespace render {

PuffPass::PuffPass() {
    glBindVertexArray(layout_);
    glBindBuffer(GL_ARRAY_BUFFER, buffer_);
    describe_instances(0, sizeof(Puff) / sizeof(glm::vec4));
}

void PuffPass::draw(const std::vector<Puff>& puffs, bool plain, Stats& stats) const {
    if (puffs.empty())
        return;
    programs_.of(plain).use();
    glBindVertexArray(layout_);
    glBindBuffer(GL_ARRAY_BUFFER, buffer_);
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(puffs.size() * sizeof(Puff)), puffs.data(), GL_STREAM_DRAW);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA); // premultiplied: light and smoke in one order
    glDepthMask(GL_FALSE);
    glDisable(GL_CULL_FACE);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(puffs.size()));
    glEnable(GL_CULL_FACE);
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
    ++stats.draw_calls;
    stats.triangles += 2 * puffs.size();
}

} // namespace render
