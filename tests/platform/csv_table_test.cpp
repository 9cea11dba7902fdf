#include "platform/csv_table.h"
#include "platform/path.h"

#include <filesystem>
#include <fmt/format.h>
#include <fstream>
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

TEST(CsvTable, ReadsCellsAndQuotes) {
    CsvTable table("# mine\nt, x ,\"the \"\"z\"\"\"\n1,2,\"3,4\"\n\n 5 ,,\n6\n", "a.csv");
    EXPECT_THAT(table.columns(), ElementsAre("t", "x", "the \"z\""));
    EXPECT_EQ(table.column("x"), 1u);
    EXPECT_EQ(table.column("y"), std::nullopt);
    EXPECT_THAT(rows_of(table),
                ElementsAre(ElementsAre("1", "2", "3,4"), ElementsAre("5", "", ""), ElementsAre("6", "", "")));
    EXPECT_EQ(table.line(), 6u);
}

TEST(CsvTable, AcceptsSemicolonsAndTabsAsSeparators) {
    CsvTable table("t;x\r\n1;2,5\r\n", "a.csv");
    EXPECT_THAT(rows_of(table), ElementsAre(ElementsAre("1", "2,5")));
    CsvTable tabs("t\tx\n\t2\n", "a.csv");
    EXPECT_THAT(rows_of(tabs), ElementsAre(ElementsAre("", "2")));
}

TEST(CsvTable, NamesTheErrorAndItsLine) {
    EXPECT_THAT(said(""), HasSubstr("a.csv: the file is empty"));
    EXPECT_THAT(said("\xff\xfet"), HasSubstr("a.csv: is UTF-16 text: save it as UTF-8"));
    EXPECT_THAT(said("\x1f\x8b"), HasSubstr("a.csv: is compressed: unpack it first"));
    EXPECT_THAT(said("t,x,t\n"), HasSubstr("line 1: the column 't' is there twice"));
    EXPECT_THAT(said("t,x\n1,2\n1,2,3\n"), HasSubstr("line 3: the line has more than 2 cells"));
    EXPECT_THAT(said("t,x\n1,\"2\n"), HasSubstr("line 2: a quoted text does not end"));
    EXPECT_THAT(said("t,x\n1,\"2\"3\n"), HasSubstr("line 2: a quoted text does not end"));
    EXPECT_THAT(said(std::string(1'000'000, ',')), HasSubstr("line 1: the line has more than 256 cells"));
}

TEST(CsvTable, ReadsSpreadsheetExports) {
    CsvTable tabs("sep=\t\r\nt\tx\r\n0\t1\r\n", "a.csv");
    EXPECT_EQ(tabs.columns(), (std::vector<std::string>{"t", "x"}));
    CsvTable table("sep=;\nt;x\n0,5;+1,25\n1.5;True\n2;1,234.5\n", "a.csv");
    ASSERT_TRUE(table.next());
    EXPECT_EQ(table.number(0), 0.5);
    EXPECT_EQ(table.number(1), 1.25);
    EXPECT_EQ(table.line(), 3u);
    ASSERT_TRUE(table.next());
    EXPECT_EQ(table.number(0), 1.5);
    EXPECT_EQ(table.number_or_flag(1, {}), 1);
    EXPECT_THROW((void)table.number(1), FileError);
    ASSERT_TRUE(table.next());
    EXPECT_THROW((void)table.number(1), FileError) << "a number must not contain both a comma and a point";
    CsvTable commas("t,x\n\"0,5\",FALSE\n", "a.csv");
    ASSERT_TRUE(commas.next());
    EXPECT_THROW((void)commas.number(0), FileError) << "in this table a comma separates cells";
    EXPECT_EQ(commas.number_or_flag(1, {}), 0);
}

/// Returns `seconds` of all these cells.
std::vector<double> seconds_of(const std::string& rows, double unit = 1) {
    CsvTable table("t\n" + rows, "a.csv");
    std::vector<double> found;
    while (table.next())
        found.push_back(table.seconds(0, unit, "--unit-time"));
    return found;
}
std::string said_of_time(const std::string& rows, double unit = 1) {
    try {
        (void)seconds_of(rows, unit);
    } catch (const FileError& error) {
        return error.what();
    }
    return "";
}

