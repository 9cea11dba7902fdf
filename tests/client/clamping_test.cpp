/// Ground clamping for remote actors (Murphy 18.6): the ledge, mines, distance, smoothing. The measured values are
/// those of docs/clamping.md.

#include "remote_owner.h"

#include "dead_reckoning/rotation.h"

namespace client {

using namespace client::fakes;

namespace {

Settings with(dr::ClampMode mode) {
    Settings settings = pvb();
    settings.clamp.mode = settings.clamp.mines = mode;
    return settings;
}

struct Figures {
    float highest = 0; ///< displayed tank's maximum height beyond the ledge while the true one flies [m]
    dr::Summary summary;
};

/// Drives eastward off the proving ground's ledge: 3 m high, at x = 30.
Figures over_the_ledge(const Settings& settings, double rate, double delay = 0, bool prevention = false) {
    Table table(settings, bare("proving-ground"));
    RemoteDriver driver(table, rate, delay, -60, 60, 0);
    driver.publisher_settings.predictive_prevention = prevention;
    const auto above = [&](const glm::vec3& place) {
        return place.z - *driver.terrain().height(place.x, place.y) - world::ride_height;
    };
    Figures figures;
    for (int tick = 0; tick < 720; ++tick) {
        const glm::vec3 place = driver.truth().position;
        driver.stick = place.x > 60 ? dr::Stick{0, 0, true} : dr::Stick{1, 0, false};
        driver.tick();
        if (place.x > 36 && above(place) > 0.5f)
            figures.highest = std::max(figures.highest, above(driver.ghost().displayed.state.position));
    }
    figures.summary = driver.summary();
    return figures;
}

/// Throws a mine off the same ledge. Like Murphy's demo, it publishes the acceleration of the tick of impact unless
/// `impact` is false.
dr::Summary mine_over_the_ledge(const Settings& settings, double rate, bool prevention = false, bool impact = true) {
    Table table(settings, bare("proving-ground"));
    const float deck = *world::Terrain(table.map).height(24, 60);
    RemoteMine mine(table, rate, 0, {27, 60, deck + 1}, {9, 0, 1});
    mine.publisher_settings.predictive_prevention = prevention;
    mine.publisher_settings.impact_acceleration = impact;
    for (int tick = 0; tick < 480; ++tick)
        mine.tick();
    return mine.summary();
}

} // namespace

TEST(Clamping, OnlyUpLetsATankFlyOffTheLedgeAndAlwaysGluesIt) {
    const Figures only_up = over_the_ledge(with(dr::ClampMode::only_up), 3);
    const Figures always = over_the_ledge(with(dr::ClampMode::always), 3);
    record("ledge, only-up", only_up.summary);
    record("ledge, always", always.summary);
    EXPECT_GT(only_up.highest, 2.2f); // measured: 2.46
    EXPECT_LT(always.highest, 0.01f);
    EXPECT_LT(only_up.summary.penetration, 0.065); // measured: 0.056
    EXPECT_NEAR(always.summary.max, 2.78, 0.06);
    EXPECT_NEAR(always.summary.dv_max, 18.1, 0.4);
    EXPECT_NEAR(always.summary.penetration, 1.59, 0.03);
}

/// "When it impacts the ground, the velocity is going to project the dead-reckoned position under the ground."
TEST(Clamping, UnclampedTankSinksBelowTheLedge) {
    for (const auto& [rate, sunk, clamped] : {std::tuple{1.0, 4.849, 0.0}, {3.0, 1.188, 0.0565}, {5.0, 0.691, 0.0}}) {
        const Figures none = over_the_ledge(with(dr::ClampMode::none), rate);
        const Figures only_up = over_the_ledge(with(dr::ClampMode::only_up), rate);
        record(fmt::format("ledge, none, {}/s", rate), none.summary);
        record(fmt::format("ledge, only-up, {}/s", rate), only_up.summary);
        EXPECT_NEAR(none.summary.penetration, sunk, 0.02 * sunk) << rate;
        EXPECT_NEAR(only_up.summary.penetration, clamped, 0.002) << rate;
        if (rate == 3) { // the clamp affects only the picture
            EXPECT_NEAR(none.summary.mean, 0.0997, 0.002);
            EXPECT_NEAR(only_up.summary.mean, 0.0820, 0.002);
            EXPECT_NEAR(none.summary.dv_max, 1.71, 0.04);
            EXPECT_NEAR(only_up.summary.dv_max, 3.79, 0.08);
        }
    }
}

TEST(Clamping, MinesSinkByMetresWithoutAClamp) {
    for (const auto& [rate, sunk, clamped] :
         {std::tuple{1.0, 3.612, 0.0885}, {3.0, 0.722, 0.0649}, {5.0, 0.100, 0.0}}) {
        const dr::Summary none = mine_over_the_ledge(with(dr::ClampMode::none), rate);
        const dr::Summary only_up = mine_over_the_ledge(with(dr::ClampMode::only_up), rate);
        const dr::Summary always = mine_over_the_ledge(with(dr::ClampMode::always), rate);
        record(fmt::format("mine, none, {}/s", rate), none);
        record(fmt::format("mine, only-up, {}/s", rate), only_up);
        record(fmt::format("mine, always, {}/s", rate), always);
        EXPECT_NEAR(none.penetration, sunk, 0.002 + 0.02 * sunk) << rate;
        EXPECT_NEAR(only_up.penetration, clamped, 0.002) << rate;
        EXPECT_LT(always.penetration, 0.42) << rate; // measured: 0.36, round the ledge's corner
    }
}

/// The game does not publish the acceleration of an impact.
TEST(Clamping, MineSinksLessWithoutAPublishedImpact) {
    const Settings unclamped = with(dr::ClampMode::none);
    const auto without = [&](double rate) { return mine_over_the_ledge(unclamped, rate, false, false); };
    const dr::Summary told = mine_over_the_ledge(unclamped, 1), kept = without(1);
    record("mine, none, 1/s, without the impact", kept);
    EXPECT_NEAR(told.max, 57.4, 1);
    EXPECT_NEAR(kept.max, 4.66, 0.1);
    EXPECT_NEAR(kept.penetration, 0.702, 0.014);
    EXPECT_NEAR(without(3).penetration, 0.06, 0.005);
    EXPECT_NEAR(without(5).penetration, 0.10, 0.005);
}

/// The publisher prevents the error, so receivers without a clamp benefit as well.
TEST(Clamping, PredictivePreventionKeepsUnclampedActorsOutOfTheGround) {
    const Settings unclamped = with(dr::ClampMode::none);
    for (const auto& [rate, tank, thrown] : {std::tuple{1.0, 0.536, 0.702}, {3.0, 1.076, 0.117}, {5.0, 0.0, 0.0633}}) {
        for (const double delay : {0.0, 0.1}) { // the delay makes no difference
            const auto without = over_the_ledge(unclamped, rate, delay).summary;
            const auto prevented = over_the_ledge(unclamped, rate, delay, true).summary;
            const std::string where = fmt::format(", none, {}/s{}", rate, delay > 0 ? ", 100 ms" : "");
            record("ledge" + where, without);
            record("ledge" + where + ", prevented", prevented);
            EXPECT_NEAR(prevented.penetration, tank, 0.002 + 0.02 * tank) << where;
            EXPECT_LT(prevented.penetration, without.penetration) << where;
        }
        const dr::Summary mine = mine_over_the_ledge(unclamped, rate, true);
        record(fmt::format("mine, none, {}/s, prevented", rate), mine);
        EXPECT_NEAR(mine.penetration, thrown, 0.002 + 0.02 * thrown) << rate;
    }
}

/// A true tank's tracks lie below the ground where its springs are compressed. A clamp to the springs' rest position
/// would lift correct poses, by more than the DR error.
TEST(Clamping, OnlyUpLeavesATrueTankAlone) {
    Table table(with(dr::ClampMode::only_up), bare("valley"));
    const world::Spawn start = table.map.spawns.front();
    RemoteDriver driver(table, 3, 0, start.x, start.y, start.heading);
    const world::ActorKindRow& tank = world::row(world::ActorKind::tank);
    const auto ground = world::ground_by_rays(driver.terrain());
    float lift = 0, at_rest = 0;
    for (int tick = -180; tick < 1200; ++tick) {
        driver.stick = {1, 0.25f + 0.4f * std::sin(1.19f * static_cast<float>(tick) / 60), false};
        driver.tick();
        if (tick < 0)
            continue;
        const dr::KinematicState<float>& truth = driver.truth();
        const auto lifted = [&](const dr::Footprint<float>& footprint) {
            return dr::clamp_to_ground(truth, footprint, ground, dr::ClampMode::only_up).position.z - truth.position.z;
        };
        lift = std::max(lift, lifted(tank.clamped(dr::ClampMode::only_up)));
        at_rest = std::max(at_rest, lifted(tank.clamped(dr::ClampMode::always)));
    }
    EXPECT_LT(lift, 0.023f);  // measured: 0.020, past the bump stop
    EXPECT_GT(at_rest, 0.1f); // measured: 0.113
}

TEST(Clamping, MinesHaveTheirOwnMode) {
    Settings settings = pvb();
    settings.clamp.mode = dr::ClampMode::always;
    settings.clamp.mines = dr::ClampMode::none;
    EXPECT_GT(mine_over_the_ledge(settings, 1).penetration, 3.3); // measured: 3.6
    std::swap(settings.clamp.mode, settings.clamp.mines);
    EXPECT_LT(mine_over_the_ledge(settings, 1).penetration, 0.42); // measured: 0.36
}

/// The viewer's distance is measured from the camera, or from the own tank if there is no camera.
TEST(Clamping, TanksFarFromTheViewerAreClampedByOnePoint) {
    Settings settings = with(dr::ClampMode::always);
    settings.clamp.one_point_beyond = 100;
    settings.together = false; // with its own receiver, which gives the displayed pose before the clamp
    Table table(settings, bare("valley"));
    const world::Spawn start = table.map.spawns.front();
    RemoteDriver driver(table, 3, 0, start.x, start.y, start.heading);
    driver.stick = {1, 0.1f, false};
    const dr::GroundHeight<float> ground = world::ground_by_rays(driver.terrain());
    const auto off = [&](auto clamp) { // largest angle between the displayed pose and the result of `clamp`
        float worst = 0;
        for (int tick = 0; tick < 120; ++tick) {
            driver.tick();
            const auto expected = clamp(driver.ghost().receiver().displayed().state, world::tank_footprint, ground,
                                        dr::ClampMode::always);
            worst =
                std::max(worst, dr::angle_between(expected.orientation, driver.ghost().displayed.state.orientation));
        }
        return worst;
    };
    const glm::vec3 there(start.x, start.y, 0);
    table.client->look_from(there + glm::vec3(0, 0, 500));
    EXPECT_LT(off(dr::clamp_by_one_point<float>), 1e-3f);
    table.client->look_from(there + glm::vec3(0, 0, 50));
    EXPECT_LT(off(dr::clamp_to_ground<float>), 1e-3f);
    table.client->look_from(there + glm::vec3(0, 0, 500));
    EXPECT_GT(off(dr::clamp_to_ground<float>), 0.02f); // the two clamps differ here
}

TEST(Clamping, ViewerIsTheOwnTankWithoutACamera) {
    Table table;
    EXPECT_EQ(table.client->viewpoint(), glm::vec3(0));
    table.add_tank(3, true, 30, 40);
    table.frames(30);
    EXPECT_NEAR(glm::distance(table.client->viewpoint(), glm::vec3(30, 40, world::ride_height)), 0, 0.1);
    table.ends.update_camera = [](const ClientState&, Scene& scene) { scene.camera.eye = {1, 2, 3}; };
    table.frame();
    EXPECT_EQ(table.client->viewpoint(), glm::vec3(1, 2, 3));
}

/// One-point clamping by distance and smoothing, each on the same drive through the valley.
TEST(Clamping, EachModeHasItsMeasuredCostInTheValley) {
    const auto drive = [](const std::string& what, auto change) {
        Settings settings = pvb();
        change(settings.clamp);
        const Drive figures = valley_drive(settings, 3, 0).front();
        record(what, figures);
        return figures;
    };
    using S = dr::GroundClampSettings;
    const auto each = [&](const std::string& what, double interval, double smoothing, double sink,
                          double one_point_beyond = 0) {
        return drive(fmt::format("valley, always, {}", what), [&](S& s) {
            s = {.mode = dr::ClampMode::always,
                 .one_point_beyond = one_point_beyond,
                 .interval = interval,
                 .smoothing = smoothing,
                 .sink = sink};
        });
    };
    const auto none = drive("valley, none", [](S& s) { s.mode = dr::ClampMode::none; });
    const auto only_up = drive("valley, only-up", [](S&) {});
    const auto always = each("in every frame", 0, 0, 0);
    const auto smooth = each("smoothed 0.1 s, sink 0.05 m", 0, 0.1, 0.05);
    const auto sinking = each("smoothed 0.1 s, sink 1 m", 0, 0.1, 1);
    const auto one_point = each("one point", 0, 0, 0, 1e-3);
    each("every 0.1 s", 0.1, 0, 0);
    const auto quarterly = each("every 0.25 s", 0.25, 0, 0);
    each("every 0.5 s", 0.5, 0, 0);
    each("every 0.25 s, smoothed 0.1 s, sink 0", 0.25, 0.1, 0);
    each("every 0.25 s, smoothed 0.1 s, sink 1", 0.25, 0.1, 1);
    const auto both = each("every 0.25 s, smoothed 0.2 s, sink 1", 0.25, 0.2, 1);

    drive("valley, only-up, every 0.1 s", [](S& s) { s.interval = 0.1; });
    drive("valley, only-up, every 0.25 s", [](S& s) { s.interval = 0.25; });

    const auto is = [](double measured, double expected) { EXPECT_NEAR(measured, expected, 0.02 * expected); };
    is(none.tilt, 0.0234);
    is(always.tilt, 0.0476); // three points ignore the suspension
    is(none.summary.penetration, 0.498);
    for (const Drive& kept_out : {only_up, always, smooth, one_point}) // the hull's clearance above the footprint
                                                                       // exceeds the depth that smoothing allows
        EXPECT_LT(kept_out.summary.penetration, 1e-3);
    is(one_point.summary.mean, 0.0463);
    is(one_point.tilt, 0.0474);
    is(one_point.summary.jerk_rms, 1038); // the pose jerks at the edges of the ground's triangles
    is(always.summary.jerk_rms, 382);
    is(smooth.summary.jerk_rms, 896);
    is(sinking.summary.jerk_rms, 428);
    is(sinking.summary.penetration, 0.051);
    is(quarterly.summary.dv_max, 30.9); // the pose jumps at each clamp
    is(both.summary.dv_max, 3.08);      // smoothing removes the jumps
    is(quarterly.summary.mean, 0.0606);
    is(both.summary.mean, 0.0757);
}

} // namespace client
