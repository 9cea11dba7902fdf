#include "apps/window/input.h"

#include "apps/game/game_options.h"

#include <gtest/gtest.h>

using namespace apps;

namespace {
const Bindings at_first;

SDL_Event key(SDL_Scancode code, bool down, bool repeat = false) {
    SDL_Event event{};
    event.type = down ? SDL_KEYDOWN : SDL_KEYUP;
    event.key.keysym.scancode = code;
    event.key.repeat = repeat;
    return event;
}
} // namespace

TEST(Input, HeldKeysDriveTheTank) {
    Input input(at_first);
    input.handle(key(SDL_SCANCODE_W, true), false, false);
    input.handle(key(SDL_SCANCODE_LEFT, true), false, false);
    input.end_frame();
    const auto player = input.player(false);
    EXPECT_EQ(player.tank.stick.throttle, 1);
    EXPECT_EQ(player.tank.stick.steer, 1);
    input.handle(key(SDL_SCANCODE_W, false), false, false);
    EXPECT_EQ(input.player(false).tank.stick.throttle, 0);
    EXPECT_EQ(input.player(false).tank.stick.steer, 1);
}

TEST(Input, OppositeKeysCancelAndTwoKeysForOneActionCountOnce) {
    Input input(at_first);
    for (const SDL_Scancode code : {SDL_SCANCODE_W, SDL_SCANCODE_UP})
        input.handle(key(code, true), false, false);
    EXPECT_EQ(input.player(false).tank.stick.throttle, 1);
    input.handle(key(SDL_SCANCODE_S, true), false, false);
    EXPECT_EQ(input.player(false).tank.stick.throttle, 0);
}

TEST(Input, KeyTappedBetweenTwoFramesIsNotLost) {
    Input input(at_first);
    input.handle(key(SDL_SCANCODE_SPACE, true), false, false);
    input.handle(key(SDL_SCANCODE_SPACE, false), false, false);
    EXPECT_TRUE(input.player(false).fire);
    input.end_frame();
    EXPECT_FALSE(input.player(false).fire);
}

TEST(Input, ReplayUsesTheDrivingKeysToPauseSeekAndStep) {
    Input input(at_first);
    input.replaying(true);
    for (const SDL_Scancode code : {SDL_SCANCODE_SPACE, SDL_SCANCODE_LEFT, SDL_SCANCODE_RIGHT, SDL_SCANCODE_COMMA})
        input.handle(key(code, true), false, false);
    EXPECT_EQ(input.commands(),
              (std::vector{Action::replay_pause, Action::seek_back, Action::seek_forward, Action::step_back}));
    input.end_frame();
    input.replaying(false);
    input.handle(key(SDL_SCANCODE_SPACE, true), false, false);
    EXPECT_TRUE(input.commands().empty());
    EXPECT_TRUE(input.player(false).fire);
}

TEST(Input, TourUsesTheKeysOfAClicker) {
    Input input(at_first);
    input.touring(16);
    for (const SDL_Scancode code : {SDL_SCANCODE_RETURN, SDL_SCANCODE_PAGEDOWN, SDL_SCANCODE_BACKSPACE,
                                    SDL_SCANCODE_PAGEUP, SDL_SCANCODE_HOME, SDL_SCANCODE_B})
        input.handle(key(code, true), false, false);
    using enum Action;
    EXPECT_EQ(input.commands(), (std::vector{tour_next, tour_next, tour_back, tour_back, tour_list, black_screen}));
    input.handle(key(SDL_SCANCODE_PAGEUP, false), false, false);
    EXPECT_EQ(input.flight(true).z, 0) << "Page Down is held, but is no key of the free camera here";
    EXPECT_FALSE(input.player(false).tank.stick.brake) << "B makes the screen black";
    input.end_frame();
    input.touring(0);
    EXPECT_EQ(input.flight(true).z, -1);
    input.handle(key(SDL_SCANCODE_RETURN, true), false, false);
    EXPECT_EQ(input.commands(), std::vector{chat});
}

