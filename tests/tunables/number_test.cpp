#include "tunables/number.h"

#include "tunables/tunables.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace {

using tunables::Range, tunables::read_number;

constexpr Range rate{.low = 1, .high = 60, .unit = "1/s"};

/// Returns the parsed value, or −7 if the text is rejected.
double read(std::string_view text, const Range& range = rate) {
    double value = -7;
    const auto wrong = read_number(text, range, value);
    EXPECT_EQ(wrong.has_value(), value == -7) << text;
    return value;
}

std::string complaint(std::string_view text, const Range& range = rate) {
    double value = 0;
    return read_number(text, range, value).value_or("");
}

TEST(Number, IsDecimalAndFillsTheWholeText) {
    EXPECT_EQ(read("12.5"), 12.5);
    EXPECT_EQ(read("1e1"), 10);
    EXPECT_EQ(read("+3"), 3);
    EXPECT_EQ(read("0.1", {}), 0.1);
    EXPECT_EQ(read("-1e300", {}), -1e300);
    for (const char* wrong :
         {"", " ", "three", "3x", "3 ", " 3", "3,5", "++3", "+-3", "--3", "0x10", "0x1p4", "1e", "1_0", "1'0"})
        EXPECT_EQ(complaint(wrong), fmt::format("must be a number, not '{}' (from 1 to 60 1/s)", wrong));
    EXPECT_EQ(complaint(std::string_view("3\0", 2)).find("must be a number"), 0u);
}

TEST(Number, IsFinite) {
    for (const Range& range : {rate, Range{}})
        for (const char* wrong : {"nan", "NaN", "-nan", "nan(1)", "inf", "-inf", "INF", "infinity", "1e999", "-1e999"})
            EXPECT_EQ(complaint(wrong, range).find(fmt::format("must be a number, not '{}'", wrong)), 0u) << wrong;
    EXPECT_EQ(complaint("inf", {}), "must be a number, not 'inf'") << "the message names no range if there is none";
}

TEST(Number, IsInTheRangeIncludingItsEnds) {
    EXPECT_EQ(read("1"), 1);
    EXPECT_EQ(read("60"), 60);
    for (const char* wrong : {"0.999999", "60.0001", "-3", "0", "1e300"})
        EXPECT_EQ(complaint(wrong), fmt::format("must be from 1 to 60 1/s, not {}", wrong));
    EXPECT_EQ(complaint("-1e-300", {.low = 0, .high = 1}), "must be from 0 to 1, not -1e-300");
}

TEST(Number, IsWholeWhereItMustBe) {
    const Range lives{.low = 0, .high = 9, .whole = true};
    EXPECT_EQ(read("3", lives), 3);
    EXPECT_EQ(read("3.0", lives), 3);
    EXPECT_EQ(complaint("2.5", lives), "must be a whole number, not '2.5' (from 0 to 9)");
    EXPECT_EQ(complaint("10", lives), "must be from 0 to 9, not 10");
}

/// Settings are exchanged as text. 0.3f exceeds 0.3 by a relative 4e-8, 0.1f by 1.5e-8; half of a float's last place is
/// 6e-8.
TEST(Number, AcceptsTheTextOfAFloatAtTheRangesEnd) {
    for (const double end : {0.3, 0.1, 1e-6, 1e5, 0.7}) {
        const std::string text = fmt::format("{}", static_cast<double>(static_cast<float>(end)));
        EXPECT_EQ(read(text, {.low = 0, .high = end}), std::min(end, static_cast<double>(static_cast<float>(end))));
        EXPECT_EQ(read(text, {.low = end, .high = 1e9}), std::max(end, static_cast<double>(static_cast<float>(end))));
        const Range below{.low = 0, .high = end};
        EXPECT_NE(complaint(fmt::format("{}", end * (1 + 7e-8)), below), "") << end;
        EXPECT_NE(complaint(fmt::format("{}", -1e-9), below), "") << end;
    }
}

} // namespace
