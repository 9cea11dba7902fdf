/// The error of a living player's rivals, from the updates alone.

#include "client/remote/shown_error.h"
#include "client/report.h"

#include "fake_server.h"

#include <deque>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace client {

using fakes::index;
using fakes::Table;

namespace {

/// A tank on a circle, 10 m/s and 20 m, with three updates a second, on a link of `delay` [s].
struct Circling {
    static constexpr protocol::ActorId tank = 7;
    explicit Circling(double one_way = 0.1, std::vector<const char*> ghosts = {"pvb:order2"})
        : delay(one_way), table(start(), fakes::flat_map(), false) {
        for (const char* ghost : ghosts)
            table.settings.ghost_schemes.push_back(index(ghost));
        table.frames(120); // until the clocks settle
        table.server.send(net::Channel::events, protocol::Setting{"truth-delay", "0"});
        table.add_tank(tank, false, 20, 0);
    }
    static Settings start() {
        Settings settings;
        settings.scheme = index("snap:order1");
        settings.receiver.compensate = true;
        settings.clamp.mode = dr::ClampMode::none;
        return settings;
    }
    static dr::KinematicState<float> at(double time) {
        const double angle = 0.5 * time;
        dr::KinematicState<float> state;
        state.position = {20 * std::cos(angle), 20 * std::sin(angle), 0.85};
        state.velocity = {-10 * std::sin(angle), 10 * std::cos(angle), 0};
        state.acceleration = {-5 * std::cos(angle), -5 * std::sin(angle), 0};
        state.orientation = glm::angleAxis(static_cast<float>(angle) + 1.5707963f, glm::vec3(0, 0, 1));
        state.angular_velocity = {0, 0, 0.5};
        return state;
    }
    void drive(double seconds, bool with_truth = false, std::uint8_t incarnation = 1) {
        for (const double end = table.now + seconds; table.now < end; table.frame()) {
            const dr::KinematicState<float> state = at(table.now);
            if (with_truth)
                table.server.send(net::Channel::truth,
                                  protocol::TruthBatch{{{tank, incarnation, table.now, state.position, state.velocity,
                                                         state.orientation}}});
            if (ticks++ % 20 == 0)
                under_way.emplace_back(table.now + delay,
                                       table.update(tank, sequence++, table.now, state, incarnation));
            for (; !under_way.empty() && under_way.front().first <= table.now; under_way.pop_front())
                table.server.send(net::Channel::kinematics, protocol::UpdateBatch{{under_way.front().second}});
        }
    }
    [[nodiscard]] const RemoteActor& actor() const { return *table.client->remote().find(tank); }
    [[nodiscard]] const Ghost& drawn() const { return actor().ghosts.front(); }

    double delay;
    std::deque<std::pair<double, protocol::EncodedUpdate>> under_way; ///< time of arrival [s], update
    Table table;
    std::uint32_t sequence = 0;
    int ticks = 0;
};

/// Error of order 1 after a third of a second on the circle: the chord leaves the circle by a t²/2 [m].
constexpr double grown = 5.0 / 9 / 2;

} // namespace

TEST(InnovationInAMatch, HasTheErrorThatASchemeGrowsUntilTheNextUpdate) {
    for (const double delay : {0.0, 0.1, 0.5}) {
        Circling match(delay);
        match.drive(8);
        const dr::InnovationSummary found = match.drawn().error.summary().innovation;
        EXPECT_GE(found.updates, 15u) << delay;
        // At an update's instant, the updates of the last `delay` seconds are still under way.
        const double thirds = std::floor(3 * delay) + 1, wanted = grown * thirds * thirds;
        EXPECT_NEAR(found.mean, wanted, 0.05 * wanted) << delay;
        EXPECT_NEAR(found.max, found.mean, 0.05 * found.mean) << delay;
        EXPECT_NEAR(found.across, found.mean, 0.1 * found.mean) << "the chord leaves the circle sideways";
        EXPECT_EQ(match.drawn().error.summary().frames, 0u) << "there is no true pose";
    }
}

TEST(InnovationInAMatch, EqualsTheErrorAgainstTheTruthOfThatInstant) {
    Circling match(0.1, {"pvb:order2", "linear:order1", "ease:ctra-fade", "delayed:order2"});
    match.drive(8, true);
    ASSERT_EQ(match.actor().ghosts.size(), 5u);
    for (const Ghost& ghost : match.actor().ghosts) {
        const auto& by_truth = ghost.error.samples(ErrorSource::truth).recent();
        int compared = 0;
        for (const ErrorSamples::Sample& at_update : ghost.error.samples(ErrorSource::updates).recent()) {
            const auto after = std::ranges::lower_bound(by_truth, at_update.time, {}, &ErrorSamples::Sample::time);
            if (after == by_truth.begin() || after == by_truth.end())
                continue;
            const auto before = after - 1;
            EXPECT_GT(at_update.error, std::min(before->error, after->error) - 0.01) << ghost.name();
            EXPECT_LT(at_update.error, std::max(before->error, after->error) + 0.01) << ghost.name();
            ++compared;
        }
        EXPECT_GT(compared, 12) << ghost.name();
        EXPECT_GT(ghost.error.summary().innovation.mean, 0.001) << ghost.name();
    }
}

