#include "render/targets.h"

#include "render/error.h"

#include <algorithm>
#include <fmt/format.h>

namespace render {

namespace {

void allocate(const Renderbuffer& buffer, GLenum format, int width, int height, int samples) {
    glBindRenderbuffer(GL_RENDERBUFFER, buffer);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, format, width, height);
}

void attach(const Framebuffer& framebuffer, const Renderbuffer& colour, const Renderbuffer* depth) {
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colour);
    if (depth != nullptr)
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, *depth);
    if (const GLenum status = glCheckFramebufferStatus(GL_FRAMEBUFFER); status != GL_FRAMEBUFFER_COMPLETE)
        throw Error(fmt::format(
            "the driver refuses the picture's buffers (framebuffer status {:#x}): try --quality low", status));
}

} // namespace

void Targets::resize(int width, int height, int samples) {
    GLint most = 0;
    glGetIntegerv(GL_MAX_SAMPLES, &most);
    samples = std::min(samples, most);
    if (width == width_ && height == height_ && samples == samples_)
        return;
    allocate(colour_, GL_RGBA8, width, height, samples);
    allocate(depth_, GL_DEPTH_COMPONENT24, width, height, samples);
    allocate(copied_depth_, GL_DEPTH_COMPONENT24, width, height, samples);
    allocate(resolved_colour_, GL_RGBA8, width, height, 0);
    attach(main_, colour_, &depth_);
    attach(copy_, colour_, &copied_depth_);
    attach(resolved_, resolved_colour_, nullptr);
    width_ = width, height_ = height, samples_ = samples;
}

void Targets::bind() const { glBindFramebuffer(GL_FRAMEBUFFER, main_); }

void Targets::bind_with_copied_depth() const {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, main_);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, copy_);
    glBlitFramebuffer(0, 0, width_, height_, 0, 0, width_, height_, GL_DEPTH_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, copy_);
}

void Targets::show() const {
    const auto blit = [&](GLuint from, GLuint to) {
        glBindFramebuffer(GL_READ_FRAMEBUFFER, from);
        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, to);
        glBlitFramebuffer(0, 0, width_, height_, 0, 0, width_, height_, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    };
    // In two steps: samples can only be resolved into a buffer of the same format, and the window's is not ours to
    // choose.
    if (samples_ > 0) {
        blit(main_, resolved_);
        blit(resolved_, 0);
    } else {
        blit(main_, 0);
    }
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

} // namespace render
