#include "render/passes/targets.h"

#include "render/gl/opengl.h"
#include "render/gl/texture.h"

#include <algorithm>
#include <fmt/format.h>

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

namespace {

void allocate(const Renderbuffer& buffer, GLenum format, int width, int height, int samples) {
    glBindRenderbuffer(GL_RENDERBUFFER, buffer);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, format, width, height);
}

void require_complete() {
    if (const GLenum status = glCheckFramebufferStatus(GL_FRAMEBUFFER); status != GL_FRAMEBUFFER_COMPLETE)
        throw Error(fmt::format("the graphics driver cannot create the frame buffers (status {:#x}): try --quality low",
                                status));
}

void attach(const Framebuffer& framebuffer, const Renderbuffer& colour, const Renderbuffer& depth) {
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colour);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth);
    require_complete();
}

} // namespace

void Targets::resize(int width, int height, int samples, bool light) {
    const GLenum format = light ? GL_RGBA16F : GL_RGBA8;
    if (int& most = max_samples_[light ? 1 : 0]; most < 0) // queried only once, because the query is slow in browsers
        most = max_samples(format);
    samples = std::min(samples, max_samples_[light ? 1 : 0]);
    flat_ = false;
    if (width == width_ && height == height_ && samples == samples_ && light == light_)
        return;
    allocate(colour_, format, width, height, samples);
    allocate(depth_, GL_DEPTH_COMPONENT24, width, height, samples);
    flattens_ = samples > 0 && !copies_sampled_depth();
    allocate(copied_depth_, GL_DEPTH_COMPONENT24, width, height, flattens_ ? 0 : samples);
    attach(main_, colour_, depth_);
    if (!flattens_)
        attach(copy_, colour_, copied_depth_);
    define(light_unit, resolved_colour_, static_cast<GLint>(format), width, height, GL_RGBA,
           light ? GL_HALF_FLOAT : GL_UNSIGNED_BYTE, nullptr);
    smooth_and_clamp();
    const auto attach_resolved = [&](const Framebuffer& framebuffer, const Renderbuffer* depth) {
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
        glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, resolved_colour_, 0);
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth ? GLuint(*depth) : 0);
        require_complete();
    };
    if (flattens_) {
        allocate(resolved_depth_, GL_DEPTH_COMPONENT24, width, height, 0);
        attach_resolved(copy_, &copied_depth_);
    }
    attach_resolved(resolved_, flattens_ ? &resolved_depth_ : nullptr);
    width_ = width, height_ = height, samples_ = samples, light_ = light;
}

void Targets::bind() const { glBindFramebuffer(GL_FRAMEBUFFER, flat_ ? resolved_ : main_); }

void Targets::flatten() {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, main_);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, resolved_);
    glBlitFramebuffer(0, 0, width_, height_, 0, 0, width_, height_, GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT,
                      GL_NEAREST);
    flat_ = true;
}

void Targets::bind_with_copied_depth() {
    if (flattens_ && !flat_)
        flatten();
    glBindFramebuffer(GL_READ_FRAMEBUFFER, flat_ ? resolved_ : main_);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, copy_);
    glBlitFramebuffer(0, 0, width_, height_, 0, 0, width_, height_, GL_DEPTH_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, copy_);
}

void Targets::show(int width, int height) {
    const auto blit = [&](GLuint from, GLuint to, int to_width, int to_height) {
        const bool scaled = to_width != width_ || to_height != height_;
        glBindFramebuffer(GL_READ_FRAMEBUFFER, from);
        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, to);
        glBlitFramebuffer(0, 0, width_, height_, 0, 0, to_width, to_height, GL_COLOR_BUFFER_BIT,
                          scaled ? GL_LINEAR : GL_NEAREST);
    };
    // Samples can only be resolved into a buffer of the same format and size, and the window's format is unknown.
    const bool resolve = light_ || samples_ > 0;
    if (resolve && !flat_)
        blit(main_, resolved_, width_, height_);
    if (!light_) {
        blit(resolve ? resolved_ : main_, 0, width, height);
        glBindFramebuffer(GL_FRAMEBUFFER, 0);
        return;
    }
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_CULL_FACE);
    render::bind(light_unit, resolved_colour_);
    glBindVertexArray(no_vertices_);
    glare_.gather(width_, height_);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glViewport(0, 0, width, height);
    tone_map_.use();
    tone_map_.set("window", glm::vec2(width, height));
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

} // namespace render