TEST(InnovationInAMatch, IsShownWhileNoTruePosesArrive) {
    Circling match;
    match.drive(5);
    EXPECT_EQ(error_source(match.actor()), ErrorSource::updates);
    EXPECT_EQ(error_source(*match.table.client), ErrorSource::updates);
    EXPECT_EQ(shown_samples(match.drawn()).recent().size(), match.drawn().error.summary().innovation.updates);
    EXPECT_NEAR(shown_summary(match.drawn()).mean, grown, 0.05 * grown);
    match.drive(3, true);
    EXPECT_EQ(error_source(match.actor()), ErrorSource::truth);
    EXPECT_EQ(error_source(*match.table.client), ErrorSource::truth);
    EXPECT_GT(shown_samples(match.drawn()).recent().size(), 100u);
    EXPECT_LT(shown_summary(match.drawn()).mean, 0.7 * grown) << "the mean over all frames";
    match.drive(TruthTrack::length + 0.5);
    EXPECT_EQ(error_source(match.actor()), ErrorSource::updates);
}

TEST(InnovationInAMatch, TakesNoErrorAcrossASpawn) {
    Circling match;
    match.drive(4);
    const auto before = match.drawn().error.summary().innovation;
    dr::KinematicState<float> far = Circling::at(match.table.now); // its second life begins elsewhere
    far.position.x += 60;
    match.table.server.send(
        net::Channel::kinematics,
        protocol::UpdateBatch{{match.table.update(Circling::tank, match.sequence++, match.table.now, far, 2)}});
    match.table.frames(30);
    const auto after = match.drawn().error.summary().innovation;
    EXPECT_LE(after.max, before.max * 1.001);
    EXPECT_LE(after.updates, before.updates + 1);
    EXPECT_NEAR(match.drawn().displayed.state.position.x, far.position.x, 15) << "the tank is drawn at its new place";
}

TEST(InnovationInAMatch, IsInTheReportOfALivingPlayer) {
    Circling match;
    match.drive(6);
    const auto rows = nlohmann::json::parse(report_json(*match.table.client, 1, FramePace()))["actors"];
    ASSERT_EQ(rows.size(), 2u);
    for (const auto& row : rows) {
        EXPECT_TRUE(row["mean_error_m"].is_null());
        EXPECT_GE(row["at_updates"]["updates"], 10) << row;
        EXPECT_GT(row["at_updates"]["mean_m"], 0) << row;
    }
    EXPECT_NEAR(rows[0]["at_updates"]["mean_m"].get<double>(), grown, 0.05 * grown);
    EXPECT_NEAR(rows[0]["at_updates"]["across_m"].get<double>(), grown, 0.1 * grown);
    EXPECT_EQ(rows[0]["at_updates"]["max_m"], match.drawn().error.summary().innovation.max);
    EXPECT_NE(error_table(*match.table.client).find("no truth"), std::string::npos);
    EXPECT_NE(
        error_table(*match.table.client).find(fmt::format("{:.3f}", rows[0]["at_updates"]["mean_m"].get<double>())),
        std::string::npos);
}

TEST(InnovationInAMatch, ExplainsTheUpdateOfTheDrawnScheme) {
    Circling match;
    match.drive(6);
    ASSERT_TRUE(match.actor().marks.back().innovation);
    EXPECT_EQ(match.actor().marks.back().innovation->distance(),
              match.drawn().error.samples(ErrorSource::updates).last());
    EXPECT_FALSE(match.actor().marks.front().innovation) << "nothing was drawn before the first update";
}

/// Errors that are not shown cost a player nothing.
TEST(InnovationInAMatch, IsMeasuredOnlyWhileItIsShownOrAskedFor) {
    using Change = void (*)(Settings&);
    constexpr std::pair<const char*, Change> reasons[] = {
        {"an instrument", [](Settings& settings) { settings.instruments = true; }},
        {"figures at the end", [](Settings& settings) { settings.figures = true; }},
        {"ghosts that are always drawn", [](Settings& settings) { settings.ghosts.always = true; }},
        {"a split view", [](Settings& settings) {
             settings.panes = {settings.scheme, Settings::others_view};
         }}};
    for (const auto& [reason, show] : reasons) {
        Circling match;
        match.table.settings.instruments = match.table.settings.figures = false;
        const Settings hidden = match.table.settings;
        match.drive(6, true);
        EXPECT_EQ(match.drawn().error.sample_bytes(), 0u) << reason;
        EXPECT_EQ(match.drawn().error.summary().innovation.updates, 0u) << reason;
        EXPECT_FALSE(match.actor().marks.back().deviation) << reason;
        show(match.table.settings);
        match.drive(6, true);
        const dr::Summary shown = match.drawn().error.summary();
        EXPECT_GE(shown.innovation.updates, 12u) << reason;
        EXPECT_GT(shown.frames, 200u) << reason;
        EXPECT_TRUE(match.actor().marks.back().deviation) << reason;
        match.table.settings = hidden;
        match.drive(2, true);
        EXPECT_EQ(match.drawn().error.summary().frames, shown.frames) << reason;
        EXPECT_EQ(match.drawn().error.summary().innovation.updates, shown.innovation.updates)
            << reason << ": no update is compared with a pose drawn before the end";
    }
}

/// An actor at rest is not drawn anew, so it needs no memory.
TEST(InnovationInAMatch, KeepsNoPosesOfActorsAtRest) {
    Circling match;
    match.table.add(9, false, "barrel", 5, 5);
    dr::Publication<float> lies;
    lies.full = true;
    lies.update.state.position = {5, 5, 1};
    lies.update.time = match.table.now;
    lies.update.incarnation = 1;
    lies.update.fixed = true;
    match.table.server.send(net::Channel::kinematics,
                            protocol::UpdateBatch{{protocol::encode_update(protocol::make_update(9, lies, {}))}});
    match.drive(8);
    const auto kept = [&](protocol::ActorId id) {
        return match.table.client->remote().find(id)->ghosts.front().error.sample_bytes();
    };
    EXPECT_LT(kept(9), 60 * sizeof(dr::DrawnPose<float>)) << "only until it rests";
    EXPECT_GT(kept(Circling::tank), 170 * sizeof(dr::DrawnPose<float>));
}

} // namespace client
