/// Hit claims: the confirmed share of honest claims among houses, and of false ones. The bounds are close to the
/// measured values (whole table in docs/results.md).

#include "lab/studies/fairness.h"

#include <gtest/gtest.h>

namespace {

lab::FairnessOptions seen_by(const char* scheme, bool compensate, double ping, int shots) {
    return {.scheme = *dr::scheme(scheme), .compensate = compensate, .ping = ping, .shots = shots};
}

const lab::FairnessRow& of(const lab::Fairness& found, protocol::Judge judge) {
    return found.rows.at(static_cast<std::size_t>(judge));
}

void expect_fair(double ping, int shots) {
    const lab::Fairness found = lab::fairness(seen_by("ease:ctra-fade", true, ping, shots));
    const lab::FairnessRow& row = of(found, protocol::Judge::validated);
    EXPECT_GT(row.honest, shots / 3);
    EXPECT_GE(row.confirmed, 0.985 * row.honest) << ping; // measured: 99.6 % at 200 ms
    EXPECT_EQ(row.unseen, 0) << ping;
    EXPECT_LE(row.off_the_path, 0.001 * row.honest) << "the shell's paths at shooter and server differ, " << ping;
    EXPECT_EQ(row.behind_cover, 0) << ping;
}

} // namespace

TEST(Fairness, HitsOnTheShootersScreenCount) { expect_fair(0.2, 100); }

/// The server knows the settings of single schemes. By its defaults it would expect the victims metres ahead.
TEST(Fairness, HitsCountWithAnySettingOfTheShootersScheme) {
    const std::pair<const char*, dr::ReceiverSettings> views[] = {{"targeting:order2", {.targeting_share = 0.05}},
                                                                  {"phase-in:order2", {.phase_in_frames = 30}},
                                                                  {"snap:input-lagrange", {.stick_weight = 1}}};
    for (const auto& [scheme, receiver] : views) {
        lab::FairnessOptions options = seen_by(scheme, true, 0.2, 60);
        options.receiver = receiver;
        const lab::Fairness found = lab::fairness(options);
        const lab::FairnessRow& row = of(found, protocol::Judge::validated);
        std::printf("%s: %d of %d\n", scheme, row.confirmed, row.honest);
        EXPECT_GT(row.honest, 15) << scheme;
        EXPECT_GE(row.confirmed, 0.9 * row.honest) << scheme; // measured: 24 of 26, 25 of 27
    }
}

TEST(Fairness, DISABLED_HitsOnTheShootersScreenCountAtAnyPing) {
    for (const double ping : {0.0, 0.1, 0.2})
        expect_fair(ping, 500);
}

TEST(Fairness, DISABLED_TanksBehindCoverAreNotHitAndOtherHitsRemain) {
    const lab::Fairness found = lab::fairness(seen_by("snap:order2", false, 0.4, 500));
    const lab::FairnessRow &rewound = of(found, protocol::Judge::rewound),
                           &ours = of(found, protocol::Judge::validated);
    EXPECT_GT(rewound.behind_cover, 15); // measured: 23
    EXPECT_LE(ours.behind_cover, 0.05 * rewound.behind_cover);
    EXPECT_GE(ours.confirmed, 0.98 * (rewound.confirmed - rewound.behind_cover)) << "only hits behind cover are lost";
}

TEST(Fairness, DISABLED_LatePongsGainNothing) {
    const lab::FakeLagRow row = lab::fake_lag(seen_by("ease:ctra-fade", true, 0.1, 400), 0.2);
    RecordProperty("honest_hits", row.honest_hits);
    RecordProperty("tried", row.tried);
    RecordProperty("hits", row.hits);
    EXPECT_GT(row.honest_hits, 150);
    EXPECT_LE(row.hits, 1.01 * row.honest_hits);
}
