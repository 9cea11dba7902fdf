#include "platform/toml_table.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace platform {
namespace {

std::string repeated(std::string_view text, int count) {
    std::string all;
    for (int i = 0; i < count; ++i)
        all += text;
    return all;
}

/// Returns the line of the excessive nesting; 0 if there is none.
unsigned refused_at(std::string_view text) {
    try {
        (void)parse_toml(text);
    } catch (const toml::parse_error& error) {
        return error.description() == "it is nested too deep" ? error.source().begin.line : 0;
    }
    return 0;
}

/// Each of these texts overran the stack or nearly did.
TEST(Toml, RejectsDeepNesting) {
    constexpr int many = 50'000;
    const std::string dots = repeated("a.", many) + "a", quoted = repeated("\"a\" . ", many) + "a";
    EXPECT_EQ(refused_at(dots + " = 1"), 1u);
    EXPECT_EQ(refused_at("# a comment\n\n" + quoted + " = 1"), 3u);
    EXPECT_EQ(refused_at("[" + dots + "]"), 1u);
    EXPECT_EQ(refused_at("[[" + dots + "]]"), 1u);
    EXPECT_EQ(refused_at("x = " + repeated("[", many)), 1u);
    EXPECT_EQ(refused_at("x = " + repeated("{a = ", many)), 1u);
    EXPECT_EQ(refused_at("x = {y = 1, " + dots + " = 1}"), 1u);
    // The same keys after strings of every kind, including strings with quotes at their ends.
    for (const std::string text : {"'it'", "\"\\\"\"", "\"\"\"a\n\"\"b\"\"\"\"\"", "'''a\\\n'b'''''", "\"#\" # \"\n"})
        EXPECT_NE(refused_at(fmt::format("x = [{}, {{ {} = 1 }}]", text, dots)), 0u) << text;
}

TEST(Toml, ReadsOrdinaryNesting) {
    EXPECT_EQ(parse_toml("a.b.c = 1\n[d]\n\"e.f\" = [1.5, 2.5]")["a"]["b"]["c"].value_or(0), 1);
    const std::string levels = repeated("a.", toml_levels) + "a";
    EXPECT_NO_THROW((void)parse_toml(levels + " = 1"));
    EXPECT_NO_THROW((void)parse_toml("x = [" + repeated("1.5, ", 10'000) + "]"));
    EXPECT_NO_THROW((void)parse_toml("x = [" + repeated("[1.5, 2.5], ", 10'000) + "]"));
    EXPECT_NO_THROW((void)parse_toml("x = '" + repeated("[{.", 10'000) + "'"));
    EXPECT_NO_THROW((void)parse_toml("x = 1 #" + repeated("[{.", 10'000)));
    EXPECT_THROW((void)parse_toml("x = "), toml::parse_error);
}

} // namespace
} // namespace platform
