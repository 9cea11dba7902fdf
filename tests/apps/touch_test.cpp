#include "apps/window/touch.h"

#include "apps/window/input.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <vector>

using namespace apps;

namespace {
SDL_TouchFingerEvent finger(Uint32 type, SDL_FingerID id, glm::vec2 at, Uint32 time = 0) {
    SDL_TouchFingerEvent event{};
    event.type = type;
    event.fingerId = id;
    event.x = at.x;
    event.y = at.y;
    event.timestamp = time;
    return event;
}
SDL_TouchFingerEvent down(SDL_FingerID id, glm::vec2 at, Uint32 time = 0) {
    return finger(SDL_FINGERDOWN, id, at, time);
}
SDL_TouchFingerEvent move(SDL_FingerID id, glm::vec2 at, Uint32 time = 0) {
    return finger(SDL_FINGERMOTION, id, at, time);
}
SDL_TouchFingerEvent up(SDL_FingerID id, glm::vec2 at, Uint32 time = 0) { return finger(SDL_FINGERUP, id, at, time); }

/// Ends a frame. `landed` reports a finger that landed in the last frame, on a panel or not.
void frame(Touch& touch, std::optional<SDL_FingerID> landed = {}, bool panel = false, bool drives = true) {
    touch.begin_frame(landed ? std::optional(Touch::Landed{.finger = *landed, .panel = panel}) : std::nullopt, drives);
}

constexpr glm::vec2 thumb(0.2f, 0.7f), view_finger(0.7f, 0.5f);

void expect_near(const glm::vec2& is, const glm::vec2& wanted) {
    EXPECT_NEAR(is.x, wanted.x, 1e-3f);
    EXPECT_NEAR(is.y, wanted.y, 1e-3f);
}
} // namespace

TEST(Touch, FingerTurnsTheViewByItsMotionInEachFrame) {
    Touch touch;
    touch.handle(down(1, view_finger));
    frame(touch, 1);
    touch.handle(move(1, view_finger + glm::vec2(0.1f, 0)));
    expect_near(touch.way(), {192, 0});
    frame(touch);
    expect_near(touch.way(), {0, 0});
    touch.handle(up(1, view_finger + glm::vec2(0.1f, -0.1f)));
    expect_near(touch.way(), {0, -108});
    frame(touch);
    expect_near(touch.way(), {0, 0});
    EXPECT_FALSE(touch.tapped()) << "the finger moved too far for a tap";
}

TEST(Touch, SwipeFromAnEdgeIsReportedOnce) {
    Touch touch;
    touch.handle(down(1, {0.97f, 0.5f}, 1000));
    EXPECT_FALSE(touch.handle(move(1, {0.9f, 0.5f}, 1050))) << "too short";
    frame(touch, 1);
    EXPECT_EQ(touch.handle(move(1, {0.8f, 0.5f}, 1100)), Touch::Edge::right);
    expect_near(touch.way(), {0, 0}); // A swipe does not turn the view.
    EXPECT_FALSE(touch.handle(move(1, {0.6f, 0.5f}, 1150))) << "once a finger";
    touch.handle(down(2, {0.6f, 0.95f}, 1000));
    EXPECT_EQ(touch.handle(up(2, {0.62f, 0.8f}, 1300)), Touch::Edge::bottom);
    touch.handle(down(3, {0.97f, 0.3f}, 1000));
    for (int i = 0; i < 3; ++i)
        frame(touch);
    EXPECT_FALSE(touch.handle(move(3, {0.8f, 0.3f}, 1700))) << "too slow";
    touch.handle(down(4, {0.97f, 0.3f}, 1000));
    EXPECT_FALSE(touch.handle(move(4, {0.8f, 0.5f}, 1100))) << "oblique";
    touch.handle(down(5, view_finger, 1000));
    EXPECT_FALSE(touch.handle(move(5, view_finger - glm::vec2(0.3f, 0), 1100))) << "not from the edge";
}

/// When frames are slow, a finger may land, sweep and lift between two of them.
TEST(Touch, SlowFramesLoseNoMotion) {
    Touch touch;
    touch.handle(down(1, view_finger));
    touch.handle(move(1, view_finger + glm::vec2(0.1f, 0)));
    touch.handle(up(1, view_finger + glm::vec2(0.2f, 0)));
    expect_near(touch.way(), {0, 0});
    frame(touch, 1);
    expect_near(touch.way(), {384, 0});
    frame(touch);
    expect_near(touch.way(), {0, 0});
}

