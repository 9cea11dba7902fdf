/// Who cheats gains nothing (docs/security.md has the table), and who does not is not taken for a cheat.

#include "lab/cheats/gains.h"
#include "lab/studies/bot_hours.h"

#include <gtest/gtest.h>
#include <spdlog/spdlog.h>

namespace {

/// A refusal is what is looked for here, and no news.
struct Quiet {
    Quiet() { spdlog::set_level(spdlog::level::err); }
    ~Quiet() { spdlog::set_level(spdlog::level::info); }
};

std::string name_of_cheat(const testing::TestParamInfo<lab::CheatRow>& it) {
    std::string name(it.param.name);
    std::ranges::replace(name, '-', '_');
    return name;
}

void expect_no_gain(const lab::Gain& gain) {
    EXPECT_LE(gain.ratio(), 1.05) << gain.speed << " m/s, and honestly " << gain.honest;
    EXPECT_LE(gain.farthest, 1.5 * gain.honest + 2) << "in one second";
    EXPECT_LE(gain.height, 1) << "off the ground";
    EXPECT_LE(gain.walls, 0.1) << "inside houses";
    EXPECT_LE(gain.turned, 1.5) << "by the second";
    EXPECT_LE(gain.body, 26) << "what it pushes";
    EXPECT_LE(gain.dead_way, 60) << "while dead"; // wrecks roll on
    EXPECT_LE(gain.kills, gain.most_kills()) << "where honest bots make " << gain.honest_kills;
    EXPECT_EQ(gain.falsely, 0) << "refused of those who do not cheat";
}

class Cheats : public testing::TestWithParam<lab::CheatRow> {};

TEST_P(Cheats, GainNothingInARace) {
    const Quiet quiet;
    expect_no_gain(lab::gain_of(GetParam(), {.race = 20, .fight = 0}));
}

TEST_P(Cheats, DISABLED_GainNothingInFights) {
    const Quiet quiet;
    expect_no_gain(lab::gain_of(GetParam(), {}));
}

INSTANTIATE_TEST_SUITE_P(All, Cheats, testing::ValuesIn(lab::cheats().begin(), lab::cheats().end()), name_of_cheat);

TEST(BotHours, NothingOfThoseWhoDoNotCheatIsRefused) {
    const Quiet quiet;
    const lab::BotHours found = lab::bot_hours({.hours = 0.1, .seconds = 12, .seed = 1});
    for (const lab::FalseAlarm& alarm : found.alarms)
        ADD_FAILURE() << alarm.why << " at " << alarm.time << " s of the match with seed " << alarm.seed << ": "
                      << alarm.who << "; " << alarm.details << "; " << alarm.match;
    EXPECT_GE(found.hours, 0.1);
    EXPECT_GT(found.driven, 1);
    EXPECT_GT(found.updates, 1000u);
}

} // namespace