TEST(Input, TourUsesItsKeysInARecordingToo) {
    Input input(at_first);
    input.touring(16);
    input.replaying(true);
    for (const SDL_Scancode code : {SDL_SCANCODE_RETURN, SDL_SCANCODE_SPACE, SDL_SCANCODE_F2})
        input.handle(key(code, true), false, false);
    EXPECT_EQ(input.commands(), (std::vector{Action::tour_next, Action::replay_pause, Action::dr_panel}));
}

TEST(Input, NumberKeysGiveDigitsInATourOfSeveralScenes) {
    for (const std::size_t scenes : {0u, 1u, 16u}) {
        Input input(at_first);
        input.touring(scenes);
        for (const SDL_Scancode code : {SDL_SCANCODE_1, SDL_SCANCODE_0, SDL_SCANCODE_KP_7})
            input.handle(key(code, true), false, false);
        input.handle(key(SDL_SCANCODE_2, true), true, false); // typed into a text field
        EXPECT_EQ(input.digits(), scenes > 1 ? (std::vector{1, 0, 7}) : std::vector<int>());
        EXPECT_EQ(input.commands(), scenes > 1 ? std::vector<Action>() : std::vector{Action::smoke});
        input.end_frame();
        EXPECT_TRUE(input.digits().empty());
    }
}

TEST(Input, CommandsComeOncePerPress) {
    Input input(at_first);
    input.handle(key(SDL_SCANCODE_F2, true), false, false);
    input.handle(key(SDL_SCANCODE_F2, true, true), false, false); // key repeat
    EXPECT_EQ(input.commands(), std::vector{Action::dr_panel});
    input.end_frame();
    EXPECT_TRUE(input.commands().empty());
    input.handle(key(SDL_SCANCODE_M, true), false, false);
    EXPECT_TRUE(input.player(false).lay_mine);
    input.end_frame();
    EXPECT_FALSE(input.player(false).lay_mine) << "a held key lays only one mine";
}

TEST(Input, TypingDoesNotDriveButFunctionKeysWork) {
    Input input(at_first);
    input.handle(key(SDL_SCANCODE_W, true), true, false);
    input.handle(key(SDL_SCANCODE_M, true), true, false);
    EXPECT_EQ(input.player(false).tank.stick.throttle, 0);
    EXPECT_TRUE(input.commands().empty());
    input.handle(key(SDL_SCANCODE_F1, true), true, false);
    EXPECT_EQ(input.commands(), std::vector{Action::help});
}

TEST(Input, KeysAfterTheChatKeyInTheSameFrameAreIgnored) {
    for (const SDL_Scancode opens : {SDL_SCANCODE_RETURN, SDL_SCANCODE_T}) {
        Input input(at_first);
        input.handle(key(opens, true), false, false);
        input.handle(key(SDL_SCANCODE_M, true), false, false);
        EXPECT_EQ(input.commands(), std::vector{Action::chat});
        EXPECT_FALSE(input.player(false).lay_mine);
    }
}

TEST(Input, KeyReleasedWhileTypingIsReleased) {
    Input input(at_first);
    input.handle(key(SDL_SCANCODE_W, true), false, false);
    input.end_frame();
    input.handle(key(SDL_SCANCODE_W, false), true, false);
    EXPECT_EQ(input.player(false).tank.stick.throttle, 0);
}

TEST(Input, LosingTheFocusReleasesEveryKey) {
    Input input(at_first);
    input.handle(key(SDL_SCANCODE_W, true), false, false);
    SDL_Event lost{};
    lost.type = SDL_WINDOWEVENT;
    lost.window.event = SDL_WINDOWEVENT_FOCUS_LOST;
    input.handle(lost, false, false);
    EXPECT_EQ(input.player(false).tank.stick.throttle, 0);
}

TEST(Input, DrivingKeysMoveTheCameraInFreeFlight) {
    Input input(at_first);
    input.handle(key(SDL_SCANCODE_W, true), false, false);
    input.handle(key(SDL_SCANCODE_J, true), false, false);
    EXPECT_EQ(input.player(true).tank.stick.throttle, 0);
    EXPECT_EQ(input.flight(true), glm::vec3(1, 1, 0));
    EXPECT_EQ(input.flight(false), glm::vec3(0, 1, 0));
    input.handle(key(SDL_SCANCODE_I, true), false, false);
    EXPECT_EQ(input.flight(true), glm::vec3(1, 1, 0)) << "two keys for the same direction do not double the speed";
    EXPECT_EQ(input.flight(false), glm::vec3(1, 1, 0));
}

