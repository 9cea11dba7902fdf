/// Each error names the file, the line and the key.

#include "platform/toml_table.h"

#include <gtest/gtest.h>

namespace platform {
namespace {

/// Returns the error of a reader of these keys; empty if there is none.
std::string table_error(std::string_view text) {
    try {
        const toml::table file = read_toml(text, "mine.toml");
        TomlTable root(file, "mine.toml", "a thing");
        float size = 0;
        int count = 0;
        std::string name;
        std::vector<std::string> names;
        root.number("size", 0.5, 2, size);
        root.number("count", 1, 9, count);
        root.text("name", name);
        root.texts("names", 2, names);
        if (const toml::node* node = root.take("place"))
            (void)root.numbers(*node, "place", 2, -1, 1);
        if (auto below = root.table("below")) {
            (void)below->number("must", 0, 1);
            (void)below->text("word");
            (void)below->flag("on");
            below->end();
        }
        for (TomlTable& each : root.tables("each", 2)) {
            (void)each.need("x");
            each.end();
        }
        root.end();
    } catch (const TomlError& error) {
        return error.what();
    }
    return "";
}

TEST(TomlTable, TakesEachKeyByItsType) {
    const toml::table file =
        read_toml("size = 2\ncount = 3.0\nname = \"Ann\"\nnames = [\"a\", \"b\"]\nplace = [1, -0.5]\n", "mine.toml");
    TomlTable root(file, "mine.toml", "a thing");
    double size = 1, other = 7;
    int count = 0;
    std::string name;
    std::vector<std::string> names;
    root.number("size", 0, 2, size);
    root.number("other", 0, 2, other);
    root.number("count", 0, 9, count);
    root.text("name", name);
    root.texts("names", 2, names);
    EXPECT_EQ(size, 2);
    EXPECT_EQ(other, 7) << "a missing key leaves the value unchanged";
    EXPECT_EQ(count, 3);
    EXPECT_EQ(name, "Ann");
    EXPECT_EQ(names, (std::vector<std::string>{"a", "b"}));
    EXPECT_THROW(root.end(), TomlError) << "the key 'place' is unknown";
    EXPECT_EQ(root.numbers(root.need("place"), "place", 2, -1, 1), (std::vector<double>{1, -0.5}));
    EXPECT_NO_THROW(root.end());
    EXPECT_FALSE(root.table("below"));
    EXPECT_TRUE(root.tables("each", 1).empty());
}

TEST(TomlTable, ListsKeysInTheOrderOfTheFile) {
    const toml::table file = read_toml("z = 1\na = 2\nm = 3\n", "mine.toml");
    TomlTable root(file, "mine.toml", "a thing");
    std::string order;
    for (const auto& [key, node] : root.entries())
        order += key;
    EXPECT_EQ(order, "zam");
    EXPECT_NO_THROW(root.end());
}

TEST(TomlTable, NamesTheErrorAndItsLine) {
    EXPECT_EQ(table_error("[below]\nmust = 1\nword = \"\"\non = true\n[[each]]\nx = 1\n"), "");
    EXPECT_EQ(table_error("size = 1\nsise = 1\n"),
              "mine.toml, line 2: a thing has no key 'sise'; valid: below, count, each, name, names, place, size");
    EXPECT_EQ(table_error("size = \"big\"\n"), "mine.toml, line 1: 'size' must be a number");
    EXPECT_EQ(table_error("\nsize = 3\n"), "mine.toml, line 2: 'size' must be from 0.5 to 2, not 3");
    EXPECT_EQ(table_error("size = nan\n"), "mine.toml, line 1: 'size' must be from 0.5 to 2, not nan");
    EXPECT_EQ(table_error("count = 1.5\n"), "mine.toml, line 1: 'count' must be a whole number");
    EXPECT_EQ(table_error("name = 3\n"), "mine.toml, line 1: 'name' must be a text in quotes");
    EXPECT_EQ(table_error("names = \"a\"\n"), "mine.toml, line 1: 'names' must be a list of at most 2 texts");
    EXPECT_EQ(table_error("names = [\"a\", \"b\", \"c\"]\n"),
              "mine.toml, line 1: 'names' must be a list of at most 2 texts");
    EXPECT_EQ(table_error("names = [\n\"a\",\n2]\n"), "mine.toml, line 3: 'names' must be a list of texts in quotes");
    EXPECT_EQ(table_error("place = [1]\n"), "mine.toml, line 1: 'place' must be a list of 2 numbers");
    EXPECT_EQ(table_error("place = [1,\n2]\n"), "mine.toml, line 2: 'place' must be from -1 to 1, not 2");
    EXPECT_EQ(table_error("below = 1\n"), "mine.toml, line 1: 'below' must be a table: [below]");
    EXPECT_EQ(table_error("\n[below]\nword = \"\"\n"), "mine.toml, line 2: 'must' is missing in [below]");
    EXPECT_EQ(table_error("[below]\nmust = 1\nword = \"\"\non = 1\n"), "mine.toml, line 4: 'on' must be true or false");
    EXPECT_EQ(table_error("[below]\nmust = 1\nword = \"\"\non = true\noff = 1\n"),
              "mine.toml, line 5: [below] has no key 'off'; valid: must, on, word");
    EXPECT_EQ(table_error("each = 1\n"), "mine.toml, line 1: 'each' must be at most 2 tables [[each]]");
    EXPECT_EQ(table_error("each = [\n1]\n"), "mine.toml, line 2: 'each' must be tables [[each]]");
    EXPECT_EQ(table_error("[[each]]\nx = 1\n[[each]]\ny = 1\n"), "mine.toml, line 3: 'x' is missing in [[each]]");
    EXPECT_EQ(table_error("size = \n").substr(0, 18), "mine.toml, line 1:");
}

} // namespace
} // namespace platform
