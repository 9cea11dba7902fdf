#include "apps/window/interface.h"

#include "apps/window/window.h"
#include "platform/screen_keyboard.h"
#include "render/gl/opengl.h"

#include <SDL.h>
#include <backends/imgui_impl_opengl3.h>
#include <backends/imgui_impl_sdl.h>
#include <cmath>

namespace apps {

namespace {
float scale_of(const Window& window, float factor) {
    constexpr float step = 0.05f; // Fonts are made only at these steps while the window is resized.
    const glm::vec2 size(window.size());
    const float scale = factor * overlay::scale_for(size.x, size.y, window.density());
    return std::round(scale / step) * step;
}
} // namespace

Interface::Interface(Window& window) : window_(window) {
    IMGUI_CHECKVERSION();
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    look_ = overlay::apply_look(scale_of(window, scale_));
    ImGui_ImplSDL2_InitForOpenGL(window.sdl(), window.context());
    const std::string_view glsl =
        render::gl_version().glsl; // ImGui needs only the first line (#version): its shaders set their own precisions.
    ImGui_ImplOpenGL3_Init(std::string(glsl.substr(0, glsl.find('\n'))).c_str());
}

Interface::~Interface() {
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplSDL2_Shutdown();
    ImGui::DestroyContext();
}

void Interface::handle(const SDL_Event& event) {
    menu_keys_.handle(event);
    // ImGui reads keys once a frame. A release in the frame of its press is delayed, so that the press is not lost.
    if (event.type == SDL_KEYUP && pressed_[event.key.keysym.scancode]) {
        released_.push_back(event);
        return;
    }
    ImGui_ImplSDL2_ProcessEvent(&event);
    if (event.type == SDL_KEYDOWN) {
        pressed_.set(event.key.keysym.scancode);
        ImGui::GetIO().KeyCtrl = event.key.keysym.mod & KMOD_CTRL;
        ImGui::GetIO().KeyShift = event.key.keysym.mod & KMOD_SHIFT;
    }
    if (event.type == SDL_TEXTINPUT)
        will_draw(event.text.text);
    if (event.type == SDL_MOUSEMOTION)
        mouse_ = {static_cast<float>(event.motion.x), static_cast<float>(event.motion.y)};
    else if (event.type == SDL_MOUSEBUTTONDOWN || event.type == SDL_MOUSEBUTTONUP)
        mouse_ = {static_cast<float>(event.button.x), static_cast<float>(event.button.y)};
    else if (event.type == SDL_WINDOWEVENT && event.window.event == SDL_WINDOWEVENT_LEAVE)
        mouse_ = {-FLT_MAX, -FLT_MAX};
    else if (event.type == SDL_FINGERDOWN || event.type == SDL_FINGERMOTION || event.type == SDL_FINGERUP)
        fingers_.handle(event.tfinger);
    else if (event.type == SDL_WINDOWEVENT && event.window.event == SDL_WINDOWEVENT_FOCUS_LOST)
        fingers_.release();
}

/// Sets the mouse position in this frame from the finger that acts as mouse, if any.
void Interface::lead_by_finger() {
    const bool led = finger_.has_value();
    finger_ = fingers_.next();
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    if (finger_)
        mouse_ = {finger_->at.x * window.x, finger_->at.y * window.y};
    else if (led)
        mouse_ = {-FLT_MAX, -FLT_MAX};
}

void Interface::navigate(bool on) {
    navigated_ = on;
    ImGuiConfigFlags& flags = ImGui::GetIO().ConfigFlags;
    flags = on ? flags | ImGuiConfigFlags_NavEnableKeyboard : flags & ~ImGuiConfigFlags_NavEnableKeyboard;
}

void Interface::use_mouse(bool use) {
    ImGuiConfigFlags& flags = ImGui::GetIO().ConfigFlags;
    flags = use ? flags & ~ImGuiConfigFlags_NoMouse : flags | ImGuiConfigFlags_NoMouse;
}

void Interface::fit_fonts() {
    // The scale stays while the mouse holds a slider, because the slider would move.
    const float scale = scale_of(window_, scale_);
    if ((scale != look_.scale && !ImGui::IsAnyItemActive()) || std::exchange(new_letters_, false)) {
        look_ = overlay::apply_look(scale, letters_);
        ImGui_ImplOpenGL3_DestroyFontsTexture();
        ImGui_ImplOpenGL3_CreateFontsTexture();
    }
}

void Interface::begin_frame() {
    fit_fonts();
    constexpr float target = 44; // As Apple's and the W3C's guidelines have it.
    overlay::fit_fingers(look_, fit_fingers_ ? target * window_.density() : 0);
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplSDL2_NewFrame();
    // Overrides the backend's position, which comes from X and misses events pushed by tests.
    ImGuiIO& io = ImGui::GetIO();
    lead_by_finger();
    io.MousePos = mouse_;
    if (finger_)
        io.MouseDown[ImGuiMouseButton_Left] = finger_->down;
    // Sets the flags of the pad only after the backend has run. Otherwise the backend would read the pad, and miss
    // events pushed by tests.
    if (navigated_) {
        io.ConfigFlags |= ImGuiConfigFlags_NavEnableGamepad;
        io.BackendFlags |= ImGuiBackendFlags_HasGamepad;
        menu_keys_.tell(io, typing());
    }
    ImGui::NewFrame();
    platform::want_screen_keyboard(typing());
    scroll_.update(finger_ && finger_->down);
    if (finger_ && finger_->down && !std::exchange(finger_down_, true))
        landed_ = {.finger = finger_->finger, .panel = io.WantCaptureMouse};
    finger_down_ = finger_ && finger_->down;
    io.ConfigFlags &= ~ImGuiConfigFlags_NavEnableGamepad;
}

void Interface::end_frame() {
    ImGui::Render();
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    pressed_.reset();
    for (const SDL_Event& event : released_)
        ImGui_ImplSDL2_ProcessEvent(&event);
    released_.clear();
}

bool Interface::typing() const { return ImGui::GetIO().WantTextInput; }
bool Interface::pointing() const { return ImGui::GetIO().WantCaptureMouse; }
bool Interface::list_open() const { return ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup); }

} // namespace apps
