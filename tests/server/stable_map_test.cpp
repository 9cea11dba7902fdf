#include "server/stable_map.h"

#include <gtest/gtest.h>
#include <map>
#include <rapidcheck.h>
#include <string>

using Map = server::StableMap<std::uint16_t, std::string>;
static_assert(std::ranges::forward_range<Map> && std::ranges::common_range<const Map>);

namespace {

template <class Container> std::vector<std::pair<std::uint16_t, std::string>> all(const Container& map) {
    return {map.begin(), map.end()};
}

} // namespace

TEST(StableMap, BehavesLikeStdMapAndKeepsEntriesInPlace) {
    EXPECT_TRUE(rc::check([](const std::vector<std::pair<std::uint8_t, bool>>& what) {
        Map map;
        std::map<std::uint16_t, std::string> expected;
        std::map<std::uint16_t, const std::string*> where;
        for (const auto& [key, comes] : what) {
            if (comes) {
                map[key] += "x";
                expected[key] += "x";
                where.try_emplace(key, &map.at(key));
            } else {
                map.erase(key);
                expected.erase(key);
                where.erase(key);
            }
            RC_ASSERT(map.size() == expected.size());
            RC_ASSERT(map.empty() == expected.empty());
            RC_ASSERT(map.contains(key) == comes);
            RC_ASSERT((map.find(key) != map.end()) == comes);
        }
        RC_ASSERT(all(std::as_const(map)) == all(expected));
        for (const auto& [key, place] : where)
            RC_ASSERT(&map.at(key) == place); // stays in place while other entries come and go
    }));
    EXPECT_THROW((void)Map().at(1), std::out_of_range);
}

TEST(StableMap, IterationSurvivesInsertionAndErasure) {
    Map map;
    for (std::uint16_t key = 0; key < 100; ++key)
        map[static_cast<std::uint16_t>(2 * key)] = "here";
    int met = 0;
    for (auto& [key, value] : map) {
        EXPECT_EQ(value, "here");
        const std::uint16_t here = key;
        if (++met % 3 == 0)
            map.erase(here);
        else if (met % 3 == 1)
            map[static_cast<std::uint16_t>(here - 1)] = "here"; // inserted before it: visited again
        ASSERT_LT(met, 1000);
    }
    EXPECT_GT(met, 100);
    for (auto it = map.begin(); it != map.end(); ++it)
        while (!map.empty())
            map.erase(map.begin());
    EXPECT_TRUE(map.empty());
}
