#pragma once
/// Draws a scene on a map with OpenGL 3.3 core into the window's back buffer. The picture depends only on map, scene,
/// size and settings. Needs a current context during its lifetime; leaves blending, depth test and face culling off for
/// interfaces on top.

#include "client/scene/scene.h"
#include "render/settings.h"
#include "render/stats.h"
#include "world/map.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <string_view>

namespace render {

/// A part of the back buffer [pixels]; `left` and `bottom` count from the buffer's lower left corner.
struct ViewArea {
    int left = 0, bottom = 0, width = 0, height = 0;
};
/// Returns the scene with the bodies, lines and labels of a split-view pane, and without panes.
client::Scene scene_of(const client::Scene& scene, const client::PanePicture& pane);
/// Returns the area of a pane in a back buffer of `width` × `height` [pixels].
ViewArea area_of(const client::PanePicture& pane, int width, int height);

/// Clears the window's back buffer to black. Call before drawing.
void clear_window(int width, int height);
/// Writes the back buffer as PNG; call before the swap. Throws std::runtime_error with the file's name.
void save_png(const std::filesystem::path& path, int width, int height);

class Renderer {
  public:
    /// `settings` are read every frame and must outlive the renderer. Throws Error if the driver is too old or refuses
    /// a shader, and platform::MissingAsset if a shader file is missing. Construction is slow: `progress` gets the name
    /// of the next step and the finished share, 0..1.
    using Progress = std::function<void(std::string_view what, double share)>;
    Renderer(const world::Map& map, const Settings& settings, const Progress& progress = {});
    explicit Renderer(const world::Map& map); ///< uses the default settings
    ~Renderer();

    /// Draws into a back buffer of `width` × `height` [pixels]; nothing if either is 0 (a minimised window). Split-view
    /// panes are drawn separately with their own shadows; areas without a pane are black. `share`: resolution as a
    /// share of width and height, scaled up afterwards (resolution.h).
    void draw(const client::Scene& scene, int width, int height, double share = 1);
    [[nodiscard]] Stats stats() const; ///< costs of the last frame

  private:
    void draw_view(const client::Scene& scene, const ViewArea& area, int window_height);

    struct Passes;
    [[nodiscard]] Quality drawn_quality() const;

    const Settings& settings_;
    std::unique_ptr<Passes> passes_;
};

} // namespace render
