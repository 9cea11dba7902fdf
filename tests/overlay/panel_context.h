#pragma once
/// ImGui without a window: panels are laid out and react to mouse and keys, and nothing is drawn. Simulated input finds
/// an item by moving over the panel until the item with that label is under the mouse.

#include "overlay/style.h"

#include <functional>
#include <imgui_internal.h>
#include <optional>
#include <string>
#include <string_view>

class PanelContext {
  public:
    explicit PanelContext(ImVec2 screen = {1280, 720}, float scale = 1) {
        ImGui::CreateContext();
        ImGuiIO& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.DisplaySize = screen;
        io.BackendFlags |=
            ImGuiBackendFlags_RendererHasVtxOffset; // as with OpenGL: a plot of 3840 columns has many dashes
        io.ClipboardUserData = &words_;
        io.SetClipboardTextFn = [](void* words, const char* text) { *static_cast<std::string*>(words) = text; };
        look = overlay::apply_look(scale);
    }
    ~PanelContext() { ImGui::DestroyContext(); }
    PanelContext(const PanelContext&) = delete;
    PanelContext& operator=(const PanelContext&) = delete;

    /// Runs a frame of code that opens its own windows.
    void screen(const std::function<void()>& panels) {
        ImGui::GetIO().DeltaTime = 1.0f / 60;
        ImGui::NewFrame();
        panels();
        ImGui::Render();
        ImGui::GetIO().MouseWheel = 0;
    }
    /// Runs a frame with a window of 400 × 600 pixels at the top left.
    void frame(const std::function<void()>& panel) { screen(in_window(panel)); }
    static std::function<void()> in_window(const std::function<void()>& panel) {
        return [&panel] {
            ImGui::SetNextWindowPos({0, 0});
            ImGui::SetNextWindowSize({400, 600});
            ImGui::Begin("test");
            panel();
            ImGui::End();
        };
    }
    /// Moves the mouse to `at`, presses a button for three frames and releases it.
    void click(ImVec2 at, int button, const std::function<void()>& panel) { press(at, button, in_window(panel)); }
    void press(ImVec2 at, int button, const std::function<void()>& panels) {
        ImGuiIO& io = ImGui::GetIO();
        io.MousePos = at;
        screen(panels);
        io.MouseDown[button] = true;
        for (int i = 0; i < 3; ++i)
            screen(panels);
        io.MouseDown[button] = false;
        screen(panels);
        screen(panels);
    }
    /// Drags with the left button.
    void drag(ImVec2 from, ImVec2 to, const std::function<void()>& panels) {
        ImGuiIO& io = ImGui::GetIO();
        io.MousePos = from;
        screen(panels);
        io.MouseDown[0] = true;
        screen(panels);
        for (int step = 1; step <= 10; ++step) {
            const float part = static_cast<float>(step) / 10;
            io.MousePos = {from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part};
            screen(panels);
        }
        io.MouseDown[0] = false;
        screen(panels);
        screen(panels);
    }
    void wheel(ImVec2 at, float notches, const std::function<void()>& panels) {
        ImGui::GetIO().MousePos = at;
        screen(panels);
        ImGui::GetIO().MouseWheel = notches;
        screen(panels);
    }

    /// Types a text into the edited field and presses Enter.
    void type(const char* text, const std::function<void()>& panels) {
        ImGuiIO& io = ImGui::GetIO();
        io.AddInputCharactersUTF8(text);
        screen(panels);
        constexpr int enter = 1;
        io.KeyMap[ImGuiKey_Enter] = enter;
        for (const bool down : {true, false}) {
            io.KeysDown[enter] = down;
            screen(panels);
        }
        screen(panels);
        io.KeyMap[ImGuiKey_Enter] = -1;
    }

    /// Returns a position on the item with that label in any window ("scheme/##predictor": inside the ID "scheme"): the
    /// first one that the search from `low` to `high` reaches [pixels]. `nullopt` if it does not find the item.
    std::optional<ImVec2> find(std::string_view label, ImVec2 low, ImVec2 high, const std::function<void()>& panels) {
        ImGuiIO& io = ImGui::GetIO();
        const ImGuiContext& context = *ImGui::GetCurrentContext();
        for (float y = low.y; y <= high.y; y += 6)
            for (float x = low.x; x <= high.x; x += 12) {
                io.MousePos = {x, y};
                screen(panels);
                for (ImGuiWindow* window : context.Windows)
                    if (context.HoveredId != 0 && context.HoveredId == id_of(*window, label))
                        return io.MousePos;
            }
        return {};
    }

    /// Height of the item at `inside`, within 60 pixels above and below [pixels].
    int height_at(ImVec2 inside, const std::function<void()>& panels) {
        const auto hovered_at = [&](float y) {
            ImGui::GetIO().MousePos = {inside.x, y};
            screen(panels);
            return ImGui::GetCurrentContext()->HoveredId;
        };
        const ImGuiID item = hovered_at(inside.y);
        int height = 0;
        for (float y = inside.y - 60; item != 0 && y < inside.y + 60; ++y)
            height += hovered_at(y) == item ? 1 : 0;
        return height;
    }

    /// Runs until a tooltip has appeared at its final position.
    void rest(const std::function<void()>& panels) {
        for (int frame = 0; frame < 36; ++frame)
            screen(panels);
    }

    /// Returns the texts of items in one frame, until the first window or tooltip ends. Text that is painted directly
    /// is not included.
    std::string words(const std::function<void()>& panels) {
        screen([&] {
            ImGui::LogToClipboard(0); // keeps folded nodes folded
            panels();
            ImGui::LogFinish();
        });
        return words_;
    }

    overlay::Look look;

  private:
    static ImGuiID id_of(ImGuiWindow& window, std::string_view label) {
        ImGuiID seed = window.ID;
        for (std::size_t slash; (slash = label.find('/')) != std::string_view::npos; label.remove_prefix(slash + 1))
            seed = ImHashStr(label.data(), slash, seed);
        return ImHashStr(label.data(), label.size(), seed);
    }
    std::string words_;
};
