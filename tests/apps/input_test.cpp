#include "apps/input.h"

#include "apps/game_options.h"

#include <gtest/gtest.h>

using namespace apps;

namespace {
SDL_Event key(SDL_Scancode code, bool down, bool repeat = false) {
    SDL_Event event{};
    event.type = down ? SDL_KEYDOWN : SDL_KEYUP;
    event.key.keysym.scancode = code;
    event.key.repeat = repeat;
    return event;
}
} // namespace

TEST(Input, HeldKeysDrive) {
    Input input;
    input.handle(key(SDL_SCANCODE_W, true), false, false);
    input.handle(key(SDL_SCANCODE_LEFT, true), false, false);
    input.end_frame();
    const auto orders = input.orders(false);
    EXPECT_EQ(orders.controls.stick.throttle, 1);
    EXPECT_EQ(orders.controls.stick.steer, 1);
    input.handle(key(SDL_SCANCODE_W, false), false, false);
    EXPECT_EQ(input.orders(false).controls.stick.throttle, 0);
    EXPECT_EQ(input.orders(false).controls.stick.steer, 1);
}

TEST(Input, OppositeKeysCancelAndTwoKeysForOneThingCountOnce) {
    Input input;
    for (const SDL_Scancode code : {SDL_SCANCODE_W, SDL_SCANCODE_UP})
        input.handle(key(code, true), false, false);
    EXPECT_EQ(input.orders(false).controls.stick.throttle, 1);
    input.handle(key(SDL_SCANCODE_S, true), false, false);
    EXPECT_EQ(input.orders(false).controls.stick.throttle, 0);
}

TEST(Input, AKeyTappedBetweenTwoFramesIsNotLost) {
    Input input;
    input.handle(key(SDL_SCANCODE_SPACE, true), false, false);
    input.handle(key(SDL_SCANCODE_SPACE, false), false, false);
    EXPECT_TRUE(input.orders(false).fire);
    input.end_frame();
    EXPECT_FALSE(input.orders(false).fire);
}

TEST(Input, CommandsComeOncePerPress) {
    Input input;
    input.handle(key(SDL_SCANCODE_F2, true), false, false);
    input.handle(key(SDL_SCANCODE_F2, true, true), false, false); // the keyboard repeats
    EXPECT_EQ(input.commands(), std::vector{Action::dr_panel});
    input.end_frame();
    EXPECT_TRUE(input.commands().empty());
    input.handle(key(SDL_SCANCODE_M, true), false, false);
    EXPECT_TRUE(input.orders(false).lay_mine);
    input.end_frame();
    EXPECT_FALSE(input.orders(false).lay_mine) << "still held, but one press is one mine";
}

TEST(Input, TypingDoesNotDriveButFunctionKeysWork) {
    Input input;
    input.handle(key(SDL_SCANCODE_W, true), true, false);
    input.handle(key(SDL_SCANCODE_M, true), true, false);
    EXPECT_EQ(input.orders(false).controls.stick.throttle, 0);
    EXPECT_TRUE(input.commands().empty());
    input.handle(key(SDL_SCANCODE_F1, true), true, false);
    EXPECT_EQ(input.commands(), std::vector{Action::help});
}

TEST(Input, AKeyReleasedWhileTypingIsReleased) {
    Input input;
    input.handle(key(SDL_SCANCODE_W, true), false, false);
    input.end_frame();
    input.handle(key(SDL_SCANCODE_W, false), true, false);
    EXPECT_EQ(input.orders(false).controls.stick.throttle, 0);
}

TEST(Input, LosingTheFocusReleasesEverything) {
    Input input;
    input.handle(key(SDL_SCANCODE_W, true), false, false);
    SDL_Event lost{};
    lost.type = SDL_WINDOWEVENT;
    lost.window.event = SDL_WINDOWEVENT_FOCUS_LOST;
    input.handle(lost, false, false);
    EXPECT_EQ(input.orders(false).controls.stick.throttle, 0);
}

TEST(Input, InFreeFlightTheDrivingKeysMoveTheCamera) {
    Input input;
    input.handle(key(SDL_SCANCODE_W, true), false, false);
    input.handle(key(SDL_SCANCODE_J, true), false, false);
    EXPECT_EQ(input.orders(true).controls.stick.throttle, 0);
    EXPECT_EQ(input.flight(true), glm::vec3(1, 1, 0));
    EXPECT_EQ(input.flight(false), glm::vec3(0, 1, 0));
}

TEST(Input, TheMouseOrbitsOnlyOffThePanels) {
    Input input;
    SDL_Event press{}, move{}, wheel{};
    press.type = SDL_MOUSEBUTTONDOWN;
    press.button.button = SDL_BUTTON_RIGHT;
    move.type = SDL_MOUSEMOTION;
    move.motion.xrel = 10;
    wheel.type = SDL_MOUSEWHEEL;
    wheel.wheel.y = 1;
    for (const SDL_Event& event : {press, move, wheel})
        input.handle(event, false, true);
    EXPECT_EQ(input.camera_motion().yaw, 0);
    EXPECT_EQ(input.camera_motion().zoom, 1);
    for (const SDL_Event& event : {press, move, wheel})
        input.handle(event, false, false);
    EXPECT_LT(input.camera_motion().yaw, 0);
    EXPECT_LT(input.camera_motion().zoom, 1);
}

TEST(Input, EveryActionHasAKeyAndEveryKeyOneAction) {
    for (int i = 0; i < static_cast<int>(Action::count); ++i)
        EXPECT_EQ(std::ranges::count(key_rows(), static_cast<Action>(i), &KeyRow::action) > 0, true) << i;
    for (const KeyRow& row : key_rows())
        EXPECT_EQ(std::ranges::count(key_rows(), row.key, &KeyRow::key), 1) << SDL_GetScancodeName(row.key);
}

TEST(Address, IsAHostAndMaybeAPort) {
    EXPECT_EQ(parse_address("ann")->host, "ann");
    EXPECT_EQ(parse_address("ann")->port, protocol::default_port);
    EXPECT_EQ(parse_address("192.168.1.20:27000")->port, 27000);
    for (const char* wrong : {"", ":26000", "ann:", "ann:0", "ann:65536", "ann:-1", "ann:26000x", "::1"})
        EXPECT_FALSE(parse_address(wrong)) << wrong;
}