namespace {
SDL_Event button(Uint8 which, bool down) {
    SDL_Event event{};
    event.type = down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP;
    event.button.button = which;
    return event;
}
SDL_Event motion(int right, int down) {
    SDL_Event event{};
    event.type = SDL_MOUSEMOTION;
    event.motion.xrel = right;
    event.motion.yrel = down;
    return event;
}
SDL_Event wheel(int up) {
    SDL_Event event{};
    event.type = SDL_MOUSEWHEEL;
    event.wheel.y = up;
    return event;
}
const ViewSettings usual_view;
} // namespace

TEST(Input, FreeMouseOrbitsAndZoomsOnlyOutsideThePanels) {
    Input input(at_first);
    for (const SDL_Event& event : {button(SDL_BUTTON_RIGHT, true), motion(10, 0), wheel(1)})
        input.handle(event, false, true);
    EXPECT_EQ(input.camera(usual_view, 0).orbit.yaw, 0);
    EXPECT_EQ(input.camera(usual_view, 0).zoom, 1);
    for (const SDL_Event& event : {button(SDL_BUTTON_RIGHT, true), motion(10, 0), wheel(1)})
        input.handle(event, false, false);
    EXPECT_LT(input.camera(usual_view, 0).orbit.yaw, 0) << "to the right";
    EXPECT_EQ(input.camera(usual_view, 0).aim.yaw, 0);
    EXPECT_LT(input.camera(usual_view, 0).zoom, 1);
}

TEST(Input, ClickIntoTheWorldAsksToAimWithTheMouseAndDoesNotFire) {
    Input input(at_first);
    input.handle(button(SDL_BUTTON_LEFT, true), false, true);
    EXPECT_TRUE(input.commands().empty()) << "the click was on a panel";
    input.handle(button(SDL_BUTTON_LEFT, true), false, false);
    EXPECT_EQ(input.commands(), std::vector{Action::pointer});
    EXPECT_FALSE(input.player(false).fire);
}

TEST(Input, AimingMouseTurnsTheAimFiresAndZooms) {
    Input input(at_first);
    input.aim_with_mouse(true);
    input.handle(motion(10, -20), false, true); // panels are ignored while aiming
    const CameraInput camera = input.camera(usual_view, 0);
    EXPECT_FLOAT_EQ(camera.aim.yaw, -10 * usual_view.mouse_speed);
    EXPECT_FLOAT_EQ(camera.aim.pitch, 20 * usual_view.mouse_speed);
    ViewSettings inverted;
    inverted.invert = true;
    EXPECT_FLOAT_EQ(input.camera(inverted, 0).aim.pitch, -20 * usual_view.mouse_speed);
    input.handle(button(SDL_BUTTON_LEFT, true), false, false);
    input.handle(button(SDL_BUTTON_RIGHT, true), false, false);
    EXPECT_TRUE(input.player(false).fire);
    input.end_frame();
    EXPECT_EQ(input.camera(usual_view, 0).aim.yaw, 0);
    EXPECT_TRUE(input.player(false).fire) << "the button is held";
    EXPECT_TRUE(input.held(Action::zoom));
    input.handle(button(SDL_BUTTON_LEFT, false), false, false);
    EXPECT_FALSE(input.player(false).fire);
    input.aim_with_mouse(false);
    EXPECT_FALSE(input.held(Action::zoom)) << "losing the mouse releases its buttons";
    input.handle(button(SDL_BUTTON_RIGHT, false), false, false);
    EXPECT_FALSE(input.held(Action::zoom));
}

