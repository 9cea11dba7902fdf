#include "world/rules.h"

#include <gtest/gtest.h>

namespace world {
namespace {

TEST(Rules, SplashDamageFallsLinearlyToZero) {
    EXPECT_FLOAT_EQ(splash_damage(0, 34, 6), 34);
    EXPECT_FLOAT_EQ(splash_damage(3, 34, 6), 17);
    EXPECT_FLOAT_EQ(splash_damage(6, 34, 6), 0);
    EXPECT_FLOAT_EQ(splash_damage(60, 34, 6), 0);
    EXPECT_FLOAT_EQ(splash_damage(0, 34, 0), 0);
    EXPECT_FLOAT_EQ(splash_damage(-1, 34, 6), 34);
}

TEST(Rules, EveryRowBelongsToTheHostAndWritesItsOwnMember) {
    MatchRules rules;
    const auto rows = tunables(rules);
    EXPECT_EQ(rows.size(), 31u);
    for (const ::tunables::Tunable& tunable : rows) {
        EXPECT_EQ(tunable.row.owner, ::tunables::Owner::host);
        EXPECT_EQ(tunable.get(), tunable.row.fallback) << tunable.row.name;
        EXPECT_FALSE(tunable.row.help.empty());
        tunable.set(tunable.row.maximum);
        int changed = 0;
        for (const auto& other : rows)
            changed += other.get() != other.row.fallback;
        EXPECT_EQ(changed, 1) << tunable.row.name;
        tunable.set(tunable.row.fallback);
    }
    ::tunables::find(rows, "mines")->set(3);
    EXPECT_EQ(rules.mines, 3);
}

} // namespace
} // namespace world
