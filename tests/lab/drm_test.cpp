/// Test vectors for the nine DIS models, and the errors for invalid files.

#include "lab/studies/drm.h"
#include "places.h"
#include "platform/small_file.h"

#include <fstream>
#include <gtest/gtest.h>
#include <set>
#include <sstream>

namespace {

const std::string vectors = places::source() + "/tests/data/dis_drm_vectors.csv";

std::vector<lab::DrmRow> check(lab::Precision precision) {
    return lab::check_drm(platform::read_small_file(vectors, 1 << 20), vectors, precision);
}

TEST(Drm, DoubleMatchesEveryTestVector) {
    int cases = 0;
    std::set<int> models;
    for (const lab::DrmRow& row : check(lab::Precision::with_double)) {
        EXPECT_TRUE(row.passed) << row.model << " " << row.group << " " << row.position;
        EXPECT_LE(row.position, 1e-8) << row.model << " " << row.group;
        EXPECT_TRUE(row.judged);
        cases += row.cases;
        models.insert(row.drm);
    }
    EXPECT_EQ(cases, 297);
    EXPECT_EQ(models.size(), 9u);
}

TEST(Drm, FloatMatchesTheVectorsOfTanksAndSmallTurns) {
    for (const lab::DrmRow& row : check(lab::Precision::with_float)) {
        if (row.group != "random_tank" && row.group != "small_w")
            continue;
        EXPECT_TRUE(row.judged && row.passed) << row.model << " " << row.group;
        EXPECT_LE(row.position, 1e-3) << row.model << " " << row.group;
    }
}

TEST(Drm, WrongResultIsDetected) {
    std::ifstream file(vectors);
    std::stringstream changed;
    std::string line;
    for (int number = 0; std::getline(file, line); ++number)
        if (number < 2) {
            if (number == 1) // px of the first case
                line.replace(line.find("-6378137.0", line.find("-6378137.0") + 1), 10, "-6378137.1");
            changed << line << '\n';
        }
    const auto rows = lab::check_drm(changed.str(), "changed", lab::Precision::with_double);
    ASSERT_EQ(rows.size(), 1u);
    EXPECT_FALSE(rows[0].passed);
    EXPECT_NEAR(rows[0].position, 0.1, 1e-6);
}

TEST(Drm, NamesTheErrorInAFile) {
    const auto complaint = [](const std::string& text) {
        try {
            lab::check_drm(text, "cases.csv", lab::Precision::with_double);
        } catch (const platform::FileError& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    std::ifstream file(vectors);
    std::string header, first;
    std::getline(file, header);
    std::getline(file, first);
    EXPECT_EQ(complaint(""), "cases.csv: the file is empty: the first line of a table must name its columns");
    EXPECT_EQ(complaint("id,group\n"), "cases.csv: line 1: there is no column 'drm'; this file has id, group");
    EXPECT_EQ(complaint(header + "\n"), "");
    EXPECT_NE(complaint(header + "\n1,x,ten\n").find("cases.csv: line 2: drm must be a whole number, not 'ten'"),
              std::string::npos);
    EXPECT_NE(complaint(header + "\n1,x,10\n").find("drm must be from 1 to 9"), std::string::npos);
    EXPECT_NE(complaint(header + "\n" + first.substr(0, 40) + "\n").find("must be a number, not ''"),
              std::string::npos);
}

} // namespace
