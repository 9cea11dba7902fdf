// Labels of the plan never overlap, and the camera follows a tank at a scale that fits its speed.

#include "overlay/plan/plan_layout.h"

#include <cmath>
#include <gtest/gtest.h>
#include <rapidcheck.h>

using namespace overlay;

namespace {

bool overlap(const Area& a, const Area& b) {
    return a.low.x < b.high.x && b.low.x < a.high.x && a.low.y < b.high.y && b.low.y < a.high.y;
}
const Area room{{0, 0}, {800, 500}};

std::vector<PlanLabel> some_labels() {
    std::vector<PlanLabel> labels;
    const int count = *rc::gen::inRange(2, 14);
    for (int i = 0; i < count; ++i) // in a crowd, as P0 and P'0 are after a small error
        labels.push_back(
            {"label " + std::to_string(i),
             {static_cast<float>(*rc::gen::inRange(380, 440)), static_cast<float>(*rc::gen::inRange(230, 270))},
             {static_cast<float>(*rc::gen::inRange(20, 90)), 20}});
    return labels;
}

} // namespace

TEST(PlanLabels, NeitherOverlapNorCoverAPointNorLeaveThePicture) {
    EXPECT_TRUE(rc::check("labels in a crowd", [] {
        const auto labels = some_labels();
        std::map<std::string, int> sides;
        const std::vector<Area> placed = place_labels(labels, room, 8, sides);
        RC_ASSERT(placed.size() == labels.size());
        for (std::size_t i = 0; i < placed.size(); ++i) {
            if (placed[i].width() <= 0)
                continue;
            RC_ASSERT(placed[i].low.x >= 0 && placed[i].low.y >= 0 && placed[i].high.x <= 800 &&
                      placed[i].high.y <= 500);
            for (std::size_t j = 0; j < placed.size(); ++j) {
                RC_ASSERT(i == j || placed[j].width() <= 0 || !overlap(placed[i], placed[j]));
                const ImVec2 at = labels[j].anchor;
                RC_ASSERT(!(at.x > placed[i].low.x && at.x < placed[i].high.x && at.y > placed[i].low.y &&
                            at.y < placed[i].high.y));
            }
        }
    }));
}

TEST(PlanLabels, FindRoomForAllSymbolsOfAFigure) {
    std::vector<PlanLabel> labels;
    for (int i = 0; i < 12; ++i) // P0, V0, P'0, ... within a few pixels
        labels.push_back(
            {std::to_string(i), {400 + static_cast<float>(i % 4), 250 + static_cast<float>(i % 3)}, {30, 20}});
    std::map<std::string, int> sides;
    for (const Area& area : place_labels(labels, room, 8, sides))
        EXPECT_GT(area.width(), 0);
}

TEST(PlanLabels, KeepTheirSideWhileItIsFree) {
    std::map<std::string, int> sides;
    const std::vector<PlanLabel> alone{{"P_0", {400, 250}, {30, 20}}};
    const ImVec2 first = place_labels(alone, room, 8, sides)[0].low;
    // A label with a higher rank takes the place.
    const std::vector<PlanLabel> both{{"Q_t", {400, 250}, {30, 20}}, {"P_0", {400, 250}, {30, 20}}};
    std::map<std::string, int> anew;
    const ImVec2 second = place_labels(both, room, 8, anew)[1].low;
    EXPECT_NE(first.y, second.y);
    EXPECT_EQ(place_labels(alone, room, 8, anew)[0].low.y, second.y) << "it does not jump back";
    EXPECT_EQ(place_labels(alone, room, 8, sides)[0].low.y, first.y);
}

TEST(PlanCamera, LooksAheadOfASteadyTankWithoutLag) {
    PlanCamera camera;
    const glm::vec2 velocity(8, 6);
    glm::vec2 place(0);
    for (int frame = 0; frame < 300; ++frame) {
        place = velocity * (static_cast<float>(frame) / 60);
        camera.follow(place, velocity, 0.5, frame / 60.0);
    }
    const PlanSheet sheet = camera.sheet({{0, 0}, {800, 500}});
    EXPECT_NEAR(sheet.centre.x, place.x + 8 * 0.125f, 0.1f) << "the way of a quarter of an interval ahead";
    EXPECT_NEAR(sheet.centre.y, place.y + 6 * 0.125f, 0.1f);
    const ImVec2 next = sheet.at(place + velocity * 0.5f);
    EXPECT_TRUE(next.x > 0 && next.x < 800 && next.y > 0 && next.y < 500) << "P'1 is visible at the blend's start";
    const ImVec2 last = sheet.at(place - velocity * 0.5f);
    EXPECT_TRUE(last.x > 0 && last.x < 800 && last.y > 0 && last.y < 500) << "P0 is visible at the blend's end";
}

TEST(PlanCamera, ScaleFitsTheSpeedAndTheUpdateRate) {
    EXPECT_EQ(PlanCamera::span_for(0, 1), 6);
    EXPECT_EQ(PlanCamera::span_for(10, 0.2), 6);
    EXPECT_EQ(PlanCamera::span_for(10, 1), 28);
    PlanCamera camera;
    const auto drive = [&](float speed, double from, double until) {
        for (double now = from; now < until; now += 1.0 / 60)
            camera.follow({}, {speed, 0}, 1, now);
    };
    drive(10, 0, 3);
    EXPECT_GE(camera.span(), 28);
    EXPECT_LE(camera.span(), 40);
    camera.zoom(0.5);
    EXPECT_LE(camera.span(), 20);
    camera.reset_zoom();
    drive(1, 3, 12);
    EXPECT_LE(camera.span(), 12) << "slower tanks are shown larger";
}

TEST(PlanCamera, JumpsToANewPlaceButNotToAnUpdate) {
    PlanCamera camera;
    camera.follow({0, 0}, {10, 0}, 1, 0);
    camera.follow({1, 0}, {10, 0}, 1, 1.0 / 60);
    EXPECT_LT(camera.sheet(room).centre.x, 3) << "a jump of a metre is followed smoothly";
    camera.follow({500, 0}, {10, 0}, 1, 2.0 / 60);
    EXPECT_NEAR(camera.sheet(room).centre.x, 502.5f, 0.01f);
}
