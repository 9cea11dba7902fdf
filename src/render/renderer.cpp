#include "render/renderer.h"

#include "platform/small_file.h"
#include "render/camera_matrices.h"
#include "render/gl/driver_speed.h"
#include "render/gl/opengl.h"
#include "render/gl/texture.h"
#include "render/ground/pattern_maps.h"
#include "render/passes/effects.h"
#include "render/passes/frame_uniforms.h"
#include "render/passes/mark_pass.h"
#include "render/passes/model_pass.h"
#include "render/passes/prop_pass.h"
#include "render/passes/quad_pass.h"
#include "render/passes/scatter_pass.h"
#include "render/passes/shadow_map.h"
#include "render/passes/targets.h"
#include "render/passes/terrain_pass.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <glm/common.hpp>
#include <stb/stb_image_write.h>
#include <utility>
#include <vector>

namespace render {

namespace {
const Settings default_settings{};

const world::Map& checked(const world::Map& map) {
    require_opengl(); // must be first, because the passes create GL objects
    return map;
}

/// Reports the next step of construction to `progress`. Returns `from`, so that a member's initializer can contain the
/// call.
template <class T> T&& next(const Renderer::Progress& progress, std::string_view what, double share, T&& from) {
    if (progress)
        progress(what, share);
    return std::forward<T>(from);
}
} // namespace

client::Scene scene_of(const client::Scene& scene, const client::PanePicture& pane) {
    client::Scene view = scene;
    view.panes.clear();
    static_cast<client::Bodies&>(view) = pane;
    return view;
}

ViewArea area_of(const client::PanePicture& pane, int width, int height) {
    // Each edge is rounded, not the size, so that adjacent panes neither overlap nor leave gaps.
    const glm::vec2 size(static_cast<float>(width), static_cast<float>(height));
    const glm::ivec2 low(glm::round(glm::clamp(pane.low, 0.0f, 1.0f) * size));
    const glm::ivec2 high(glm::round(glm::clamp(pane.high, 0.0f, 1.0f) * size));
    return {low.x, low.y, high.x - low.x, high.y - low.y};
}

void clear_window(int width, int height) {
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glViewport(0, 0, width, height);
    glDisable(GL_SCISSOR_TEST);
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
}

struct Renderer::Passes {
    Passes(const world::Map& map, const Progress& progress)
        : terrain(checked(map), [&](double share) { next(progress, "the ground", share / 2, map); }),
          props(next(progress, "trees and houses", 0.5, map)),
          noise(next(progress, "tanks and light", 0.75, make_noise_map())),
          scatter(terrain.heights(), map.water_height.value_or(-1e6f)), water_height(map.water_height), size(map.size) {
        scatter.show(terrain.cover());
        set_daylight(frame, map.sun_direction, map.fog_colour);
    }

    TerrainPass terrain;
    PropPass props;
    Texture noise;
    ScatterPass scatter;
    MarkPass marks;
    ModelPass models;
    QuadPass<LineInstance> lines{"line", GL_SRC_ALPHA};
    QuadPass<Puff> puffs{"puff", GL_ONE}; // premultiplied: glows and smoke are drawn together
    BothPrograms sky{"sky"}, water{"water"};
    VertexArray no_vertices; ///< for shaders that generate their vertices; core OpenGL requires a vertex array
    std::optional<float> water_height;
    float size; ///< side of the map [m]
    /// Anisotropic filtering; off unless a GPU surely draws, because a software driver can take minutes per frame.
    bool anisotropy = has_extension("GL_EXT_texture_filter_anisotropic") && driver_speed() == DriverSpeed::gpu;
    bool half_floats = draws_half_floats();
    ShadowMap shadow;
    Targets targets;
    FrameUniforms frame;
    FrameBuffer frame_buffer;
    Stats stats;
};

Renderer::Renderer(const world::Map& map, const Settings& settings, const Progress& progress)
    : settings_(settings), passes_(std::make_unique<Passes>(map, progress)) {}
Renderer::Renderer(const world::Map& map) : Renderer(map, default_settings) {}
Renderer::~Renderer() = default;

/// The quality of the settings; low if the driver cannot draw into half floats, which the other qualities need.
Quality Renderer::drawn_quality() const { return passes_->half_floats ? settings_.quality : Quality::low; }

Stats Renderer::stats() const { return passes_->stats; }

void Renderer::draw(const client::Scene& scene, int window_width, int window_height, double share) {
    if (window_width <= 0 || window_height <= 0)
        return;
    const auto scaled = [share](int pixels) { return std::max(1, static_cast<int>(std::lround(share * pixels))); };
    const int width = scaled(window_width), height = scaled(window_height);
    Passes& pass = *passes_;
    pass.stats = {};
    const QualityRow& quality = row(drawn_quality());
    pass.targets.resize(width, height, quality.samples, !quality.plain);
    pass.targets.bind();
    glDisable(GL_SCISSOR_TEST);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    if (scene.panes.empty())
        draw_view(scene, {0, 0, width, height}, height);
    for (const client::PanePicture& pane : scene.panes)
        draw_view(scene_of(scene, pane), area_of(pane, width, height), height);
    pass.targets.show(window_width, window_height);
}

void Renderer::draw_view(const client::Scene& scene, const ViewArea& area, int window_height) {
    if (area.width <= 0 || area.height <= 0)
        return;
    Passes& pass = *passes_;
    const QualityRow& quality = row(drawn_quality());

    FrameUniforms& frame = pass.frame;
    set_camera(frame, scene.camera, scene.time, area.width, area.height);
    const glm::mat4 sun =
        sun_projection(scene.camera, glm::vec3(frame.to_sun), quality.shadow_size, quality.shadow_reach);
    const glm::mat4 to_unit(0.5f, 0, 0, 0, 0, 0.5f, 0, 0, 0, 0, 0.5f, 0, 0.5f, 0.5f, 0.5f, 1);
    frame.viewport.z = static_cast<float>(window_height);
    frame.scars = scene.scars;
    frame.shadow_matrix = to_unit * sun;
    frame.to_sun.w = static_cast<float>(quality.shadow_side);
    frame.sun_light.w = 1 / static_cast<float>(quality.shadow_size);
    frame.horizon.w = quality.draw_distance;
    if (pass.terrain.show(scene.roads))
        pass.scatter.show(pass.terrain.cover());
    frame.land = pass.terrain.bind_maps();
    frame.map = {1 / pass.size, pass.water_height.value_or(-1e6f), static_cast<float>(drawn_quality()),
                 static_cast<float>(pass.anisotropy ? 1 : quality.ground_samples)};
    bind(shade_unit, pass.props.shade());
    pass.frame_buffer.fill(frame);
    bind(noise_unit, pass.noise);
    if (pass.anisotropy)
        for (const GLenum bound : {GL_TEXTURE_2D, GL_TEXTURE_2D_ARRAY}) { // textures of noise and of ground details
            glActiveTexture(GL_TEXTURE0 + (bound == GL_TEXTURE_2D ? noise_unit : detail_unit));
            glTexParameterf(bound, GL_TEXTURE_MAX_ANISOTROPY_EXT, static_cast<float>(quality.anisotropy));
        }

    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LESS);
    glEnable(GL_CULL_FACE);
    glDisable(GL_BLEND);
    pass.models.load(scene, quality);
    pass.props.load(scene, frame.view_projection, sun, quality);
    pass.shadow.begin(quality.shadow_size);
    pass.models.draw_shadows(sun, pass.stats);
    pass.props.draw_shadows(sun, pass.stats);
    bind(shadow_unit, pass.shadow.depth());