TEST(CsvTable, LargeTimesKeepTheirDigits) {
    EXPECT_THAT(seconds_of("1700000000.100000001\n1700000000.2\n"),
                ElementsAre(0, ::testing::DoubleNear(0.099999999, 1e-10)));
    EXPECT_THAT(seconds_of("1700000000000000001\n1700000000000000004\n", 1e-9),
                ElementsAre(0, ::testing::DoubleNear(3e-9, 1e-20)));
    EXPECT_THAT(seconds_of("1700000000000\n1700000000050\n", 1e-3), ElementsAre(0, 0.05))
        << "a large offset must not cost precision";
    EXPECT_THAT(seconds_of("2024-03-05 14:00:00+00:00\n2024-03-05T15:00:00.25+01:00\n"), ElementsAre(0, 0.25));
    CsvTable table("t\n1700000000500\n", "a.csv");
    ASSERT_TRUE(table.next());
    EXPECT_EQ(table.seconds(0, 1e-3, "--unit-time"), 0);
    EXPECT_DOUBLE_EQ(table.first_time(), 1700000000.5);
}

TEST(CsvTable, SuggestsTheUnitOfATooLargeTime) {
    EXPECT_THAT(said_of_time("1700000000000\n"),
                HasSubstr("line 2: t must be seconds; 1700000000000 looks like milliseconds: add --unit-time 0.001"));
    EXPECT_THAT(said_of_time("1700000000000000\n"), HasSubstr("--unit-time 1e-06"));
    EXPECT_THAT(said_of_time("1700000000000000000\n"), HasSubstr("--unit-time 1e-09"));
    EXPECT_THAT(said_of_time("1e300\n"), HasSubstr("too large for a time"));
    EXPECT_THAT(said_of_time("2024-13-05 14:00\n"), HasSubstr("must be a number, not '2024-13-05 14:00'"));
    EXPECT_THAT(said_of_time("0\n2024-03-05 14:00\n"), HasSubstr("line 3: t '2024-03-05 14:00' is a date"));
}

TEST(CsvTable, DetectsAFileThatEndsWithinARow) {
    CsvTable table("t,x\n1,2\n2", "a.csv");
    ASSERT_TRUE(table.next());
    EXPECT_FALSE(table.is_cut_off());
    ASSERT_TRUE(table.next());
    EXPECT_TRUE(table.is_cut_off());
    CsvTable whole("t,x\n1\n2,3", "a.csv");
    while (whole.next())
        EXPECT_FALSE(whole.is_cut_off()) << "a missing end of line is no cut";
}

/// A file is read in blocks, and a row may span two of them.
TEST(CsvTable, FileGivesTheSameRowsAsItsText) {
    std::string text = "sep=;\nt;x\n";
    for (int i = 0; i < 60'000; ++i)
        text += fmt::format("{};{}\r\n", i, std::string(static_cast<std::size_t>(i % 50), 'x'));
    const std::filesystem::path file = path_of(::testing::TempDir() + "csv_table_test.csv");
    for (const std::string end : {"", "7;8", "7"}) {
        std::ofstream(file, std::ios::binary) << "\xef\xbb\xbf" << text << end;
        CsvTable of_file = CsvTable::open(file, "a.csv"), of_text(text + end, "a.csv");
        EXPECT_LT(of_file.share_read(), 0.5);
        EXPECT_EQ(rows_of(of_file), rows_of(of_text));
        EXPECT_EQ(of_file.line(), of_text.line());
        EXPECT_EQ(of_file.is_cut_off(), of_text.is_cut_off());
        EXPECT_EQ(of_file.share_read(), 1);
    }
    std::ofstream(file, std::ios::binary) << "t,x\n" << std::string(2 << 20, '7');
    {
        CsvTable endless = CsvTable::open(file, "a.csv");
        EXPECT_THROW((void)rows_of(endless), FileError);
    }
    std::filesystem::remove(file);
    EXPECT_THROW((void)CsvTable::open(file, "a.csv"), FileError);
}

RC_GTEST_PROP(CsvTable, AnyBytesGiveRowsOrAnError, (const std::string& bytes)) {
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
