#include "tunables/random.h"
#include "tunables/tunables.h"

#include <cmath>
#include <gtest/gtest.h>

namespace {

using tunables::bind, tunables::find, tunables::Preset, tunables::Random, tunables::Tunable, tunables::Tunables;

enum class Colour { red, green, blue };
constexpr std::string_view colours[] = {"red", "green", "blue"};

struct Settings {
    double rate = 3;
    bool compensate = true;
    int lives = 5;
    Colour colour = Colour::green;
};

Tunables rows(Settings& settings) {
    return {
        bind({.name = "rate", .unit = "1/s", .minimum = 1, .maximum = 60, .help = "Updates"}, settings,
             &Settings::rate),
        bind({.name = "compensate"}, settings, &Settings::compensate),
        bind({.name = "lives", .maximum = 9}, settings, &Settings::lives),
        bind({.name = "colour", .choices = colours}, settings, &Settings::colour),
    };
}

struct TunablesTest : testing::Test {
    Settings settings;
    Tunables all = rows(settings);
    const Tunable& row(std::string_view name) { return *find(all, name); }
};

TEST_F(TunablesTest, SetClampsIntoTheRange) {
    row("rate").set(1000);
    EXPECT_EQ(settings.rate, 60);
    row("rate").set(-1);
    EXPECT_EQ(settings.rate, 1);
    row("rate").set(7.5);
    row("rate").set(std::nan(""));
    EXPECT_EQ(settings.rate, 7.5);
    row("colour").set(99);
    EXPECT_EQ(settings.colour, Colour::blue);
    row("colour").set(0.6);
    EXPECT_EQ(settings.colour, Colour::green);
}

TEST_F(TunablesTest, NameOfZeroIsParsed) {
    double delay = 5;
    const Tunable tunable = bind({.name = "delay", .maximum = 30, .zero = "off"}, delay);
    EXPECT_TRUE(tunable.set_text("auto"));
    EXPECT_EQ(delay, 5);
    EXPECT_FALSE(tunable.set_text("off"));
    EXPECT_EQ(delay, 0);
}

TEST_F(TunablesTest, ChoicesMayHaveShortNames) {
    Tunable colour = row("colour");
    EXPECT_TRUE(colour.set_text("bl"));
    colour.row.full_name = [](std::string_view name) { return std::string(name == "bl" ? "blue" : name); };
    EXPECT_FALSE(colour.set_text("bl"));
    EXPECT_EQ(settings.colour, Colour::blue);
    EXPECT_FALSE(colour.set_text("red"));
    EXPECT_TRUE(colour.set_text("b"));
    EXPECT_EQ(settings.colour, Colour::red);
}

TEST_F(TunablesTest, TextIsParsed) {
    EXPECT_FALSE(row("rate").set_text("12.5"));
    EXPECT_EQ(settings.rate, 12.5);
    EXPECT_FALSE(row("compensate").set_text("off"));
    EXPECT_FALSE(settings.compensate);
    EXPECT_FALSE(row("lives").set_text("2"));
    EXPECT_EQ(settings.lives, 2);
    EXPECT_FALSE(row("colour").set_text("blue"));
    EXPECT_EQ(settings.colour, Colour::blue);
}

TEST_F(TunablesTest, WrongTextNamesTheErrorAndChangesNothing) {
    EXPECT_NE(row("rate").set_text("61")->find("from 1 to 60 1/s"), std::string::npos);
    EXPECT_NE(row("rate").set_text("fast")->find("must be a number, not 'fast'"), std::string::npos);
    EXPECT_NE(row("colour").set_text("mauve")->find("red, green, blue"), std::string::npos);
    for (const char* wrong : {"", "nan", "inf", "3x", " 3", "1e999"})
        EXPECT_TRUE(row("rate").set_text(wrong)) << wrong;
    EXPECT_TRUE(row("rate").set_text("on")) << "a rate does not accept on and off";
    EXPECT_EQ(settings.rate, 3);
    EXPECT_EQ(settings.colour, Colour::green);
}

TEST_F(TunablesTest, TextRoundTrips) {
    settings.rate = 0.1 + 7;
    for (const Tunable& tunable : all) {
        const double before = tunable.get();
        EXPECT_FALSE(tunable.set_text(tunable.text())) << tunable.row.name;
        EXPECT_EQ(tunable.get(), before) << tunable.row.name;
    }
}

TEST_F(TunablesTest, DefaultsAreTheInClassOnes) {
    settings.rate = 50;
    Tunables bound_later = rows(settings);
    EXPECT_EQ(find(bound_later, "rate")->row.fallback, 3);
    EXPECT_EQ(find(bound_later, "compensate")->row.fallback, 1);
    EXPECT_EQ(find(bound_later, "colour")->row.fallback, 1);
}

TEST_F(TunablesTest, UnknownNamesAreReportedAndTheRestIsApplied) {
    EXPECT_EQ(find(all, "colors"), nullptr);
    const Preset preset{"fast", "", {{"rate", 100}, {"nonsense", 1}, {"colour", 2}}};
    const auto unknown = tunables::apply(preset, all);
    ASSERT_EQ(unknown.size(), 1u);
    EXPECT_EQ(unknown[0], "nonsense");
    EXPECT_EQ(settings.rate, 60);
    EXPECT_EQ(settings.colour, Colour::blue);
}

TEST(Joined, KeepsTheOrderAndTheBindings) {
    double one = 1, two = 2;
    const Tunables rows = tunables::joined({{bind({.name = "one"}, one)}, {}, {bind({.name = "two"}, two)}});
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_EQ(rows[0].row.name, "one");
    EXPECT_EQ(rows[1].row.name, "two");
    rows[1].set(0.5);
    EXPECT_EQ(two, 0.5);
}

/// The first numbers of splitmix64 from seed 1234567 by its authors' reference code.
TEST(Random, IsSplitmix64) {
    Random random(1234567);
    EXPECT_EQ(random.bits(), 6457827717110365317u);
    EXPECT_EQ(random.bits(), 3203168211198807973u);
    EXPECT_EQ(random.bits(), 9817491932198370423u);
}

TEST(Random, UniformIsTheTop53Bits) {
    Random random(9), same(9);
    for (int i = 0; i < 1000; ++i) {
        const double u = random.uniform();
        EXPECT_EQ(u, std::ldexp(static_cast<double>(same.bits() >> 11), -53));
        EXPECT_GE(u, 0);
        EXPECT_LT(u, 1);
    }
}

/// Settings are exchanged as text, and a float at the end of its range may print slightly beyond it.
TEST(TunableTexts, AreAcceptedByTheirOwnRow) {
    float reach = 0.3f;
    const Tunable row = bind(tunables::Row{.name = "reach", .minimum = 0.1, .maximum = 0.3}, reach);
    for (const float value : {0.1f, 0.2f, 0.3f}) {
        reach = value;
        const std::string text = row.text();
        reach = 0;
        EXPECT_EQ(row.set_text(text), std::nullopt) << text;
        EXPECT_EQ(reach, value);
    }
    EXPECT_NE(row.set_text("0.3001"), std::nullopt);
    EXPECT_NE(row.set_text("inf"), std::nullopt);
}

} // namespace
