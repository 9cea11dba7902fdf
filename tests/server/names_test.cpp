#include "server/names.h"

#include "match.h"
#include "protocol/text.h"

#include <rapidcheck.h>

namespace server::test {
namespace {

TEST(Names, UniqueNameAlwaysFits) {
    ASSERT_TRUE(rc::check([](const std::string& wanted, std::vector<std::string> others) {
        others.push_back(unique_name(wanted, 1, [](std::string_view) { return false; }));
        const std::string name =
            unique_name(wanted, 1, [&](std::string_view n) { return std::ranges::find(others, n) != others.end(); });
        RC_ASSERT(!name.empty());
        RC_ASSERT(name.size() <= protocol::max_name);
        RC_ASSERT(protocol::printable(name));
        RC_ASSERT(!name.starts_with(' ') && !name.ends_with(' '));
        RC_ASSERT(std::ranges::find(others, name) == others.end());
    }));
}

TEST(Names, AreTrimmedOfEveryKindOfBlank) {
    const auto free = [](std::string_view) { return false; };
    EXPECT_EQ(unique_name("\u2003 Ann\u00a0\u3000", 1, free), "Ann");
    EXPECT_EQ(unique_name("\u200b Ann\u2800 ", 1, free), "Ann");
    EXPECT_EQ(unique_name("\u00a0\u2800\u3164\u034f", 7, free), "Player 7");
    EXPECT_EQ(unique_name("A name that is cut here: x", 1, free), "A name that is cut here:");
    EXPECT_EQ(unique_name("A name that ends in one x", 1, free), "A name that ends in one");
}

TEST(Names, LookalikesShareASkeleton) {
    for (const auto& [one, other] : std::vector<std::pair<const char*, const char*>>{
             {"Ann", "Аnn"}, // Cyrillic А
             {"Boss", "Bоѕѕ"},
             {"Ill", "lI1"},
             {"MOON", "M00N"},
             {"Ann", "Ａｎｎ"}, // full width
             {"Ann", " Ann\u00a0"},
             {"A nn", "A\u00a0 nn"},
             {"KATE", "ΚΑΤΕ"},                          // Greek
             {"DAN", "ᎠAN"},                            // Cherokee
             {"Ann", "\U0001d400\U0001d427\U0001d427"}, // bold letters of mathematics
             {"modem", "rnodern"},
             {"Zo\u00eb", "Zoe\u0308"},   // composed or decomposed
             {"\u1e69", "s\u0307\u0323"}, // combining marks in another order
             {"o'Neil", "o\u2019Neil"}})
        EXPECT_EQ(skeleton(one), skeleton(other)) << one << ' ' << other;
    for (const auto& [one, other] : std::vector<std::pair<const char*, const char*>>{
             {"Ann", "ann"}, {"Player 1", "Player 2"}, {"Zoë", "Zoe"}, {"李", "李 2"}, {"Жук", "Жуk2"}})
        EXPECT_NE(skeleton(one), skeleton(other)) << one << ' ' << other;
}

TEST(Names, SkeletonOfASkeletonIsItself) {
    ASSERT_TRUE(rc::check([](const std::string& bytes) {
        const std::string once = skeleton(bytes);
        RC_ASSERT(skeleton(once) == once);
    }));
}

TEST(Names, LookalikesAreNumbered) {
    Match match;
    EXPECT_EQ(match.actor(match.join("Ann").id).name, "Ann");
    EXPECT_EQ(match.actor(match.join("\u0391nn").id).name, "\u0391nn 2"); // Greek
    EXPECT_EQ(match.actor(match.join("An\u0578").id).name, "An\u0578 3"); // Armenian
}

} // namespace
} // namespace server::test