    pass.targets.bind();
    glViewport(area.left, area.bottom, area.width, area.height);
    pass.models.draw_solid(frame.view_projection, pass.stats);
    pass.props.draw_solid(frame.view_projection, pass.stats);
    pass.scatter.draw(scene, frame.view_projection, area.height, quality, pass.stats);
    const float tolerance = pass.terrain.draw(frame.view_projection, scene.camera.eye, quality, pass.stats);
    Marks flat = marks(scene, quality);
    if (quality.contact_distance > 0)
        for (const auto* props : {&pass.props.fixed(), &pass.props.loose()})
            add_contact_shades(flat, *props, scene.camera.eye, quality.contact_distance);
    pass.marks.draw(flat, tolerance, quality.plain, pass.stats);
    glDepthFunc(GL_LEQUAL); // the sky's depth equals the cleared depth, since it is on the far plane
    pass.sky.of(quality.plain).use();
    glBindVertexArray(pass.no_vertices);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    ++pass.stats.draw_calls;
    ++pass.stats.triangles;
    glDepthFunc(GL_LESS);
    if (pass.water_height) {
        const Program& water = pass.water.of(quality.plain);
        water.use();
        water.set("extent", glm::vec3(pass.size * outskirts_scale / 2, *pass.water_height, 0));
        glEnable(GL_BLEND);
        glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
        glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
        glDisable(GL_BLEND);
        ++pass.stats.draw_calls;
        pass.stats.triangles += 2;
    }

    pass.lines.draw(lines(scene, false), quality.plain, pass.stats);
    pass.models.draw_ghosts(frame.view_projection, glm::vec2(frame.viewport), pass.targets, pass.stats);
    pass.puffs.draw(puffs(scene, quality.puffs), quality.plain, pass.stats);
    pass.lines.draw(sparks(scene), quality.plain, pass.stats);
    pass.lines.draw(tracers(scene), quality.plain, pass.stats);
    pass.lines.draw(lines(scene, true), quality.plain, pass.stats, false);

    glDisable(GL_DEPTH_TEST);
    glDisable(GL_CULL_FACE);
}

void save_png(const std::filesystem::path& path, int width, int height) {
    constexpr std::size_t read = 4, channels = 3; // bytes per pixel, read and written; OpenGL ES cannot read three
    const std::size_t count = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    std::vector<unsigned char> pixels(read * count);
    glFinish(); // an off-screen surface may still be drawing
    glBindFramebuffer(GL_READ_FRAMEBUFFER, 0);
    glReadBuffer(GL_BACK);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
    for (std::size_t i = 0; i < count; ++i)
        std::copy_n(pixels.begin() + static_cast<std::ptrdiff_t>(read * i), channels,
                    pixels.begin() + static_cast<std::ptrdiff_t>(channels * i));

    // GL begins with the bottom row, the file with the top row.
    const int stride = static_cast<int>(channels) * width;
    std::string png;
    const auto append = [](void* context, void* data, int size) {
        static_cast<std::string*>(context)->append(static_cast<const char*>(data), static_cast<std::size_t>(size));
    };
    stbi_flip_vertically_on_write(1);
    const bool encoded =
        stbi_write_png_to_func(append, &png, width, height, static_cast<int>(channels), pixels.data(), stride) != 0;
    stbi_flip_vertically_on_write(0);
    if (!encoded)
        throw Error(fmt::format("cannot encode the picture {}", path.string()));
    platform::write_file(path, png);
}

} // namespace render
