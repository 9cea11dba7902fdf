/// Tables of strangers.

#include "platform/csv_table.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

namespace platform {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<std::vector<std::string>> rows_of(CsvTable& table) {
    std::vector<std::vector<std::string>> rows;
    while (table.next()) {
        auto& row = rows.emplace_back();
        for (std::size_t i = 0; i < table.columns().size(); ++i)
            row.emplace_back(table.cell(i));
    }
    return rows;
}

std::string said(const std::string& text) {
    try {
        CsvTable table(text, "a.csv");
        rows_of(table);
    } catch (const FileError& error) {
        return error.what();
    }
    return "";
}

} // namespace

TEST(CsvTable, CellsAndQuotes) {
    CsvTable table("# mine\nt, x ,\"the \"\"z\"\"\"\n1,2,\"3,4\"\n\n 5 ,,\n6\n", "a.csv");
    EXPECT_THAT(table.columns(), ElementsAre("t", "x", "the \"z\""));
    EXPECT_EQ(table.column("x"), 1u);
    EXPECT_EQ(table.column("y"), std::nullopt);
    EXPECT_THAT(rows_of(table),
                ElementsAre(ElementsAre("1", "2", "3,4"), ElementsAre("5", "", ""), ElementsAre("6", "", "")));
    EXPECT_EQ(table.line(), 6u);
}

TEST(CsvTable, OtherSeparators) {
    CsvTable table("t;x\r\n1;2,5\r\n", "a.csv");
    EXPECT_THAT(rows_of(table), ElementsAre(ElementsAre("1", "2,5")));
    CsvTable tabs("t\tx\n\t2\n", "a.csv");
    EXPECT_THAT(rows_of(tabs), ElementsAre(ElementsAre("", "2")));
}

TEST(CsvTable, SaysWhatIsWrongAndWhere) {
    EXPECT_THAT(said(""), HasSubstr("a.csv: it is empty"));
    EXPECT_THAT(said("t,x,t\n"), HasSubstr("line 1: the column 't' is there twice"));
    EXPECT_THAT(said("t,x\n1,2\n1,2,3\n"), HasSubstr("line 3: has more than 2 cells"));
    EXPECT_THAT(said("t,x\n1,\"2\n"), HasSubstr("line 2: has a quote that does not end"));
    EXPECT_THAT(said("t,x\n1,\"2\"3\n"), HasSubstr("line 2: has a quote that does not end"));
    EXPECT_THAT(said(std::string(1'000'000, ',')), HasSubstr("line 1: has more than 256 cells"));
}

RC_GTEST_PROP(CsvTable, AnyBytesAreATableOrAreNot, (const std::string& bytes)) {
    try {
        CsvTable table("t,x\n" + bytes, "a.csv");
        std::size_t rows = 0;
        while (table.next())
            ++rows;
        RC_ASSERT(rows <= bytes.size());
    } catch (const FileError&) {
    }
}

} // namespace platform
