#include "dead_reckoning/scheme.h"

#include <gtest/gtest.h>
#include <set>

namespace {

TEST(Schemes, AreFoundByName) {
    EXPECT_EQ(dr::scheme("pvb")->name(), "pvb:order2");
    EXPECT_EQ(dr::scheme("bezier-end:order1")->name(), "bezier-end:order1");
    for (const char* wrong : {"", ":", "pvb:", ":order2", "pvb:order9", "PVB", "pvb:order2:", "pvb "})
        EXPECT_FALSE(dr::scheme(wrong)) << wrong;
}

TEST(Schemes, EveryCombinationHasItsIndexAndName) {
    ASSERT_EQ(dr::schemes().size(), dr::convergences().size() * dr::predictors().size());
    ASSERT_EQ(dr::scheme_names().size(), dr::schemes().size());
    for (std::size_t i = 0; i < dr::schemes().size(); ++i) {
        EXPECT_EQ(dr::index_of(dr::schemes()[i]), i);
        EXPECT_EQ(dr::scheme(dr::scheme_names()[i]), dr::schemes()[i]);
    }
}

TEST(Schemes, EverySchemeHasItsOwnTitle) {
    std::set<std::string> titles;
    for (const dr::Scheme& each : dr::schemes())
        EXPECT_TRUE(titles.insert(each.title()).second) << each.title();
    EXPECT_EQ(dr::scheme("pvb")->title(), "Projective velocity blending");
    EXPECT_EQ(dr::scheme("pvb:order1")->title(), "Projective velocity blending, constant velocity");
}

TEST(Schemes, ErrorMessageListsEveryValidName) {
    for (const auto& row : dr::convergences())
        EXPECT_NE(dr::valid_schemes().find(row.name), std::string::npos);
    for (const auto& row : dr::predictors())
        EXPECT_NE(dr::valid_schemes().find(row.name), std::string::npos);
}

} // namespace
