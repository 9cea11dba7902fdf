#include "apps/interface.h"

#include "apps/window.h"

#include <backends/imgui_impl_opengl3.h>
#include <backends/imgui_impl_sdl.h>
#include <cmath>

namespace apps {

namespace {
float scale_of(const Window& window) {
    constexpr float step = 0.05f; // fonts are not made anew for every pixel while the window is resized
    const float scale = overlay::scale_for(static_cast<float>(window.width()), static_cast<float>(window.height()));
    return std::round(scale / step) * step;
}
} // namespace

Interface::Interface(Window& window) : window_(window) {
    IMGUI_CHECKVERSION();
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.ConfigFlags |= ImGuiConfigFlags_NoMouseCursorChange;
    look_ = overlay::apply_look(scale_of(window));
    ImGui_ImplSDL2_InitForOpenGL(window.sdl(), window.context());
    ImGui_ImplOpenGL3_Init("#version 330 core");
}

Interface::~Interface() {
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplSDL2_Shutdown();
    ImGui::DestroyContext();
}

void Interface::handle(const SDL_Event& event) { ImGui_ImplSDL2_ProcessEvent(&event); }

void Interface::fit_fonts() {
    if (const float scale = scale_of(window_); scale != look_.scale) {
        look_ = overlay::apply_look(scale);
        ImGui_ImplOpenGL3_DestroyFontsTexture();
        ImGui_ImplOpenGL3_CreateFontsTexture();
    }
}

void Interface::begin_frame() {
    fit_fonts();
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplSDL2_NewFrame();
    ImGui::NewFrame();
}

void Interface::end_frame() {
    ImGui::Render();
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

bool Interface::typing() const { return ImGui::GetIO().WantTextInput; }
bool Interface::pointing() const { return ImGui::GetIO().WantCaptureMouse; }

} // namespace apps
