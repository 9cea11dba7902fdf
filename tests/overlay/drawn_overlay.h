#pragma once
/// Draws the overlay over a picture in an off-screen window, for programs that save pictures.

#include "../render/offscreen.h"
#include "overlay/style.h"
#include "render/renderer.h"
#include "world/tank_shape.h"

#include <backends/imgui_impl_opengl3.h>
#include <filesystem>

class DrawnOverlay {
  public:
    DrawnOverlay(int width, int height) : width_(width), height_(height), window_(width, height) {
        ImGui::CreateContext();
        ImGui::GetIO().IniFilename = nullptr;
        ImGui::GetIO().DisplaySize = {static_cast<float>(width), static_cast<float>(height)};
        look_ = overlay::apply_look(overlay::scale_for(static_cast<float>(width), static_cast<float>(height)));
        ImGui_ImplOpenGL3_Init(render::gl_version().glsl);
    }
    ~DrawnOverlay() {
        ImGui_ImplOpenGL3_Shutdown();
        ImGui::DestroyContext();
    }
    DrawnOverlay(const DrawnOverlay&) = delete;
    DrawnOverlay& operator=(const DrawnOverlay&) = delete;

    [[nodiscard]] const overlay::Look& look() const { return look_; }
    /// Begins a frame of 1/60 s with the mouse at `pointer` [pixels]; ImGui::Render ends it.
    void begin_frame(ImVec2 pointer = {-1, -1}) {
        ImGui::GetIO().DeltaTime = 1.0f / 60;
        ImGui::GetIO().MousePos = pointer;
        ImGui_ImplOpenGL3_NewFrame();
    }
    /// Saves the scene with the overlay's last frame over it.
    void save(render::Renderer& renderer, const client::Scene& scene, const std::filesystem::path& file) {
        renderer.draw(scene, width_, height_);
        ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
        render::save_png(file, width_, height_);
    }

  private:
    int width_, height_;
    testing_render::Offscreen window_;
    overlay::Look look_;
};

/// Returns the camera of the own gun's sight.
inline client::Camera sight(const world::Muzzle& muzzle) {
    return {.eye = muzzle.position, .target = muzzle.position + muzzle.direction * 100.0f, .field_of_view = 0.4f};
}