TEST(Touch, ThumbIsAStickWhenThereIsATankToDrive) {
    Touch touch;
    touch.handle(down(1, thumb));
    frame(touch, 1);
    expect_near(touch.pushed(), {0, 0});
    touch.handle(move(1, thumb - glm::vec2(0, 55.0f / 1080))); // half of the stick's range forwards
    expect_near(touch.pushed(), {0.5f, 0});
    touch.handle(move(1, thumb - glm::vec2(300.0f / 1920, 0)));
    expect_near(touch.pushed(), {0, 1});
    touch.handle(move(1, thumb - glm::vec2(0, 15.0f / 1080)));
    expect_near(touch.pushed(), {0, 0});
    EXPECT_TRUE(touch.stick());
    expect_near(touch.way(), {0, 0});
    touch.handle(up(1, thumb));
    EXPECT_FALSE(touch.stick());
    expect_near(touch.pushed(), {0, 0});

    Touch looks_on;
    looks_on.handle(down(1, thumb));
    frame(looks_on, 1, false, false);
    looks_on.handle(move(1, thumb + glm::vec2(0.1f, 0)));
    EXPECT_FALSE(looks_on.stick());
    expect_near(looks_on.way(), {192, 0});
}

TEST(Touch, OneThumbDrivesWhileAnotherFingerLooksAndTaps) {
    Touch touch;
    touch.handle(down(1, thumb));
    frame(touch, 1);
    touch.handle(move(1, thumb - glm::vec2(0, 0.2f)));
    touch.handle(down(2, view_finger, 1000));
    touch.handle(up(2, view_finger, 1100));
    frame(touch, 2);
    EXPECT_TRUE(touch.tapped());
    expect_near(touch.pushed(), {1, 0});
    frame(touch);
    EXPECT_FALSE(touch.tapped()) << "one tap fires one shot";
}

TEST(Touch, TouchThatBeginsOnAPanelBelongsToThePanel) {
    Touch touch;
    touch.handle(down(1, thumb, 1000));
    frame(touch, 1, true);
    touch.handle(move(1, view_finger));
    touch.handle(up(1, view_finger, 1100));
    EXPECT_FALSE(touch.stick());
    EXPECT_FALSE(touch.tapped());
    expect_near(touch.way(), {0, 0});
}

TEST(Touch, LongPressIsNotATap) {
    Touch touch;
    touch.handle(down(1, view_finger, 1000));
    frame(touch, 1);
    for (int i = 0; i < 30; ++i)
        frame(touch);
    touch.handle(up(1, view_finger, 1500));
    EXPECT_FALSE(touch.tapped());
    frame(touch);
    touch.handle(down(2, view_finger, 2000));
    frame(touch, 2);
    touch.handle(up(2, view_finger, 2500));
    EXPECT_TRUE(touch.tapped()) << "a tap within one long frame counts";
}

TEST(Touch, SpreadingTwoFingersZoomsIn) {
    Touch touch;
    touch.handle(down(1, {0.5f, 0.5f}));
    touch.handle(down(2, {0.6f, 0.5f}));
    frame(touch, 1);
    frame(touch, 2);
    EXPECT_FLOAT_EQ(touch.zoom(), 1);
    touch.handle(move(2, {0.7f, 0.5f}));
    EXPECT_NEAR(touch.zoom(), 0.5f, 1e-4f);
    expect_near(touch.way(), {96, 0}); // the mean of both fingers: equal and opposite motion does not turn the view
    frame(touch);
    EXPECT_FLOAT_EQ(touch.zoom(), 1);
}

TEST(Touch, FingerDoesNothingUntilItsLandingPlaceIsKnown) {
    Touch touch;
    touch.handle(down(1, thumb));
    touch.handle(down(2, view_finger));
    touch.handle(move(2, view_finger + glm::vec2(0.1f, 0)));
    frame(touch);
    expect_near(touch.way(), {0, 0});
    frame(touch, 1);
    EXPECT_TRUE(touch.stick());
    expect_near(touch.way(), {0, 0});
    frame(touch, 2, true);
    expect_near(touch.way(), {0, 0});
    EXPECT_TRUE(touch.stick()) << "only the other finger is on a panel";
}

