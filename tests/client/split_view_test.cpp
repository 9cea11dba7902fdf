/// The panes of the split view, and frames without a time step.

#include "fake_server.h"

namespace client {

using fakes::index;
using fakes::Table;

namespace {

/// A client with an own tank and a remote one, displayed `frames` frames after an update with 8 m/s north.
struct Seen {
    explicit Seen(int frames) {
        table.settings.scheme = index("snap:order1");
        table.add_tank(1, true);
        table.add_tank(7, false);
        table.ends.update_camera = [this](const ClientState&, Scene& built) { scene = built; };
        table.frames(30);
        dr::KinematicState<float> state;
        state.position = {30, 0, 0.85f};
        state.velocity = {0, 8, 0};
        table.server.send(net::Channel::kinematics, protocol::UpdateBatch{{table.update(7, 0, table.now, state)}});
        table.frames(frames);
    }
    static const TankPicture& remote(const std::vector<TankPicture>& tanks) {
        return *std::ranges::find(tanks, protocol::ActorId{7}, &TankPicture::actor);
    }
    /// Shows the own tank's echo and threshold ghost, and the remote tank's truth.
    void show_every_role() {
        table.settings.ghosts.echo = table.settings.ghosts.threshold_ghost = true;
        table.server.send(net::Channel::truth,
                          protocol::TruthBatch{{{7, 1, table.now, {30, 5, 0.85f}, {}, {1, 0, 0, 0}}}});
        table.server.send(net::Channel::kinematics, protocol::UpdateBatch{{table.update(1, 0, table.now, {})}});
        table.frames(2);
    }
    Table table;
    Scene scene;
};

} // namespace

TEST(SplitView, EachPaneDrawsTheRemoteTankByItsSchemeWithoutAGhost) {
    Seen seen(1);
    seen.table.settings.panes = {index("snap:order0"), index("snap:order1")};
    seen.table.frames(30);
    ASSERT_EQ(seen.scene.panes.size(), 2u);
    const auto& standing = Seen::remote(seen.scene.panes[0].tanks);
    const auto& moving = Seen::remote(seen.scene.panes[1].tanks);
    EXPECT_NEAR(standing.position.y, 0, 0.01);
    EXPECT_NEAR(moving.position.y, 8 * 0.5, 0.3);
    EXPECT_EQ(seen.scene.panes[0].title, "Snap, no blending (order0)");
    EXPECT_EQ(seen.scene.tanks.size(), 2u) << "the scheme of a pane adds no ghost";
    EXPECT_EQ(seen.scene.panes[0].tanks.size(), 2u);
    const auto& ghosts = seen.table.client->remote().find(7)->ghosts;
    ASSERT_EQ(ghosts.size(), 2u) << "the drawn scheme is not computed twice";
    EXPECT_TRUE(ghosts[1].pane_only);
    // Chosen as a ghost, the scheme continues, and is drawn as a ghost once the view is no longer split.
    seen.table.settings.ghost_schemes = {index("snap:order0")};
    seen.table.settings.ghosts.always = true;
    seen.table.frame();
    EXPECT_FALSE(ghosts[1].pane_only);
    EXPECT_EQ(seen.scene.tanks.size(), 2u);
    seen.table.settings.panes.clear();
    seen.table.frame();
    EXPECT_EQ(seen.scene.tanks.size(), 3u);
}

TEST(SplitView, PanesShowTheirSchemeAndTheTruthOnly) {
    Seen seen(30);
    seen.table.settings.panes = {index("snap:order0"), index("snap:order1")};
    seen.table.settings.ghost_schemes = {index("pvb")};
    seen.show_every_role();
    ASSERT_EQ(seen.scene.panes.size(), 2u);
    for (const PanePicture& pane : seen.scene.panes) {
        std::vector<Role> roles;
        for (const TankPicture& tank : pane.tanks)
            roles.push_back(tank.role);
        std::ranges::sort(roles);
        EXPECT_EQ(roles, (std::vector<Role>{Role::own, Role::remote, Role::truth})) << pane.title;
    }
}

TEST(SplitView, TanksOfPanesMoveWithoutGhosts) {
    Seen seen(1);
    seen.table.settings.panes = {index("snap:order0"), index("snap:order1")};
    seen.table.settings.ghost_schemes = {index("snap:order1")};
    seen.table.frames(30);
    ASSERT_EQ(seen.scene.panes.size(), 2u);
    EXPECT_GT(Seen::remote(seen.scene.panes[1].tanks).position.y - Seen::remote(seen.scene.panes[0].tanks).position.y,
              3);
}

TEST(SplitView, PanesHaveNoPrintsAndDustOfTheDrawnScheme) {
    Seen seen(60);
    const auto is_print = [](const GroundMark& mark) { return mark.kind == GroundMark::Kind::track; };
    ASSERT_TRUE(std::ranges::any_of(seen.scene.marks, is_print));
    ASSERT_FALSE(seen.scene.dust.empty());
    seen.table.settings.panes = {index("snap:order0"), index("snap:order1")};
    seen.table.frame();
    EXPECT_TRUE(std::ranges::none_of(seen.scene.marks, is_print));
    EXPECT_TRUE(seen.scene.dust.empty());
    seen.table.settings.panes.clear();
    seen.table.frame();
    EXPECT_TRUE(std::ranges::any_of(seen.scene.marks, is_print)) << "they come back with the whole picture";
}

TEST(SplitView, OthersViewDrawsTanksAtTheirTruePositions) {
    Seen seen(1);
    seen.table.settings.panes = {index("snap:order0"), Settings::others_view};
    for (int i = 0; i < 30; ++i) {
        seen.table.server.send(net::Channel::truth,
                               protocol::TruthBatch{{{7, 1, seen.table.now, {30, 5, 0.85f}, {}, {1, 0, 0, 0}}}});
        seen.table.frame();
    }
    EXPECT_NEAR(Seen::remote(seen.scene.panes[0].tanks).position.y, 0, 0.01);
    EXPECT_NEAR(Seen::remote(seen.scene.panes[1].tanks).position.y, 5, 0.01);
}

TEST(Role, EveryTankPictureHasItsRole) {
    Seen seen(1);
    seen.table.settings.ghost_schemes = {index("snap:order0")};
    seen.show_every_role();
    std::vector<std::pair<protocol::ActorId, Role>> pictures;
    for (const TankPicture& tank : seen.scene.tanks)
        pictures.emplace_back(tank.actor, tank.role);
    std::ranges::sort(pictures);
    const std::vector<std::pair<protocol::ActorId, Role>> expected{
        {1, Role::own},    {1, Role::ghost}, {1, Role::echo}, {1, Role::threshold}, // the echo has a ghost as well
        {7, Role::remote}, {7, Role::ghost}, {7, Role::truth}};
    EXPECT_EQ(pictures, expected);
}

TEST(StandingTime, ShowsTheSamePictureAndScoresNothing) {
    Seen seen(30);
    const RemoteActor& actor = *seen.table.client->remote().find(7);
    seen.table.frame(0); // the render time is one frame late
    const auto before = actor.ghosts[0].displayed.state.position;
    const std::size_t trail = actor.ghosts[0].trail.size();
    const std::size_t waiting = actor.ghosts[0].error.summary().frames;
    // A ghost that is added during the pause appears at once.
    seen.table.settings.ghost_schemes = {index("snap:order0")};
    for (int i = 0; i < 50; ++i)
        seen.table.frame(0);
    EXPECT_EQ(actor.ghosts[0].displayed.state.position, before);
    EXPECT_EQ(actor.ghosts[0].trail.size(), trail);
    EXPECT_EQ(actor.ghosts[0].error.summary().frames, waiting);
    ASSERT_EQ(actor.ghosts.size(), 2u);
    EXPECT_TRUE(actor.ghosts[1].drawn_once);
    EXPECT_NEAR(actor.ghosts[1].displayed.state.position.y, 0, 0.01);
    // One tick later, the tank has moved by one tick's distance.
    seen.table.frame();
    seen.table.frame(0);
    EXPECT_NEAR(glm::distance(actor.ghosts[0].displayed.state.position, before), 8.0 / 60, 0.01);
}

} // namespace client
