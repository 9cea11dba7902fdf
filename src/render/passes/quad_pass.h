#pragma once
/// Draws instances that their vertex shader turns into quads: lines of the scene; fire, smoke and glows.

#include "render/gl/instanced_model.h"
#include "render/gl/shader.h"

namespace render {

/// During its lifetime, blending is on, depth is not written, and both sides of triangles are drawn.
class BlendScope {
  public:
    /// Blend factors of the drawn light and of the light already in the buffer.
    BlendScope(GLenum drawn, GLenum there) {
        glEnable(GL_BLEND);
        glBlendFunc(drawn, there);
        glDepthMask(GL_FALSE);
        glDisable(GL_CULL_FACE);
    }
    ~BlendScope() {
        glEnable(GL_CULL_FACE);
        glDepthMask(GL_TRUE);
        glDisable(GL_BLEND);
    }
    BlendScope(const BlendScope&) = delete;
    BlendScope& operator=(const BlendScope&) = delete;
};

template <class Instance> class QuadPass {
  public:
    /// `own_light`: blend factor of the drawn light.
    QuadPass(std::string_view program, GLenum own_light) : programs_(program), own_light_(own_light) {
        glBindVertexArray(layout_);
        glBindBuffer(GL_ARRAY_BUFFER, buffer_);
        describe_instances(0, sizeof(Instance) / sizeof(glm::vec4));
    }
    /// `tested`: ground and tanks hide the quads behind them.
    void draw(const std::vector<Instance>& quads, bool plain, Stats& stats, bool tested = true) const {
        if (quads.empty())
            return;
        programs_.of(plain).use();
        glBindVertexArray(layout_);
        fill(GL_ARRAY_BUFFER, buffer_, quads, GL_STREAM_DRAW);
        const BlendScope mixing(own_light_, GL_ONE_MINUS_SRC_ALPHA);
        if (!tested)
            glDisable(GL_DEPTH_TEST);
        glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(quads.size()));
        glEnable(GL_DEPTH_TEST);
        ++stats.draw_calls;
        stats.triangles += 2 * quads.size();
    }

  private:
    BothPrograms programs_;
    GLenum own_light_;
    Buffer buffer_;
    VertexArray layout_;
};

} // namespace render
