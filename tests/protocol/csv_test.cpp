#include "protocol/csv.h"

#include <gtest/gtest.h>

TEST(Csv, ACellOfATableIsOneCellAndNoFormula) {
    EXPECT_EQ(protocol::csv_cell("Ann"), "Ann");
    EXPECT_EQ(protocol::csv_cell("Ann, \"the\" tank"), "\"Ann, \"\"the\"\" tank\"");
    EXPECT_EQ(protocol::csv_cell("two\nlines"), "two lines");
    for (const std::string formula : {"=1+1", "+1", "-1", "@sum"})
        EXPECT_EQ(protocol::csv_cell(formula), "'" + formula);
    EXPECT_EQ(protocol::csv_cell("=a,b"), "\"'=a,b\"");
    EXPECT_EQ(protocol::csv_cell(""), "");
}
