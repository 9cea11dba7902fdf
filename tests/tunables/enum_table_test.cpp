#include "tunables/enum_table.h"

#include <gtest/gtest.h>
#include <variant>

namespace tunables {
namespace {

enum class Fruit { apple, pear, count };
struct FruitRow {
    Fruit fruit;
    int seeds;
};
constexpr auto fruits = table<&FruitRow::fruit>({{Fruit::apple, 5}, {Fruit::pear, 8}});

struct Basket {
    int apples = 0, pears = 0;
    float weight = 0;
};
struct BasketRow {
    std::variant<int Basket::*, float Basket::*> member;
};
constexpr auto two = std::to_array<BasketRow>({{&Basket::apples}, {&Basket::pears}});
constexpr auto twice = std::to_array<BasketRow>({{&Basket::apples}, {&Basket::pears}, {&Basket::apples}});
constexpr auto all = std::to_array<BasketRow>({{&Basket::apples}, {&Basket::pears}, {&Basket::weight}});

TEST(EnumTable, HasOneRowPerEnumerator) {
    static_assert(fruits.size() == count_of<Fruit>);
    EXPECT_EQ(fruits[1].seeds, 8);
}

TEST(EnumTable, ValuesAreIndexedByTheirEnumerator) {
    auto eaten = PerEnum<Fruit, int>::filled(7);
    eaten[Fruit::pear] = 3;
    EXPECT_EQ(eaten[0], 7);
    EXPECT_EQ(eaten[1], 3);
}

TEST(EnumTable, DetectsMembersWithNoRowOrTwoRows) {
    static_assert(member_count<Basket>() == 3);
    EXPECT_FALSE(one_row_per_member<Basket>(two));
    EXPECT_FALSE(one_row_per_member<Basket>(twice));
    EXPECT_TRUE(one_row_per_member<Basket>(all));
}

} // namespace
} // namespace tunables
