#include "apps/window/menu_keys.h"

#include <SDL_gamecontroller.h>
#include <utility>

namespace apps {

namespace {

struct ButtonRow {
    SDL_GameControllerButton button;
    ImGuiNavInput input;
};
constexpr ButtonRow button_rows[] = {
    {SDL_CONTROLLER_BUTTON_A, ImGuiNavInput_Activate},
    {SDL_CONTROLLER_BUTTON_START, ImGuiNavInput_Activate},
    {SDL_CONTROLLER_BUTTON_B, ImGuiNavInput_Cancel},
    {SDL_CONTROLLER_BUTTON_DPAD_UP, ImGuiNavInput_DpadUp},
    {SDL_CONTROLLER_BUTTON_DPAD_DOWN, ImGuiNavInput_DpadDown},
    {SDL_CONTROLLER_BUTTON_DPAD_LEFT, ImGuiNavInput_DpadLeft},
    {SDL_CONTROLLER_BUTTON_DPAD_RIGHT, ImGuiNavInput_DpadRight},
};

} // namespace

void MenuKeys::set(ImGuiNavInput input, bool down) {
    const auto index = static_cast<std::size_t>(input);
    tapped_[index] = tapped_[index] || (down && !held_[index]);
    held_[index] = down;
}

void MenuKeys::handle(const SDL_Event& event) {
    switch (event.type) {
    case SDL_KEYDOWN:
    case SDL_KEYUP:
        if (const auto key = event.key.keysym.scancode; key == SDL_SCANCODE_RETURN || key == SDL_SCANCODE_KP_ENTER) {
            enter_[0] = event.type == SDL_KEYDOWN;
            enter_[1] = enter_[1] || (enter_[0] && event.key.repeat == 0);
        }
        break;
    case SDL_CONTROLLERBUTTONDOWN:
    case SDL_CONTROLLERBUTTONUP:
        for (const ButtonRow& row : button_rows)
            if (row.button == event.cbutton.button)
                set(row.input, event.type == SDL_CONTROLLERBUTTONDOWN);
        break;
    case SDL_CONTROLLERAXISMOTION: {
        constexpr int far = 16000; // Deflection above which the stick counts as pushed, out of 32767.
        if (event.caxis.axis == SDL_CONTROLLER_AXIS_LEFTX) {
            set(ImGuiNavInput_DpadLeft, event.caxis.value < -far);
            set(ImGuiNavInput_DpadRight, event.caxis.value > far);
        } else if (event.caxis.axis == SDL_CONTROLLER_AXIS_LEFTY) {
            set(ImGuiNavInput_DpadUp, event.caxis.value < -far);
            set(ImGuiNavInput_DpadDown, event.caxis.value > far);
        }
        break;
    }
    case SDL_CONTROLLERDEVICEREMOVED: // The removed pad sends no releases.
        held_ = {};
        break;
    default:
        break;
    }
}

void MenuKeys::tell(ImGuiIO& io, bool typing) {
    for (std::size_t i = 0; i < held_.size(); ++i)
        if (std::exchange(tapped_[i], false) || held_[i])
            io.NavInputs[i] = 1;
    if ((std::exchange(enter_[1], false) || enter_[0]) && !typing)
        io.NavInputs[ImGuiNavInput_Activate] = 1;
}

} // namespace apps
