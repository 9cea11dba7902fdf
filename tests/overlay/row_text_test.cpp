// Texts of settings: units, words for 0, typed values, labels.

#include "overlay/instruments/row_text.h"

#include "client/settings.h"
#include "overlay/settings.h"
#include "world/rules.h"

#include <gtest/gtest.h>
#include <map>
#include <rapidcheck.h>

using namespace overlay;
using tunables::Row;

namespace {

tunables::Tunables every_row() {
    static client::Settings settings;
    static overlay::Settings own;
    static world::MatchRules rules;
    return tunables::joined({client::tunables(settings), overlay::tunables(own), world::tunables(rules)});
}

const Row& row_named(std::string_view name) {
    static const tunables::Tunables rows = every_row();
    const tunables::Tunable* found = tunables::find(rows, name);
    if (!found)
        throw std::runtime_error("no row " + std::string(name));
    return found->row;
}

} // namespace

TEST(RowText, ShowsValuesInCommonUnits) {
    const std::tuple<std::string_view, double, std::string_view> said[] = {
        {"position-threshold", 0.02, "2 cm"},
        {"position-threshold", 0.0254, "2.54 cm"},
        {"position-threshold", 10, "1000 cm"},
        {"rotation-threshold", 0.0174533, "1°"},
        {"rotation-threshold", 0, "off"},
        {"rate", 3, "3 /s"},
        {"heartbeat", 10, "10 s"},
        {"heartbeat-stagger", 0.1, "10 %"},
        {"link-delay", 0.0003, "0.3 ms"},
        {"link-delay", 0, "0 ms"},
        {"link-loss", 0.005, "0.5 %"},
        {"link-bandwidth", 3000, "3 kB/s"},
        {"link-bandwidth", 0, "unlimited"},
        {"clamp-interval", 0, "every frame"},
        {"plot-maximum", 0, "auto"},
        {"score-limit", 0, "no limit"},
        {"acceleration", 3, "fit"},
        {"damp", 1, "on"},
    };
    for (const auto& [name, value, text] : said)
        EXPECT_EQ(value_text(row_named(name), value), text) << name;
}

TEST(RowText, ZeroIsAWordWhereTheHelpGivesItAMeaning) {
    for (const auto& tunable : every_row()) {
        const Row& row = tunable.row;
        if (row.choices.empty() && !row.toggle && row.help.find("0:") != row.help.npos) {
            EXPECT_FALSE(row.zero.empty()) << row.name << ": " << row.help;
        }
        if (!row.zero.empty()) {
            EXPECT_LE(row.minimum, 0) << row.name;
            EXPECT_LE(row.zero.size(), 11u) << row.zero << " is wider than its column";
        }
    }
}

TEST(RowText, ShownTextReadsBackAsTheSameValue) {
    const tunables::Tunables rows = every_row();
    EXPECT_TRUE(rc::check("as_shown reads back as itself", [&] {
        const Row& row = rows[static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(rows.size())))].row;
        RC_PRE(row.choices.empty() && !row.toggle);
        const ShownUnit unit = shown_unit(row);
        const double share = *rc::gen::inRange(0, 100001) / 100000.0;
        const double value = as_shown(row, row.minimum + share * (row.maximum - row.minimum), unit);
        RC_ASSERT(value >= row.minimum && value <= row.maximum);
        const auto read = read_value(row, value_text(row, value, unit), unit);
        RC_ASSERT(read.has_value());
        RC_ASSERT(value_text(row, *read, unit) == value_text(row, value, unit));
    }));
    for (const auto& tunable : rows)
        EXPECT_EQ(as_shown(tunable.row, tunable.row.fallback, shown_unit(tunable.row)), tunable.row.fallback)
            << tunable.row.name;
}

TEST(RowText, RefusesInvalidTextAndStaysInTheRange) {
    const Row& row = row_named("position-threshold");
    const ShownUnit unit = shown_unit(row);
    for (const char* text : {"", " ", "cm", "two", "3 km", "nan", "inf", "1e999", "off", "3 cm cm"})
        EXPECT_FALSE(read_value(row, text, unit)) << text;
    EXPECT_DOUBLE_EQ(read_value(row, " 3,5 cm ", unit).value(), 0.035);
    EXPECT_DOUBLE_EQ(read_value(row, "1e6", unit).value(), row.maximum);
    EXPECT_DOUBLE_EQ(read_value(row, "-1", unit).value(), row.minimum);
    EXPECT_DOUBLE_EQ(read_value(row_named("rotation-threshold"), "off", {57.3, "°"}).value(), 0);
}

TEST(RowText, EveryLabelIsUniqueAndShort) {
    std::map<std::string, std::string_view> labels;
    for (const auto& tunable : every_row()) {
        const std::string label = label_of(tunable.row, "link-");
        EXPECT_LE(label.size(), 24u) << label;
        const auto [it, fresh] = labels.try_emplace(label, tunable.row.name);
        EXPECT_TRUE(fresh) << label << " is " << it->second << " and " << tunable.row.name;
    }
    EXPECT_EQ(label_of(row_named("compensate")), "time compensation");
    EXPECT_EQ(label_of(row_named("contract")), "path contract");
    EXPECT_EQ(label_of(row_named("echo-ghost")), "me as others see me");
    EXPECT_EQ(label_of(row_named("tiny")), "zero small values");
}