/// With slow frames, a look aside may begin and end within one frame. Mouse motion before and after it is aiming.
TEST(Input, MotionWithShiftLooksAsideEvenWithinOneFrame) {
    Input input(at_first);
    const auto shift = [&](bool down) {
        SDL_Event event{};
        event.type = down ? SDL_KEYDOWN : SDL_KEYUP;
        event.key.keysym.scancode = SDL_SCANCODE_LSHIFT;
        input.handle(event, false, false);
    };
    input.aim_with_mouse(true);
    input.handle(motion(10, 0), false, false);
    shift(true);
    input.handle(motion(200, 30), false, false);
    shift(false);
    input.handle(motion(5, 0), false, false);
    const CameraInput camera = input.camera(usual_view, 0);
    EXPECT_FLOAT_EQ(camera.aim.yaw, -15 * usual_view.mouse_speed);
    EXPECT_FLOAT_EQ(camera.aim.pitch, 0);
    EXPECT_FLOAT_EQ(camera.aside.yaw, -200 * usual_view.mouse_speed);
    EXPECT_FLOAT_EQ(camera.aside.pitch, -30 * usual_view.mouse_speed);
    input.end_frame();
    EXPECT_EQ(input.camera(usual_view, 0).aside.yaw, 0);
}

TEST(Input, GamepadSticksAndButtonsControlTheTank) {
    SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1");
    ASSERT_EQ(SDL_Init(SDL_INIT_GAMECONTROLLER), 0) << SDL_GetError();
    {
        const int device = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER, SDL_CONTROLLER_AXIS_MAX,
                                                     SDL_CONTROLLER_BUTTON_MAX, 0);
        ASSERT_GE(device, 0) << SDL_GetError();
        SDL_Joystick* pad = SDL_JoystickOpen(device);
        Input input(at_first);
        const auto pump = [&] {
            SDL_JoystickUpdate();
            for (SDL_Event event; SDL_PollEvent(&event);)
                input.handle(event, false, false);
        };
        pump();
        SDL_JoystickSetVirtualAxis(pad, SDL_CONTROLLER_AXIS_LEFTY, -32768);
        SDL_JoystickSetVirtualAxis(pad, SDL_CONTROLLER_AXIS_LEFTX, 2000); // within the dead zone
        SDL_JoystickSetVirtualAxis(pad, SDL_CONTROLLER_AXIS_RIGHTX, 32767);
        SDL_JoystickSetVirtualAxis(pad, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 32767);
        SDL_JoystickSetVirtualButton(pad, SDL_CONTROLLER_BUTTON_B, 1);
        SDL_JoystickSetVirtualButton(pad, SDL_CONTROLLER_BUTTON_X, 1);
        pump();
        const client::PlayerInput player = input.player(false);
        EXPECT_EQ(player.tank.stick.throttle, 1);
        EXPECT_EQ(player.tank.stick.steer, 0);
        EXPECT_TRUE(player.fire);
        EXPECT_TRUE(player.tank.stick.brake);
        EXPECT_TRUE(player.lay_mine);
        EXPECT_NEAR(input.camera(usual_view, 0.5f).aim.yaw, -0.5f * usual_view.stick_speed, 1e-4);
        input.end_frame();
        EXPECT_FALSE(input.player(false).lay_mine);
        EXPECT_TRUE(input.player(false).tank.stick.brake) << "the button is still held";
        SDL_JoystickSetVirtualAxis(pad, SDL_CONTROLLER_AXIS_LEFTY,
                                   18842); // 0.575: half of the way beyond the dead zone
        SDL_JoystickSetVirtualAxis(pad, SDL_CONTROLLER_AXIS_LEFTX, -18842);
        pump();
        EXPECT_NEAR(input.player(false).tank.stick.throttle, -0.5f, 1e-3) << "the stick drives in proportion";
        EXPECT_NEAR(input.player(false).tank.stick.steer, 0.5f, 1e-3);
        SDL_JoystickClose(pad);
        SDL_JoystickDetachVirtual(device);
        pump();
        EXPECT_EQ(input.player(false).tank.stick.throttle, 0) << "the pad is unplugged";
        EXPECT_FALSE(input.player(false).tank.stick.brake);
    }
    SDL_Quit();
}

