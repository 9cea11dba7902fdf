#pragma once
/// ImGui without a window: panels are laid out and can be clicked on, nothing is drawn.

#include "overlay/style.h"

#include <functional>

class PanelContext {
  public:
    PanelContext() {
        ImGui::CreateContext();
        ImGui::GetIO().IniFilename = nullptr;
        ImGui::GetIO().DisplaySize = {1280, 720};
        look = overlay::apply_look(1);
    }
    ~PanelContext() { ImGui::DestroyContext(); }

    /// One frame with a window of 400 × 600 at the top left.
    void frame(const std::function<void()>& panel) {
        ImGui::GetIO().DeltaTime = 1.0f / 60;
        ImGui::NewFrame();
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({400, 600});
        ImGui::Begin("test");
        panel();
        ImGui::End();
        ImGui::Render();
    }
    /// Moves the mouse there, presses a button for three frames and releases it.
    void click(ImVec2 at, int button, const std::function<void()>& panel) {
        ImGuiIO& io = ImGui::GetIO();
        io.MousePos = at;
        frame(panel);
        io.MouseDown[button] = true;
        for (int i = 0; i < 3; ++i)
            frame(panel);
        io.MouseDown[button] = false;
        frame(panel);
        frame(panel);
    }

    overlay::Look look;
};
