/// DR modes at the receiver (Murphy 18.8): which actors have which mode, and the displayed pose at a change. The
/// measured values are those of docs/zones.md.

#include "battle.h"
#include "client/match/presets.h"
#include "dead_reckoning/rotation.h"
#include "remote_owner.h"

#include <set>

namespace client {

using namespace client::fakes;

namespace {

using protocol::Zone;
using world::ActorKind;

/// The text's example, with the rows of its preset.
Settings modes() {
    Settings settings;
    EXPECT_FALSE(preset_row(settings).set_text("murphy-modes"));
    return settings;
}

/// Changes of the displayed pose from frame to frame, beyond the motion of the frame before.
struct Steps {
    float way = 0;  ///< largest change of position [m]
    float turn = 0; ///< largest change of orientation [rad]
    void add(const dr::KinematicState<float>& now, bool counts) {
        if (frames_++ > 1 && counts) {
            const glm::vec3 expected = last_.position + (last_.position - before_.position);
            const glm::quat turned = last_.orientation * glm::conjugate(before_.orientation) * last_.orientation;
            way = std::max(way, glm::distance(now.position, expected));
            turn = std::max(turn, dr::angle_between(now.orientation, turned));
        }
        before_ = last_;
        last_ = now;
    }

  private:
    dr::KinematicState<float> last_, before_;
    int frames_ = 0;
};

struct Modes {
    Drive drive;
    Steps steps, at_changes; ///< of the whole drive, and in the first two frames of a mode
    int changes = 0;
};

/// Drives 40 s through the valley, weaving, at 3 updates/s. The viewer is 30 m or 400 m above the tank; `changing`:
/// every 2 s the other one.
Modes valley(const std::string& what, bool far, bool changing) {
    Table table(modes(), bare("valley"));
    const world::Spawn start = table.map.spawns.front();
    RemoteDriver driver(table, 3, 0, start.x, start.y, start.heading);
    Modes found;
    int scheme = -1, since = 0;
    for (int tick = -180; tick < 2400; ++tick) {
        const bool now_far = changing ? tick / 120 % 2 == 1 : far;
        table.client->look_from(driver.truth().position + glm::vec3(0, 0, now_far ? 400 : 30));
        driver.stick = {1, 0.25f + 0.4f * std::sin(1.19f * static_cast<float>(tick) / 60), false};
        if (tick == 0)
            table.client->clear_scores();
        driver.tick();
        if (!table.client->remote().find(RemoteOwner::id))
            continue;
        const Ghost& ghost = driver.ghost();
        since = std::exchange(scheme, ghost.used_scheme) == ghost.used_scheme ? since + 1 : 0;
        found.changes += tick > 0 && since == 0 ? 1 : 0;
        found.steps.add(ghost.displayed.state, tick > 0);
        found.at_changes.add(ghost.displayed.state, tick > 0 && since < 2);
    }
    found.drive.summary = driver.summary();
    const dr::Summary& s = found.drive.summary;
    const Steps& steps = changing ? found.at_changes : found.steps;
    ::testing::Test::RecordProperty(what, fmt::format("mean={} dv_max={} jerk={} depth={} step={} turn={}", s.mean,
                                                      s.dv_max, s.jerk_rms, s.penetration, steps.way, steps.turn));
    return found;
}

/// An actor that moves along x at `speed` [m/s], with ten updates a second, on flat ground without a client.
struct Straight {
    Straight(ActorKind kind, float metres_per_second) : speed(metres_per_second) { view.introduce(id, kind, 1); }
    void frame(const Settings& settings, const glm::vec3& viewer) {
        now += world::tick_length;
        const RenderTime time{
            .local = now, .match = now, .truth = now, .previous = now - world::tick_length, .synced = true};
        const glm::vec3 place(speed * static_cast<float>(now - 100) - 100, 0, world::ride_height);
        if (++ticks % 6 == 0) {
            dr::Publication<float> publication;
            publication.full = true;
            publication.update.state.position = place;
            publication.update.state.velocity = {speed, 0, 0};
            publication.update.time = now;
            publication.update.interval = 0.1;
            publication.update.sequence = ++sequence;
            publication.update.incarnation = 1;
            protocol::ActorUpdate update = protocol::make_update(id, publication, {});
            update.zone_tag = {.zone = zone, .number = static_cast<std::uint8_t>(sequence)};
            ASSERT_TRUE(view.receive(protocol::encode_update(update), time, now));
        }
        view.advance(time, settings, viewer);
    }
    [[nodiscard]] const Ghost& ghost() const { return view.find(id)->ghosts.front(); }

