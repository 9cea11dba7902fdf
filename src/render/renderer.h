#pragma once
/// Draws a scene on a map with OpenGL 3.3 core into the window's back buffer. The picture depends on map, scene, size
/// and settings alone. Needs a current context from construction to destruction; leaves blending, depth test and face
/// culling off, as interfaces drawn on top expect.

#include "client/scene/scene.h"
#include "render/settings.h"
#include "render/stats.h"
#include "world/map.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <string_view>

namespace render {

/// A part of the back buffer, from its lower left corner [pixels].
struct ViewArea {
    int left = 0, bottom = 0, width = 0, height = 0;
};
/// What a pane of the split view shows: the scene with its own of what is dead-reckoned, and where it is drawn.
client::Scene scene_of(const client::Scene& scene, const client::PanePicture& pane);
ViewArea area_of(const client::PanePicture& pane, int width, int height);

/// Makes the back buffer black: before anything else is drawn.
void clear_window(int width, int height);
/// Writes the back buffer (so: before the swap) as PNG. Throws std::runtime_error naming the file.
void save_png(const std::filesystem::path& path, int width, int height);

class Renderer {
  public:
    /// `settings` are read every frame and must outlive the renderer. Throws Error when the driver is too old or
    /// refuses a shader, platform::MissingAsset when a shader is not there.
    /// Making everything takes a while: `progress` is told what comes next, and the share 0..1 that is done.
    using Progress = std::function<void(std::string_view what, double share)>;
    Renderer(const world::Map& map, const Settings& settings, const Progress& progress = {});
    explicit Renderer(const world::Map& map); ///< with the default settings
    ~Renderer();

    /// `width` and `height` are the back buffer's [pixels]; nothing is drawn if either is 0 (a minimised window). With
    /// panes each is drawn where it belongs, its shadows its own, and what they leave free is black. `share` of width
    /// and height is what is really drawn, then scaled up (resolution.h).
    void draw(const client::Scene& scene, int width, int height, double share = 1);
    [[nodiscard]] Stats stats() const; ///< of the last frame

  private:
    void draw_view(const client::Scene& scene, const ViewArea& area, int window_height);

    struct Passes;
    [[nodiscard]] Quality drawn_quality() const;

    const Settings& settings_;
    std::unique_ptr<Passes> passes_;
};

} // namespace render