TEST(Input, SecondGamepadTakesOverWhenTheFirstIsUnplugged) {
    SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1");
    ASSERT_EQ(SDL_Init(SDL_INIT_GAMECONTROLLER), 0) << SDL_GetError();
    {
        Input input(at_first);
        const auto pump = [&] {
            SDL_JoystickUpdate();
            for (SDL_Event event; SDL_PollEvent(&event);)
                input.handle(event, false, false);
        };
        const auto throttle = [&] {
            pump();
            return input.player(false).tank.stick.throttle;
        };
        std::array<SDL_Joystick*, 2> pads{};
        for (SDL_Joystick*& pad : pads) // both are connected before the first is unplugged
            pad = SDL_JoystickOpen(SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER, SDL_CONTROLLER_AXIS_MAX,
                                                             SDL_CONTROLLER_BUTTON_MAX, 0));
        ASSERT_TRUE(pads[0] && pads[1]) << SDL_GetError();
        pump();
        SDL_JoystickSetVirtualAxis(pads[1], SDL_CONTROLLER_AXIS_LEFTY, -32768);
        EXPECT_EQ(throttle(), 0) << "only one pad drives at a time";
        SDL_JoystickSetVirtualAxis(pads[0], SDL_CONTROLLER_AXIS_LEFTY, 32767);
        EXPECT_EQ(throttle(), -1);
        SDL_JoystickClose(pads[0]);
        SDL_JoystickDetachVirtual(0);
        EXPECT_EQ(throttle(), 0) << "the first one's stick is released";
        SDL_JoystickSetVirtualAxis(pads[1], SDL_CONTROLLER_AXIS_LEFTY, 0);
        pump();
        SDL_JoystickSetVirtualAxis(pads[1], SDL_CONTROLLER_AXIS_LEFTY, -32768);
        EXPECT_EQ(throttle(), 1) << "the second pad drives";
        SDL_JoystickClose(pads[1]);
        SDL_JoystickDetachVirtual(0);
        EXPECT_EQ(throttle(), 0);
    }
    SDL_Quit();
}

TEST(Input, ReboundKeyWorksAndTheFormerKeyDoesNot) {
    Bindings bindings;
    Input input(bindings);
    bindings.bind(Device::keys, Action::fire, 0, SDL_SCANCODE_M);
    input.handle(key(SDL_SCANCODE_SPACE, true), false, false);
    EXPECT_FALSE(input.player(false).fire);
    input.handle(key(SDL_SCANCODE_M, true), false, false);
    EXPECT_TRUE(input.player(false).fire);
    EXPECT_FALSE(input.player(false).lay_mine);
    bindings.bind(Device::mouse, Action::lay_mine, 0, SDL_BUTTON_MIDDLE);
    input.aim_with_mouse(true);
    input.handle(button(SDL_BUTTON_MIDDLE, true), false, false);
    EXPECT_TRUE(input.player(false).lay_mine);
}

TEST(Input, EscapeAlwaysOpensTheMenu) {
    Bindings bindings;
    Input input(bindings);
    bindings.bind(Device::keys, Action::menu, 0, SDL_SCANCODE_F10);
    input.handle(key(SDL_SCANCODE_ESCAPE, true), false, false);
    input.handle(key(SDL_SCANCODE_F10, true), false, false);
    EXPECT_EQ(input.commands(), (std::vector{Action::menu, Action::menu}));
}

TEST(Input, PressWhileListeningGoesToTheSettingsOnly) {
    Input input(at_first);
    EXPECT_FALSE(input.heard());
    input.listen(Device::keys);
    input.handle(key(SDL_SCANCODE_F2, true), false, false);
    EXPECT_FALSE(input.listening());
    EXPECT_EQ(input.heard(), SDL_SCANCODE_F2);
    EXPECT_FALSE(input.heard()) << "an event is reported once";
    EXPECT_TRUE(input.commands().empty());
    const std::vector<SDL_Event> other_wishes{key(SDL_SCANCODE_ESCAPE, true), button(SDL_BUTTON_LEFT, true)};
    for (const SDL_Event& event : other_wishes) {
        input.listen(Device::keys);
        input.handle(event, false, false);
        EXPECT_EQ(input.heard(), no_code);
    }
    input.listen(Device::mouse);
    input.handle(button(SDL_BUTTON_MIDDLE, true), false, false);
    EXPECT_EQ(input.heard(), SDL_BUTTON_MIDDLE);
    EXPECT_FALSE(input.player(false).fire);
}