    static constexpr protocol::ActorId id = 7;
    float speed;
    world::Map map = flat_map();
    world::Terrain terrain{map};
    RemoteActors view{terrain};
    Zone zone = Zone::none;
    double now = 100;
    int ticks = 0;
    std::uint32_t sequence = 0;
};

} // namespace

TEST(DrModes, FollowZoneDistanceAndKind) {
    DrModeSettings settings;
    settings.on = true;
    settings.far_beyond = 150;
    struct Case {
        ActorKind kind;
        Zone zone;
        double distance;
        DrMode mode;
    };
    for (const auto& [kind, zone, distance, mode] : {Case{ActorKind::tank, Zone::none, 149, DrMode::near},
                                                     {ActorKind::tank, Zone::none, 151, DrMode::far},
                                                     {ActorKind::tank, Zone::sight, 149, DrMode::near},
                                                     {ActorKind::tank, Zone::sight, 151, DrMode::far},
                                                     {ActorKind::tank, Zone::near, 800, DrMode::near},
                                                     {ActorKind::tank, Zone::around, 60, DrMode::far},
                                                     {ActorKind::tank, Zone::beyond, 60, DrMode::far},
                                                     {ActorKind::mine, Zone::none, 149, DrMode::near},
                                                     {ActorKind::mine, Zone::none, 151, DrMode::far},
                                                     {ActorKind::barrel, Zone::beyond, 60, DrMode::far},
                                                     {ActorKind::guided_shell, Zone::near, 5, DrMode::shell}}) {
        EXPECT_EQ(dr_mode(settings, kind, zone, distance), mode) << world::row(kind).name << ' ' << distance;
        EXPECT_EQ(dr_mode({}, kind, zone, distance), DrMode::near) << "modes are off by default";
    }
}

TEST(DrModes, PresetIsTheTextsExample) {
    const Settings settings = modes();
    const DrModes all = dr_modes(settings.dr_modes, settings.scheme, settings.clamp);
    const auto name = [&](DrMode mode) { return dr::scheme_names()[static_cast<std::size_t>(all[mode].scheme)]; };
    EXPECT_EQ(name(DrMode::near), "pvb:order2");
    EXPECT_EQ(name(DrMode::far), "linear:order1");
    EXPECT_EQ(name(DrMode::shell), "delayed:order2");
    EXPECT_TRUE(all[DrMode::near].clamp.plain()) << "three points in every frame";
    EXPECT_GT(all[DrMode::far].clamp.one_point_beyond, 0);
    EXPECT_EQ(all[DrMode::far].clamp.interval, 0.25);
}

TEST(DrModes, TanksOutOfSightUseTheFarScheme) {
    const Settings settings = modes();
    Straight tank(ActorKind::tank, 10);
    const auto frames = [&](int count) {
        for (int i = 0; i < count; ++i)
            tank.frame(settings, {0, 0, 10});
        return tank.ghost().name();
    };
    EXPECT_EQ(frames(90), "pvb:order2");
    tank.zone = Zone::around;
    EXPECT_EQ(frames(90), "linear:order1");
    tank.zone = Zone::near;
    EXPECT_EQ(frames(90), "pvb:order2");
}

/// Delayed dead reckoning for slow actors of the server: a boulder rolls far away.
TEST(DrModes, SlowFarActorsAreDelayedByTheFarScheme) {
    Settings settings = modes();
    settings.dr_modes.far_scheme = index("delayed");
    Straight boulder(ActorKind::boulder, 2);
    for (int frame = 0; frame < 240; ++frame)
        boulder.frame(settings, {0, 0, 400});
    EXPECT_EQ(boulder.ghost().name(), "delayed:order2");
    const double late = boulder.ghost().receiver().delay();
    EXPECT_GT(late, 0.1);
    EXPECT_NEAR(boulder.ghost().displayed.state.position.x, 2 * (boulder.now - late - 100) - 100, 0.02);
    for (int frame = 0; frame < 240; ++frame)
        boulder.frame(settings, {-90, 0, 10});
    EXPECT_EQ(boulder.ghost().name(), "pvb:order2");
}

/// The bound: at a change of mode no frame changes the displayed motion by more than 3 cm or 1°, at 14 m/s over hills,
/// where a frame has 23 cm. The updates of the far mode itself change it by more.
TEST(DrModes, DisplayedPoseContinuesAtAChange) {
    const Modes near = valley("near", false, false), far = valley("far", true, false),
                changing = valley("changing", false, true);
    EXPECT_EQ(near.changes, 0);
    EXPECT_EQ(far.changes, 0);
    EXPECT_EQ(changing.changes, 19);
    EXPECT_LT(near.drive.summary.penetration, 1e-3) << "three points in every frame";
    EXPECT_NEAR(far.drive.summary.penetration, 0.577, 0.012) << "one point at intervals";
    EXPECT_LT(changing.at_changes.way, 0.03f);
    EXPECT_LT(changing.at_changes.turn, 0.0175f);
    EXPECT_LT(changing.steps.way, std::max(near.steps.way, far.steps.way) * 1.1f);
    EXPECT_LT(changing.drive.summary.mean, far.drive.summary.mean);
    EXPECT_GT(changing.drive.summary.mean, near.drive.summary.mean);
}

TEST(DrModes, GuidedShellsAreDelayedAndTheSwitchShowsNoJump) {
    Settings settings = modes();
    Straight shell(ActorKind::guided_shell, 20);
    Steps steps;
    settings.dr_modes.on = false;
    for (int frame = 0; frame < 540; ++frame) {
        if (frame == 120 || frame == 420)
            settings.dr_modes.on = !settings.dr_modes.on;
        shell.frame(settings, {0, 0, 10});
        if (frame > 60)
            steps.add(shell.ghost().displayed.state, true);
        if (frame == 410) {
            EXPECT_EQ(shell.ghost().name(), "delayed:order2");
            EXPECT_NEAR(shell.ghost().receiver().delay(), 0.1 + 2.0 / 60, 0.03)
                << "an update's interval and two frames";
        }
    }
    EXPECT_EQ(shell.ghost().name(), "pvb:order2");
    // Back from the delay the shell must cover 2.7 m within the blend time of 0.1 s, instead of at once.
    EXPECT_LT(steps.way, 0.5f);
    EXPECT_GT(steps.way, 0.1f);
}

TEST(DrModes, ChangeAtMostOnceASecond) {
    const Settings settings = modes();
    Straight tank(ActorKind::tank, 10);
    int changes = 0, scheme = -1;
    for (int frame = 0; frame < 600; ++frame) {
        tank.frame(settings, {tank.speed * static_cast<float>(tank.now - 100) - 100, 0, frame % 20 < 10 ? 149 : 152});
        if (tank.view.find(Straight::id))
            changes += std::exchange(scheme, tank.ghost().used_scheme) != tank.ghost().used_scheme ? 1 : 0;
    }
    EXPECT_LE(changes, 11);
    EXPECT_GE(changes, 6);
}

/// In a battle with zones that change, every tank stays in one of the two modes, and its scores go on.
TEST(DrModes, GhostsKeepTheirOwnSchemes) {
    Battle battle(9, 40);
    RemoteActors view(battle.terrain);
    Settings settings = modes();
    settings.dr_modes.far_beyond = 60;
    settings.ghost_schemes = {index("snap:order1")};
    std::set<std::string> drawn;
    for (int frame = 0; frame < 400; ++frame) {
        battle.tick({&view});
        view.advance(battle.time, settings, {0.4f * static_cast<float>(frame) - 80, 0, 10});
        for (const auto& [id, actor] : view.actors()) {
            drawn.insert(actor.ghosts[0].name());
            ASSERT_EQ(actor.ghosts[0].scheme_index, settings.scheme);
            ASSERT_EQ(actor.ghosts[1].name(), "snap:order1");
        }
    }
    EXPECT_EQ(drawn, (std::set<std::string>{"linear:order1", "pvb:order2"}));
    settings.dr_modes.on = false;
    battle.tick({&view});
    view.advance(battle.time, settings, {0, 0, 10});
    for (const auto& [id, actor] : view.actors())
        EXPECT_EQ(actor.ghosts[0].name(), "pvb:order2") << id;
}

} // namespace client
