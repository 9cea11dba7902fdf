/// Many displayed states of one actor, from one packet history.

#include "fake_server.h"

namespace client {

using testing::Table;

namespace {

int index(std::string_view name) { return static_cast<int>(dr::index_of(*dr::scheme(name))); }

/// An actor that circles at 10 m/s, r 20 m, three updates a second, seen for `seconds`.
void circle(Table& table, double seconds, std::uint32_t& sequence, double& start) {
    if (start == 0)
        start = table.now;
    const double end = table.now + seconds;
    while (table.now < end) {
        const double t = table.now - start;
        const double angle = 0.5 * t;
        dr::KinematicState<float> state;
        state.position = {20 * std::cos(angle), 20 * std::sin(angle), 0.85};
        state.velocity = {-10 * std::sin(angle), 10 * std::cos(angle), 0};
        state.acceleration = {-5 * std::cos(angle), -5 * std::sin(angle), 0};
        table.server.send(net::Channel::truth,
                          protocol::TruthBatch{{{7, 1, table.now, state.position, state.velocity, {1, 0, 0, 0}}}});
        if (t >= sequence / 3.0)
            table.server.send(net::Channel::kinematics,
                              protocol::UpdateBatch{{table.update(7, sequence++, table.now, state)}});
        table.frame();
    }
}

} // namespace

TEST(RemoteView, AGhostThatIsSwitchedOnLateStartsAtOnceAndTheOthersGoOn) {
    Table table;
    table.settings.receiver.compensate = true;
    table.add_tank(7, false);
    table.frames(30);
    std::uint32_t sequence = 0;
    double start = 0;
    circle(table, 6, sequence, start);
    const RemoteActor& actor = *table.client->remote().find(7);
    ASSERT_EQ(actor.shown.size(), 1u);
    const std::size_t scored = actor.shown[0].error.summary().frames;
    ASSERT_GT(scored, 200u);

    table.settings.ghost_schemes = {index("snap:order2"), index("bezier:order2")};
    circle(table, 0.1, sequence, start);
    ASSERT_EQ(actor.shown.size(), 3u);
    EXPECT_GT(actor.shown[0].error.summary().frames, scored); // not reset
    for (const Shown& shown : actor.shown)
        EXPECT_LT(glm::distance(shown.displayed.state.position, actor.shown[0].displayed.state.position), 1)
            << shown.scheme_index;

    table.settings.ghost_schemes = {};
    circle(table, 0.1, sequence, start);
    EXPECT_EQ(actor.shown.size(), 1u);
}

TEST(RemoteView, EachSchemeIsScoredByItself) {
    Table table;
    table.settings.receiver.compensate = true;
    table.settings.scheme = index("pvb:order2");
    table.settings.ghost_schemes = {index("snap:order1"), index("snap:order0")};
    table.add_tank(7, false);
    table.frames(30);
    std::uint32_t sequence = 0;
    double start = 0;
    circle(table, 12, sequence, start);
    const auto& shown = table.client->remote().find(7)->shown;
    const auto mean = [&](std::size_t i) { return shown[i].error.summary().mean; };
    EXPECT_LT(mean(0), 0.06);           // PVB with acceleration
    EXPECT_NEAR(mean(1), 0.0997, 0.04); // the circle table's order1, on a wire of 2 mm and ticks' time stamps
    EXPECT_GT(mean(2), 1);              // half of 10 m/s × 1/3 s
}

TEST(RemoteView, AnUpdateForgedForAnActorThatDoesNotExistShowsNothing) {
    Table table;
    table.frames(30);
    table.server.send(net::Channel::kinematics, protocol::UpdateBatch{{table.update(99, 0, table.now, {})}});
    table.frame();
    EXPECT_EQ(table.client->remote().find(99), nullptr);
}

} // namespace client
