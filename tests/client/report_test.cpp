/// The report includes tanks that left early and bodies that never moved.

#include "client/report.h"

#include "dead_reckoning/custom.h"
#include "platform/system.h"

#include "fake_server.h"

#include <nlohmann/json.hpp>
#include <string>

namespace client {

using fakes::Table;

namespace {

/// Publishes a remote actor at 10 m/s, or at rest and fixed, three updates a second for `seconds`.
void publish(Table& table, protocol::ActorId actor, float speed, double seconds) {
    dr::KinematicState<float> state;
    state.position = {0, static_cast<float>(actor), 1};
    state.velocity = {speed, 0, 0};
    for (std::uint32_t tick = 0; tick < 60 * seconds; ++tick) {
        state.position.x = speed * static_cast<float>(tick) / 60;
        table.server.send(net::Channel::truth,
                          protocol::TruthBatch{{{actor, 1, table.now, state.position, state.velocity, {1, 0, 0, 0}}}});
        if (tick % 20 == 0) {
            dr::Publication<float> publication;
            publication.full = true;
            publication.update.state = state;
            publication.update.time = table.now;
            publication.update.sequence = tick / 20;
            publication.update.incarnation = 1;
            publication.update.fixed = speed == 0;
            table.server.send(
                net::Channel::kinematics,
                protocol::UpdateBatch{{protocol::encode_update(protocol::make_update(actor, publication, {}))}});
        }
        table.frame();
    }
}

void add_loose(Table& table, protocol::ActorId actor) {
    protocol::ActorAdded added;
    added.actor = actor;
    added.kind = "barrel";
    added.owner = 2;
    added.name = "body " + std::to_string(actor);
    table.server.send(net::Channel::events, added);
}

nlohmann::json rows_of(const Table& table, const std::string& name) {
    nlohmann::json rows = nlohmann::json::array();
    const auto report = nlohmann::json::parse(report_json(*table.client, 1, FramePace()));
    for (const auto& row : report["actors"])
        if (row["name"] == name)
            rows.push_back(row);
    return rows;
}

} // namespace

TEST(Report, KeepsTanksThatHaveLeft) {
    Table table;
    table.frames(60); // until the clocks settle
    table.add_tank(7, false);
    publish(table, 7, 10, 3);
    table.server.send(net::Channel::events, protocol::Score{7, 2, 1});
    table.frame();
    const auto before = rows_of(table, "Ben");
    ASSERT_EQ(before.size(), 1u);
    EXPECT_EQ(before[0]["left"], false);
    table.server.send(net::Channel::events, protocol::ActorRemoved{7});
    table.frames(300);
    const auto after = rows_of(table, "Ben");
    ASSERT_EQ(after.size(), 1u);
    EXPECT_EQ(after[0]["left"], true);
    EXPECT_EQ(after[0]["kills"], 2);
    for (const char* key : {"scored_frames", "mean_error_m", "mean_speed_m_s"})
        EXPECT_EQ(after[0][key], before[0][key]) << key;
    EXPECT_GT(after[0]["scored_frames"], 100);
    EXPECT_EQ(after[0]["seen_frames"], 0) << "the test draws no pictures";
    for (const char* key : {"seen_mean_px", "seen_jerk_rms_px_s3"})
        EXPECT_TRUE(after[0].at(key).is_null()) << key;
    EXPECT_NEAR(after[0]["updates_per_s"].get<double>(), 3, 0.3) << "only the time before the tank left counts";
    EXPECT_NE(error_table(*table.client).find("Ben"), std::string::npos);
    ASSERT_EQ(table.client->departed().size(), 1u);
}

/// Each player who comes and goes costs one line of statistics.
TEST(Report, TanksThatLeftTakeHardlyAnyMemory) {
    Table table;
    table.frames(60); // until the clocks settle
    const auto come_and_go = [&](protocol::ActorId tank) {
        table.add_tank(tank, false);
        publish(table, tank, 10, 0.2);
        table.server.send(net::Channel::events, protocol::ActorRemoved{tank});
        table.frames(10);
    };
    // Pools grow and shrink, so memory is the minimum over forty steps. A worker thread may start at any time, which
    // costs once, so the growth is the smallest of three.
    protocol::ActorId next = 10;
    const auto memory = [&] {
        std::size_t smallest = platform::allocated();
        for (int i = 0; i < 40; ++i) {
            come_and_go(next++);
            smallest = std::min(smallest, platform::allocated());
        }
        return static_cast<double>(smallest);
    };
    double before = memory(), growth = 1e9;
    for (int i = 0; i < 3; ++i) {
        const double after = memory();
        growth = std::min(growth, after - std::exchange(before, after));
    }
    ASSERT_EQ(table.client->departed().size(), 160u);
    RecordProperty("bytes per departed tank", static_cast<int>(growth / 40));
    EXPECT_LT(growth, 40 * 2000.0);
}

/// Errors measured against doubted true poses are dropped, and the report gives the reason.
TEST(Report, ErrorsAgainstDoubtedTruthAreDropped) {
    Table table;
    table.add_tank(7, false);
    table.frames(30);
    publish(table, 7, 10, 2);
    ASSERT_GT(rows_of(table, "Ben")[0]["scored_frames"], 60);
    table.server.send(net::Channel::events, protocol::TruthDoubt{.actor = 7});
    publish(table, 7, 10, 2); // further true poses are still on their way
    auto row = rows_of(table, "Ben")[0];
    EXPECT_EQ(row["scored_frames"], 0);
    EXPECT_TRUE(row["mean_error_m"].is_null());
    EXPECT_TRUE(row["truth_doubted"]);
    EXPECT_NE(error_table(*table.client).find("doubted"), std::string::npos);
    table.server.send(net::Channel::events, protocol::TruthDoubt{.actor = 7, .doubted = false});
    publish(table, 7, 10, 2);
    row = rows_of(table, "Ben")[0];
    EXPECT_GT(row["scored_frames"], 60);
    EXPECT_FALSE(row["truth_doubted"]);
}

/// A fallback is displayed in place of a failed script, so its figures are not the script's.
TEST(Report, AFailedScriptHasNoFigures) {
    static bool broken;
    broken = false;
    const auto stays = [](const auto& history, auto) { return history.back().update.state; };
    ASSERT_TRUE(dr::add_predictor({.name = "lua:breaks",
                                   .title = "breaks",
                                   .help = "",
                                   .failure =
                                       [] {
                                           return broken ? dr::Failure{"breaks.lua:3: no number", 7} : dr::Failure{};
                                       },
                                   .predict_f = stays,
                                   .predict_d = stays}));
    Settings settings = fakes::pvb();
    settings.ghost_schemes = {fakes::index("snap:lua:breaks")};
    Table table(settings);
    table.add_tank(7, false);
    table.frames(30);
    publish(table, 7, 10, 2);
    EXPECT_GT(rows_of(table, "Ben")[1]["mean_error_m"], 0.1);
    EXPECT_EQ(failed_schemes(*table.client), "");

    broken = true;
    table.frame();
    const auto expect_none = [&] {
        const auto rows = rows_of(table, "Ben");
        EXPECT_GT(rows[0]["scored_frames"], 60) << "the other scheme keeps its figures";
        EXPECT_FALSE(rows[0].contains("failure"));
        EXPECT_EQ(rows[1]["scored_frames"], 0);
        for (const char* key : {"mean_error_m", "p95_error_m", "max_error_m", "jerk_rms_m_s3", "mean_speed_m_s"})
            EXPECT_TRUE(rows[1].at(key).is_null()) << key;
        EXPECT_EQ(rows[1]["failure"], "breaks.lua:3: no number");
        EXPECT_EQ(rows[1]["failures"], 7);
        EXPECT_NE(error_table(*table.client)
                      .find("failed: breaks.lua:3: no number; a built-in scheme replaced it in 7 calls"),
                  std::string::npos);
    };
    expect_none();
    for (const Ghost& ghost : table.client->remote().find(7)->ghosts)
        EXPECT_EQ(ghost.error.recent().empty(), ghost.failed())
            << ghost.name() << ": plots draw nothing of a failed scheme";

    broken = false;
    publish(table, 7, 10, 2);
    EXPECT_GT(rows_of(table, "Ben")[1]["scored_frames"], 60) << "the script works again";
    table.server.send(net::Channel::events, protocol::ActorRemoved{7});
    table.frame();
    broken = true;
    expect_none(); // also in the rows of tanks that left
    broken = false;
}

TEST(Report, TableOnlyCountsBodiesThatLayStill) {
    Table table;
    table.frames(60);
    add_loose(table, 8);
    add_loose(table, 9);
    publish(table, 8, 0, 2);
    publish(table, 9, 2, 2);
    const std::string text = error_table(*table.client);
    EXPECT_EQ(text.find("body 8"), std::string::npos) << text;
    EXPECT_NE(text.find("body 9"), std::string::npos) << text;
    EXPECT_NE(text.find("loose bodies that did not move (not listed): 1"), std::string::npos) << text;
    EXPECT_EQ(rows_of(table, "body 8").size(), 1u);
}

TEST(Report, FiguresOfSlowFramesAreMarked) {
    FramePace pace;
    for (int i = 0; i < 300; ++i)
        pace.add(1.0 / 13);
    EXPECT_FALSE(pace.too_slow());
    EXPECT_EQ(slow_frames_note(pace), "");
    for (int i = 0; i < 15; ++i)
        pace.add(1.0 / 11);
    EXPECT_TRUE(pace.too_slow());
    EXPECT_NEAR(pace.slow_share(), (15 / 11.0) / (15 / 11.0 + 300 / 13.0), 1e-6);
    EXPECT_NE(slow_frames_note(pace).find("6 % of the time below 12 frames/s"), std::string::npos);
    EXPECT_EQ(pace.size(), FramePace::kept);
    EXPECT_FLOAT_EQ(pace.length(0), 1 / 11.0f);
    EXPECT_FLOAT_EQ(pace.length(15), 1 / 13.0f);
    pace.add(30); // a frame of 30 s, in which something was loaded, does not count
    EXPECT_FLOAT_EQ(pace.length(0), 1 / 11.0f);
    pace.clear();
    EXPECT_FALSE(pace.too_slow());
    EXPECT_EQ(pace.size(), 0u);
}

} // namespace client
