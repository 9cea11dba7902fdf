/// Needs of settings without effect.

#include "client/idle_rows.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace client {

namespace {

tunables::Tunables every_row(Settings& settings) {
    return tunables::joined({tunables(settings), {protocol::give_schemes_row(settings.host.give_schemes)}});
}

/// Any value of the row, often one of its ends.
void set_any(const tunables::Tunable& row) {
    const double low = row.row.minimum, high = row.row.maximum;
    const double share = *rc::gen::element(0.0, 1.0, 0.5, 0.1);
    row.set(low + share * (high - low));
}

} // namespace

/// Whatever the settings are, setting what a row needs satisfies that need, and after a few needs the row has an
/// effect.
RC_GTEST_PROP(IdleRows, NeedsCanBeSatisfiedOneAfterTheOther, ()) {
    Settings settings;
    const tunables::Tunables rows = every_row(settings);
    for (int changes = *rc::gen::inRange(0, 20); changes > 0; --changes)
        set_any(*rc::gen::elementOf(rows));
    const std::string_view name = (*rc::gen::elementOf(rows)).row.name;
    constexpr int max_needs = 4;
    auto need = need_of(name, settings);
    for (int i = 0; need && i < max_needs; ++i) {
        const tunables::Tunable* needed = tunables::find(rows, need->row);
        RC_ASSERT(needed);
        RC_ASSERT(!needed->set_text(need->value));
        const auto next = need_of(name, settings);
        RC_ASSERT(next != need);
        need = next;
    }
    RC_ASSERT(!need);
}

TEST(IdleRows, DefaultsNeedNothingThatIsOn) {
    const Settings settings;
    for (const char* name : {"rate", "position-threshold", "compensate", "blend-scale", "clamp", "model-fit", "zones"})
        EXPECT_FALSE(need_of(name, settings)) << name;
    EXPECT_EQ(need_of("damp", settings), (Need{"model-fit", "off"})) << "the preset Reckoning fits the model";
    EXPECT_EQ(need_of("half-round-trip", settings), (Need{"compensate", "off"}));
    EXPECT_FALSE(need_of("no-such-row", settings));
}

TEST(IdleRows, ModelFitLeavesSourcesIdleUnlessAThresholdComparesThem) {
    Settings settings;
    EXPECT_TRUE(need_of("velocity", settings) && need_of("zero-vertical-acceleration", settings));
    settings.host.publisher.velocity_threshold = 1;
    EXPECT_FALSE(need_of("velocity", settings));
    EXPECT_TRUE(need_of("zero-vertical-acceleration", settings));
    settings.host.publisher.acceleration_threshold = 1;
    EXPECT_FALSE(need_of("zero-vertical-acceleration", settings));
    settings.host.publisher.when = dr::PublisherSettings::When::fixed;
    EXPECT_TRUE(need_of("velocity", settings)) << "a fixed rate compares nothing";
    settings.host.publisher.rate = 60;
    EXPECT_FALSE(need_of("velocity", settings)) << "an interval of one tick is too short for the fit";
    EXPECT_EQ(need_of("model-fit", settings), (Need{"publish", "threshold"}));
}

TEST(IdleRows, AGhostGivesItsSchemesSettingsAnEffect) {
    Settings settings;
    EXPECT_EQ(need_of("interpolation-delay", settings), (Need{"scheme", "delayed:order2"}));
    settings.ghosts_on[3] = {static_cast<int>(dr::index_of(*dr::scheme("delayed")))};
    EXPECT_FALSE(need_of("interpolation-delay", settings));
    settings.scheme = static_cast<int>(dr::index_of(*dr::scheme("targeting")));
    EXPECT_TRUE(need_of("blend-scale", settings)->partly);
    settings.panes = {static_cast<int>(dr::index_of(*dr::scheme("pvb"))), Settings::others_view};
    EXPECT_FALSE(need_of("blend-scale", settings));
}

TEST(IdleRows, SettingsOfSingleSchemesNeedTheirScheme) {
    const std::tuple<const char*, const char*, const char*> rows[] = {
        {"targeting-share", "targeting:order2", "snap:order2"},
        {"phase-in-frames", "phase-in:order2", "targeting:order2"},
        {"stick-weight", "snap:input-lagrange", "snap:input-rate"}};
    for (const auto& [row, scheme, other] : rows) {
        const auto index = [](const char* name) { return static_cast<int>(dr::index_of(*dr::scheme(name))); };
        Settings settings;
        settings.scheme = index(other);
        EXPECT_EQ(need_of(row, settings), (Need{"scheme", scheme}));
        settings.ghost_schemes = {index(scheme)};
        EXPECT_FALSE(need_of(row, settings)) << row;
        settings.ghost_schemes = {};
        settings.dr_modes.far_scheme = index(scheme);
        EXPECT_TRUE(need_of(row, settings)) << row;
        settings.dr_modes.on = true;
        EXPECT_FALSE(need_of(row, settings)) << "far tanks have that scheme";
    }
    Settings physics;
    physics.remote_physics = true;
    physics.scheme = static_cast<int>(dr::index_of(*dr::scheme("snap:input-lagrange")));
    EXPECT_EQ(need_of("stick-weight", physics), (Need{"remote-physics", "off"}));
    EXPECT_FALSE(need_of("shell-share", Settings()));
}

TEST(Settings, ShownSchemesAreThoseOfTanksGhostsAndPanesOnce) {
    Settings settings;
    const auto index = [](std::string_view name) { return static_cast<int>(dr::index_of(*dr::scheme(name))); };
    settings.scheme = index("pvb");
    settings.ghost_schemes = {index("snap"), index("pvb")};
    settings.ghosts_on[7] = {index("linear"), index("snap")};
    settings.panes = {index("bezier"), Settings::others_view};
    EXPECT_EQ(shown_schemes(settings), (std::vector{index("pvb"), index("snap"), index("linear"), index("bezier")}));
}

} // namespace client