namespace {
struct Seen {
    SDL_FingerID finger;
    bool down;
    friend bool operator==(const Seen&, const Seen&) = default;
};
std::vector<Seen> frames(FingerMouse& fingers, int count) {
    std::vector<Seen> seen;
    for (int i = 0; i < count; ++i)
        if (const auto mouse = fingers.next())
            seen.push_back({mouse->finger, mouse->down});
    return seen;
}
} // namespace

TEST(FingerMouse, QuickTapIsDownForOneFrameAndUpForTheNext) {
    FingerMouse fingers;
    EXPECT_FALSE(fingers.next());
    fingers.handle(down(1, thumb));
    fingers.handle(up(1, thumb));
    EXPECT_EQ(frames(fingers, 4), (std::vector<Seen>{{1, true}, {1, false}}));
}
TEST(FingerMouse, TwoTapsWithinAFrameAreTwoClicks) {
    FingerMouse fingers;
    for (int tap = 0; tap < 2; ++tap) {
        fingers.handle(down(1, view_finger));
        fingers.handle(up(1, view_finger));
    }
    EXPECT_EQ(frames(fingers, 6), (std::vector<Seen>{{1, true}, {1, false}, {1, true}, {1, false}}));
}
TEST(FingerMouse, HeldFingerDragsAndReleasesWhereItLifts) {
    FingerMouse fingers;
    fingers.handle(down(1, thumb));
    EXPECT_EQ(frames(fingers, 3), (std::vector<Seen>{{1, true}, {1, true}, {1, true}}));
    fingers.handle(move(1, view_finger));
    EXPECT_EQ(fingers.next()->at, view_finger);
    fingers.handle(up(1, thumb));
    const auto last = fingers.next();
    ASSERT_TRUE(last);
    EXPECT_FALSE(last->down);
    EXPECT_EQ(last->at, thumb);
    EXPECT_FALSE(fingers.next());
}
TEST(FingerMouse, NewFingerTakesOverFromARestingThumb) {
    FingerMouse fingers;
    fingers.handle(down(1, thumb));
    EXPECT_EQ(frames(fingers, 2), (std::vector<Seen>{{1, true}, {1, true}}));
    fingers.handle(down(2, view_finger));
    fingers.handle(up(2, view_finger));
    EXPECT_EQ(frames(fingers, 5), (std::vector<Seen>{{1, false}, {2, true}, {2, false}}));
}

TEST(Touch, DrivesAimsAndFiresThroughInput) {
    const Bindings bindings;
    Input input(bindings);
    const auto say = [&](const SDL_TouchFingerEvent& touch) {
        SDL_Event event{};
        event.tfinger = touch;
        input.handle(event, false, false);
    };
    EXPECT_FALSE(input.on_screen());
    say(down(1, thumb));
    say(down(2, view_finger, 1000));
    input.end_frame();
    input.place_fingers(Touch::Landed{.finger = 1}, true);
    input.place_fingers(Touch::Landed{.finger = 2}, true);
    EXPECT_TRUE(input.on_screen());
    say(move(1, thumb - glm::vec2(0, 0.2f)));
    say(move(2, view_finger + glm::vec2(0.01f, 0)));
    EXPECT_EQ(input.player(false).tank.stick.throttle, 1);
    EXPECT_EQ(input.player(true).tank.stick.throttle, 0);
    EXPECT_EQ(input.flight(true).x, 1);
    const ViewSettings view;
    EXPECT_NEAR(input.camera(view, 0).aim.yaw, -19.2f * view.mouse_speed, 1e-5f);
    EXPECT_FALSE(input.player(false).fire);
    say(up(2, view_finger + glm::vec2(0.01f, 0), 1200));
    EXPECT_TRUE(input.player(false).fire);
    SDL_Event key{};
    key.type = SDL_KEYDOWN;
    key.key.keysym.scancode = SDL_SCANCODE_W;
    input.handle(key, false, false);
    EXPECT_FALSE(input.on_screen()) << "no touch controls with a keyboard";
    EXPECT_TRUE(input.commands().empty());
    say(down(3, {0.97f, 0.5f}, 2000));
    say(move(3, {0.8f, 0.5f}, 2100));
    say(down(4, {0.5f, 0.97f}, 2000));
    say(move(4, {0.5f, 0.8f}, 2100));
    EXPECT_THAT(input.commands(), testing::ElementsAre(Action::dr_panel, Action::measurements));
}
