#include "apps/window/menu_keys.h"

#include <SDL_gamecontroller.h>
#include <gtest/gtest.h>

using namespace apps;

namespace {

struct Keys {
    Keys() { ImGui::CreateContext(); }
    ~Keys() { ImGui::DestroyContext(); }
    /// Returns the menu's input in the next frame.
    float hears(ImGuiNavInput input, bool typing = false) {
        ImGuiIO& io = ImGui::GetIO();
        std::fill(std::begin(io.NavInputs), std::end(io.NavInputs), 0.0f); // as the backend does
        keys.tell(io, typing);
        return io.NavInputs[input];
    }
    void button(SDL_GameControllerButton which, bool down) {
        SDL_Event event{};
        event.type = down ? SDL_CONTROLLERBUTTONDOWN : SDL_CONTROLLERBUTTONUP;
        event.cbutton.button = static_cast<Uint8>(which);
        keys.handle(event);
    }
    void stick(int down) {
        SDL_Event event{};
        event.type = SDL_CONTROLLERAXISMOTION;
        event.caxis.axis = SDL_CONTROLLER_AXIS_LEFTY;
        event.caxis.value = static_cast<Sint16>(down);
        keys.handle(event);
    }
    void enter(bool down) {
        SDL_Event event{};
        event.type = down ? SDL_KEYDOWN : SDL_KEYUP;
        event.key.keysym.scancode = SDL_SCANCODE_RETURN;
        keys.handle(event);
    }
    MenuKeys keys;
};

} // namespace

TEST(MenuKeys, PadMovesChoosesAndCancels) {
    Keys keys;
    keys.button(SDL_CONTROLLER_BUTTON_DPAD_DOWN, true);
    EXPECT_EQ(keys.hears(ImGuiNavInput_DpadDown), 1);
    EXPECT_EQ(keys.hears(ImGuiNavInput_DpadDown), 1) << "the key counts while it is held";
    keys.button(SDL_CONTROLLER_BUTTON_DPAD_DOWN, false);
    EXPECT_EQ(keys.hears(ImGuiNavInput_DpadDown), 0);
    keys.stick(-30000);
    EXPECT_EQ(keys.hears(ImGuiNavInput_DpadUp), 1) << "the stick works like the key";
    keys.stick(-2000);
    EXPECT_EQ(keys.hears(ImGuiNavInput_DpadUp), 0);
    keys.button(SDL_CONTROLLER_BUTTON_A, true);
    EXPECT_EQ(keys.hears(ImGuiNavInput_Activate), 1);
    keys.button(SDL_CONTROLLER_BUTTON_B, true);
    EXPECT_EQ(keys.hears(ImGuiNavInput_Cancel), 1);
}

TEST(MenuKeys, TapBetweenTwoFramesCountsOnce) {
    Keys keys;
    keys.enter(true);
    keys.enter(false);
    EXPECT_EQ(keys.hears(ImGuiNavInput_Activate), 1);
    EXPECT_EQ(keys.hears(ImGuiNavInput_Activate), 0);
    keys.button(SDL_CONTROLLER_BUTTON_A, true);
    keys.button(SDL_CONTROLLER_BUTTON_A, false);
    EXPECT_EQ(keys.hears(ImGuiNavInput_Activate), 1);
    EXPECT_EQ(keys.hears(ImGuiNavInput_Activate), 0);
}

TEST(MenuKeys, UnpluggingThePadReleasesItsControls) {
    Keys keys;
    keys.stick(32767);
    EXPECT_EQ(keys.hears(ImGuiNavInput_DpadDown), 1);
    SDL_Event event{};
    event.type = SDL_CONTROLLERDEVICEREMOVED;
    keys.keys.handle(event);
    EXPECT_EQ(keys.hears(ImGuiNavInput_DpadDown), 0);
}

TEST(MenuKeys, EnterDoesNotActivateWhileTextIsTyped) {
    Keys keys;
    keys.enter(true);
    EXPECT_EQ(keys.hears(ImGuiNavInput_Activate, true), 0);
}
