#include "render/passes/glare.h"

#include "render/gl/texture.h"

#include <algorithm>

namespace render {

void Glare::resize(int width, int height) {
    if (width == width_ && height == height_)
        return;
    width_ = width, height_ = height;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        define(glare_unit, steps_[i], GL_RGBA16F, width, height, GL_RGBA, GL_HALF_FLOAT, nullptr);
        smooth_and_clamp();
        glBindFramebuffer(GL_FRAMEBUFFER, buffers_[i]);
        glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, steps_[i], 0);
    }
}

void Glare::gather(int width, int height) {
    constexpr int smaller = 8;
    resize(std::max(1, width / smaller), std::max(1, height / smaller));
    glViewport(0, 0, width_, height_);
    const auto pass = [&](const Program& program, std::size_t from, std::size_t to, const glm::vec2& step) {
        bind(glare_unit, steps_[from]);
        glBindFramebuffer(GL_FRAMEBUFFER, buffers_[to]);
        program.use();
        program.set("step_size", step);
        glDrawArrays(GL_TRIANGLES, 0, 3);
    };
    const glm::vec2 texel(1 / static_cast<float>(width_), 1 / static_cast<float>(height_));
    pass(bright_, 1, 0, texel);
    pass(blur_, 0, 1, {texel.x, 0});
    pass(blur_, 1, 0, {0, texel.y});
    bind(glare_unit, steps_[0]);
}

} // namespace render
