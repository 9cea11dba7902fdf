/// Turret and gun as a separate part on the wire, and scans and cosmetic events.

#include "generators.h"

#include "protocol/actor_update.h"
#include "protocol/cosmetic_events.h"

#include <gtest/gtest.h>
#include <numbers>
#include <rapidcheck/gtest.h>

namespace protocol {
namespace {

dr::Update<float> apart() {
    dr::Update<float> u;
    u.state.position = {12.25f, -7.5f, 3};
    u.articulations[dr::turret] = {1.0f, 0.5f};
    u.articulations[dr::gun] = {0.1f, 0};
    u.time = 5;
    u.sequence = 7;
    u.separate_articulations = true;
    return u;
}

EncodedUpdate sent(const dr::Update<float>& update, bool full = false) {
    return encode_update(make_update(3, {update, dr::Reason::articulation, full}, update));
}

dr::Update<float> only_parts() {
    dr::Update<float> u = apart();
    u.has_location = u.has_orientation = false;
    u.time = 7;
    u.articulations[dr::turret] = {-2, 0.25f};
    u.sequence = 8;
    return u;
}

TEST(SeparateArticulations, TakeSixteenBytesAlone) {
    EXPECT_EQ(sent(only_parts()).bytes.size(), 16u);
    dr::Update<float> scanning = only_parts();
    scanning.scan = {-1, 1, 0.5f, 0};
    EXPECT_EQ(sent(scanning).bytes.size(), 24u);
    dr::Update<float> hull = apart();
    hull.has_articulations = false;
    EXPECT_EQ(sent(hull).bytes.size(), 40u) << "four bits more than an update with turret and gun";
    EXPECT_EQ(sent(apart(), true).bytes.size(), 50u);
    scanning = apart();
    scanning.scan = {-1, 1, 0.5f, 0};
    EXPECT_EQ(sent(scanning, true).bytes.size(), 58u);
}

TEST(SeparateArticulations, EachPartKeepsItsTime) {
    const dr::Update<float> known = apart();
    const auto turned = decode_update(sent(only_parts()), known);
    ASSERT_TRUE(turned);
    const dr::Update<float>& u = turned->update;
    EXPECT_EQ(turned->reason, dr::Reason::articulation);
    EXPECT_TRUE(u.separate_articulations && u.brings_articulations() && !u.has_location && !u.has_orientation);
    EXPECT_EQ(u.time, 5);
    EXPECT_EQ(u.orientation_time(), 5);
    EXPECT_DOUBLE_EQ(u.articulation_time(), 7);
    EXPECT_DOUBLE_EQ(u.stamp(), 7);
    EXPECT_NEAR(u.articulations[dr::turret].angle, -2, 1e-4);
    EXPECT_EQ(u.state.position.x, 12.25f);

    dr::Update<float> hull = apart();
    hull.has_articulations = false;
    hull.time = 9;
    hull.sequence = 9;
    const auto moved = decode_update(sent(hull), u);
    ASSERT_TRUE(moved);
    EXPECT_FALSE(moved->update.brings_articulations());
    EXPECT_DOUBLE_EQ(moved->update.time, 9);
    EXPECT_DOUBLE_EQ(moved->update.articulation_time(), 7);
    EXPECT_NEAR(moved->update.articulations[dr::turret].angle, -2, 1e-4);
}

/// A snapshot for a new client has one time for everything, so the turret's angle is extrapolated to that time.
TEST(SeparateArticulations, FullUpdateExtrapolatesThemToItsTime) {
    dr::Update<float> merged = decode_update(sent(only_parts()), apart())->update;
    merged.time = 8; // a later location and orientation
    merged.articulation_lag = 1;
    auto told = decode_update(encode_update({.actor = 3, .full = true, .update = merged}), {});
    ASSERT_TRUE(told);
    EXPECT_NEAR(told->update.articulations[dr::turret].angle, -2 + 0.25, 1e-4);
    EXPECT_DOUBLE_EQ(told->update.articulation_time(), 8);

    merged.scan = {-1, 1, 0.5f, 0};
    told = decode_update(encode_update({.actor = 3, .full = true, .update = merged}), {});
    ASSERT_TRUE(told);
    EXPECT_NEAR(told->update.articulations[dr::turret].angle, std::sin(0.5), 1e-3);
    EXPECT_NEAR(told->update.scan.phase, 0.5, 1e-4);
    EXPECT_TRUE(told->update.separate_articulations);
    EXPECT_NEAR(dr::sweep(told->update.scan, 2).angle, dr::sweep(merged.scan, 3).angle, 1e-3) << "the same sweep";
}

TEST(SeparateArticulations, InvalidScanIsRejected) {
    dr::Update<float> u = only_parts();
    u.scan = {1, -1, 0.5f, 0};
    EXPECT_THROW(sent(u), std::logic_error);
    u = only_parts();
    u.has_articulations = false; // no part at all
    EXPECT_THROW(sent(u), std::logic_error);
}

RC_GTEST_PROP(SeparateArticulations, DecodedUpdateEncodesTheSame, (bool full)) {
    dr::Update<float> u = cast<float>(draw_update());
    u.separate_articulations = true;
    u.has_location = *rc::gen::arbitrary<bool>();
    u.has_orientation = *rc::gen::arbitrary<bool>();
    u.has_articulations = !(u.has_location || u.has_orientation) || *rc::gen::arbitrary<bool>();
    if (*rc::gen::arbitrary<bool>())
        u.scan = {static_cast<float>(draw(-3, 0)), static_cast<float>(draw(0.1, 3)), static_cast<float>(draw(0.1, 7)),
                  static_cast<float>(draw(-3, 3))};
    const EncodedUpdate once = encode_update(make_update(3, {u, dr::Reason::position, full}, u));
    const auto decoded = decode_update(once, u);
    RC_ASSERT(decoded);
    const dr::Update<float>& d = decoded->update;
    RC_ASSERT(d.separate_articulations && d.has_articulations == (full || u.has_articulations));
    RC_ASSERT(d.has_location == (full || u.has_location) && d.has_orientation == (full || u.has_orientation));
    const auto again = decode_update(encode_update(*decoded), d);
    RC_ASSERT(again);
    RC_ASSERT(again->update.scan.phase == d.scan.phase && again->update.scan.low == d.scan.low);
    RC_ASSERT(again->update.articulations[dr::turret].angle == d.articulations[dr::turret].angle);
    RC_ASSERT(again->update.articulation_time() == d.articulation_time());
    for (std::size_t size = 0; size < once.bytes.size(); ++size) {
        EncodedUpdate cut = once;
        cut.bytes.resize(size);
        const auto less = decode_update(cut, {});
        RC_ASSERT(!less || (full && u.scan.rate > 0 && less->update.scan.rate == 0)); // a full one without its end
    }
}

TEST(CosmeticEvents, SmokeScreenGrowsHidesAndThins) {
    EXPECT_EQ(smoke_radius(0), 0);
    EXPECT_GT(smoke_radius(1), 4);
    EXPECT_GT(smoke_radius(8), smoke_radius(1));
    EXPECT_LT(smoke_radius(13), 7.6f);
    EXPECT_EQ(smoke_radius(smoke_duration), 0);
    EXPECT_EQ(smoke_cover(5), 1);
    EXPECT_LT(smoke_cover(13.5), 0.2f);

    const std::vector<CosmeticEvent> acts{
        {.actor = 1, .kind = CosmeticEvent::Kind::smoke, .time = 10, .place = {0, 0, 0}}};
    const auto hidden = [&](glm::vec3 from, glm::vec3 to, double time) {
        return hidden_by_smoke(acts, from, to, time);
    };
    EXPECT_TRUE(hidden({-30, 0, 1}, {30, 0, 1}, 14));
    EXPECT_TRUE(hidden({-30, 0, 1}, {2, 0, 1}, 14)) << "one end is inside the smoke";
    EXPECT_FALSE(hidden({-30, 9, 1}, {30, 9, 1}, 14)) << "the line passes beside the smoke";
    EXPECT_FALSE(hidden({-30, 0, 1}, {-12, 0, 1}, 14)) << "the line ends before the smoke";
    EXPECT_FALSE(hidden({-30, 0, 1}, {30, 0, 1}, 9.9)) << "the smoke has not started";
    EXPECT_FALSE(hidden({-30, 0, 1}, {30, 0, 1}, 23.9)) << "the smoke is nearly gone";
}

TEST(CosmeticEvents, HatchFollowsTheLatestAct) {
    std::vector<CosmeticEvent> acts;
    EXPECT_EQ(hatch(acts, 1, 10), 0);
    add_event(acts, {.actor = 1, .kind = CosmeticEvent::Kind::open_hatch, .time = 10});
    EXPECT_EQ(hatch(acts, 1, 9), 0);
    EXPECT_NEAR(hatch(acts, 1, 10 + hatch_duration / 2), 0.5, 1e-6);
    EXPECT_EQ(hatch(acts, 1, 1000), 1);
    EXPECT_EQ(hatch(acts, 2, 1000), 0);
    add_event(acts, {.actor = 2, .kind = CosmeticEvent::Kind::smoke, .time = 20});
    add_event(acts, {.actor = 1, .kind = CosmeticEvent::Kind::close_hatch, .time = 30});
    EXPECT_EQ(acts.size(), 2u);
    EXPECT_EQ(hatch(acts, 1, 29), 1) << "until the hatch closes, it is open";
    EXPECT_EQ(hatch(acts, 1, 31), 0);
    add_event(acts, {.actor = 2, .kind = CosmeticEvent::Kind::smoke, .time = 20 + smoke_duration + 1});
    EXPECT_EQ(acts.size(), 2u) << "an ended smoke screen is removed";
}

} // namespace
} // namespace protocol
