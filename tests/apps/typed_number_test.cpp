#include "apps/tour/typed_number.h"

#include <array>
#include <gtest/gtest.h>

using apps::TypedNumber;

TEST(TypedNumber, WaitsOnlyForDigitsThatCanFollow) {
    TypedNumber typed;
    EXPECT_EQ(typed.take(std::array{7}, 16, 0), 7) << "no scene begins with 7 and has two digits";
    EXPECT_FALSE(typed.take(std::array{1}, 16, 0));
    EXPECT_EQ(typed.unfinished(), 1);
    EXPECT_FALSE(typed.take({}, 16, 0.9));
    EXPECT_EQ(typed.take({}, 16, 1.1), 1);
    EXPECT_FALSE(typed.take({}, 16, 9)) << "a number is returned once";
    EXPECT_FALSE(typed.take(std::array{1}, 16, 20));
    EXPECT_EQ(typed.take(std::array{2}, 16, 20.8), 12);
    EXPECT_EQ(typed.take(std::array{1}, 9, 30), 1);
    EXPECT_EQ(typed.take(std::array{1, 2}, 16, 40), 12) << "both digits in one frame";
}

TEST(TypedNumber, IgnoresNumbersWithoutAScene) {
    TypedNumber typed;
    EXPECT_FALSE(typed.take(std::array{1}, 16, 0));
    EXPECT_FALSE(typed.take(std::array{7}, 16, 0.5));
    EXPECT_FALSE(typed.unfinished());
    EXPECT_FALSE(typed.take(std::array{0}, 16, 1));
    EXPECT_FALSE(typed.take({}, 16, 3));
    EXPECT_FALSE(typed.unfinished());
}
