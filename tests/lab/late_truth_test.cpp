/// Late true poses: living players of a match measure the errors of a lab with them, and a cheat gains nothing.

#include "lab/studies/late_truth.h"

#include "lab/match/multi_client_match.h"

#include <gtest/gtest.h>

namespace {

/// Returns a living player's figures of the rivals, by name.
std::map<std::string, dr::Summary> errors_seen(bool in_a_lab) {
    server::ServerSettings settings = lab::endless_server();
    settings.lab = in_a_lab;
    settings.relaying.cover = false; // as in a lab
    settings.rules.shell_damage = settings.rules.mine_damage = 0;
    client::Settings viewer;
    EXPECT_FALSE(tunables::find(client::tunables(viewer), "link")->set_text("wifi"));
    lab::MultiClientMatch match(world::load_map("proving-ground"), settings, 3);
    const auto driver = [](std::uint64_t seed) {
        return lab::bot_driver({.count = 1, .path = dr::PathKind::random, .seed = seed});
    };
    match.join({"Ann"}, viewer, driver(1));
    for (const char* rival : {"Bob", "Cid", "Dan"})
        match.join({rival}, viewer, driver(static_cast<std::uint64_t>(*rival)));
    match.run(30);
    match.members.front()->client->clear_scores();
    match.run(in_a_lab ? 40 : 40 + settings.relaying.truth_delay);
    std::map<std::string, dr::Summary> seen;
    const client::Client& ann = *match.members.front()->client;
    for (const auto& [id, remote] : ann.remote().actors())
        if (const client::Actor* actor = ann.match().find(id); actor && actor->driven() && !ann.is_own(id))
            seen[actor->added.name] = remote.ghosts.front().error.summary();
    return seen;
}

} // namespace

TEST(LateTruth, LivingPlayersMeasureTheErrorsOfALab) {
    const auto at_once = errors_seen(true), late = errors_seen(false);
    ASSERT_EQ(at_once.size(), 3u);
    ASSERT_EQ(late.size(), 3u);
    for (const auto& [name, expected] : at_once) {
        const dr::Summary& found = late.at(name);
        EXPECT_GT(found.frames, 40 * 60 * 0.98);
        EXPECT_NEAR(found.mean, expected.mean, 0.02 * expected.mean + 0.001) << name;
    }
}

TEST(LateTruth, TellsACheatLittleAboutThePresent) {
    const auto rows = lab::late_truth({.seconds = 40, .fights = 1});
    const auto row = [&](std::optional<double> delay) {
        return *std::ranges::find(rows, delay, &lab::LateTruthRow::delay);
    };
    EXPECT_FALSE(row({}).corrected);
    EXPECT_LT(*row(0).extrapolated, 0.5 * row(0).drawn); // poses at once would show tanks better than updates do
    EXPECT_GT(*row(5).extrapolated, 20 * row(5).drawn);
    EXPECT_GT(*row(5).corrected, 0.9 * row(5).drawn);
}
