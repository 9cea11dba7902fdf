#include "render/passes/glare.h"

#include "render/gl/texture.h"

#include <algorithm>

namespace render {

void Glare::resize(int width, int height) {
    if (width == width_ && height == height_)
        return;
    width_ = width, height_ = height;
    glActiveTexture(GL_TEXTURE0 + glare_unit);
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        glBindTexture(GL_TEXTURE_2D, steps_[i]);
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA16F, width, height, 0, GL_RGBA, GL_HALF_FLOAT, nullptr);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
        clamp_to_edge();
        glBindFramebuffer(GL_FRAMEBUFFER, buffers_[i]);
        glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, steps_[i], 0);
    }
}

void Glare::gather(int width, int height) {
    constexpr int smaller = 8;
    resize(std::max(1, width / smaller), std::max(1, height / smaller));
    glViewport(0, 0, width_, height_);
    glActiveTexture(GL_TEXTURE0 + glare_unit);
    const auto pass = [&](const Program& program, std::size_t from, std::size_t to, const glm::vec2& step) {
        glBindTexture(GL_TEXTURE_2D, steps_[from]);
        glBindFramebuffer(GL_FRAMEBUFFER, buffers_[to]);
        program.use();
        program.set("step_size", step);
        glDrawArrays(GL_TRIANGLES, 0, 3);
    };
    const glm::vec2 texel(1 / static_cast<float>(width_), 1 / static_cast<float>(height_));
    pass(bright_, 1, 0, texel);
    pass(blur_, 0, 1, {texel.x, 0});
    pass(blur_, 1, 0, {0, texel.y});
    glBindTexture(GL_TEXTURE_2D, steps_[0]);
}

} // namespace render
