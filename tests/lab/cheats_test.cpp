/// Cheats gain nothing (docs/security.md has the table), and the server does not flag honest clients.

#include "lab/cheats/gains.h"
#include "lab/studies/bot_hours.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <spdlog/spdlog.h>

namespace {

/// Suppresses the expected log lines about rejected messages.
struct Quiet {
    Quiet() { spdlog::set_level(spdlog::level::err); }
    ~Quiet() { spdlog::set_level(spdlog::level::info); }
};

std::string name_of_cheat(const testing::TestParamInfo<lab::CheatRow>& it) {
    std::string name(it.param.name);
    std::ranges::replace(name, '-', '_');
    return name;
}

class Cheats : public testing::TestWithParam<lab::CheatRow> {};

/// The command `reckoning-lab cheats` also tests fights.
TEST_P(Cheats, GainNothingInARace) {
    const Quiet quiet;
    EXPECT_THAT(lab::unwanted_gains(lab::gain_of(GetParam(), {.race = 20, .fight = 0})), testing::IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(All, Cheats, testing::ValuesIn(lab::cheats().begin(), lab::cheats().end()), name_of_cheat);

/// Regression: the honest tanks share a client, whose kills among its own tanks a server ignores by default.
TEST(CheatsInAFight, KillsAmongTheHonestCount) {
    const Quiet quiet;
    const auto honest = lab::cheats().begin();
    const lab::Gain gain = lab::gain_of(*honest, {.race = 1, .fight = 40, .matches = 1});
    RecordProperty("honest_kills", std::to_string(gain.honest_kills));
    EXPECT_GT(gain.honest_kills, 0.7);
}

TEST(BotHours, HonestBotsRaiseNoAlarm) {
    const Quiet quiet;
    const lab::BotHours found = lab::bot_hours({.hours = 0.3, .seconds = 20, .seed = 1});
    for (const lab::FalseAlarm& alarm : found.alarms)
        ADD_FAILURE() << alarm.why << " at " << alarm.time << " s of the match with seed " << alarm.seed << ": "
                      << alarm.who << "; " << alarm.details << "; " << alarm.match;
    EXPECT_GE(found.hours, 0.3);
    EXPECT_GT(found.driven, 1);
    EXPECT_GT(found.updates, 1000u);
}

} // namespace
