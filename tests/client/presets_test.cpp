#include "client/match/presets.h"

#include <gtest/gtest.h>

namespace {

double value(const tunables::Preset& preset, std::string_view name) {
    for (const auto& [row, value] : preset.values)
        if (row == name)
            return value;
    ADD_FAILURE() << preset.name << " has no " << name;
    return -1;
}

} // namespace

TEST(Presets, EachIsRecognisedOnceSetAndTheFirstIsTheDefault) {
    client::Settings settings;
    const tunables::Tunable row = client::preset_row(settings);
    EXPECT_EQ(row.text(), "reckoning");
    for (const tunables::Preset& preset : client::presets()) {
        EXPECT_FALSE(row.set_text(preset.name));
        EXPECT_EQ(row.text(), preset.name);
    }
    settings.host.publisher.rate += 1;
    EXPECT_EQ(row.text(), "custom");
    row.set(row.get()); // setting "custom" changes nothing
    EXPECT_EQ(row.text(), "custom");
}

/// Each preset sets everything, so the preset before it makes no difference.
TEST(Presets, SetAllOfTheirRows) {
    for (const tunables::Preset& first : client::presets())
        for (const tunables::Preset& second : client::presets()) {
            client::Settings after;
            EXPECT_TRUE(tunables::apply(first, client::preset_rows(after)).empty());
            EXPECT_TRUE(tunables::apply(second, client::preset_rows(after)).empty());
            EXPECT_EQ(client::preset_row(after).text(), second.name) << "after " << first.name;
        }
}

TEST(Presets, HaveTheValuesOfTheirSources) {
    const auto presets = client::presets();
    const auto& murphy = presets[1];
    EXPECT_EQ(value(murphy, "rate"), 5);
    EXPECT_EQ(value(murphy, "position-threshold"), 0.02);
    EXPECT_NEAR(value(murphy, "rotation-threshold"), 0.01745, 1e-5);
    EXPECT_EQ(value(murphy, "heartbeat"), 10);
    EXPECT_EQ(dr::scheme_names()[static_cast<std::size_t>(value(presets[4], "scheme"))], "snap:arc");
    EXPECT_EQ(value(presets[2], "position-threshold"), 1);
    EXPECT_EQ(value(presets[3], "half-round-trip"), 1);
    // Aronson: the publisher tests the dead reckoning itself, whatever the receivers smooth.
    EXPECT_EQ(value(presets[2], "scheme"), static_cast<double>(dr::index_of(*dr::scheme("linear:rvw"))));
    EXPECT_EQ(value(presets[2], "reference-scheme"), static_cast<double>(dr::index_of(*dr::scheme("snap:rvw"))));
    using Ground = dr::GroundClampSettings::Ground;
    for (const tunables::Preset& preset : presets)
        EXPECT_EQ(static_cast<Ground>(value(preset, "clamp-ground")),
                  preset.name.starts_with("murphy") ? Ground::rays : Ground::nearest)
            << preset.name;
}

TEST(Settings, RowDefaultsAreThoseOfNewSettings) {
    client::Settings settings;
    for (const tunables::Tunable& row : client::tunables(settings))
        EXPECT_EQ(row.row.fallback, row.get()) << row.row.name;
}
