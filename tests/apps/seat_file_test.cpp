/// Seats kept in files between runs of the program.

#include "apps/game/seat_file.h"
#include "places.h"

#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>
#include <random>

namespace apps {
namespace {

/// Uses a folder that does not exist yet.
class Seats : public ::testing::Test {
  protected:
    std::filesystem::path folder =
        std::filesystem::path(places::build()) / ("seats-" + std::to_string(std::random_device{}()));
    ~Seats() override { std::filesystem::remove_all(folder); }
};

using SeatFileTest = Seats;

TEST_F(SeatFileTest, NextProgramReadsTheSeatOfTheSameServerAndName) {
    const protocol::SeatToken token{0x12345678, 0, 0xffffffff, 9};
    {
        SeatFile file(folder, "10.0.0.1:26000", "Ann");
        EXPECT_FALSE(file.token().given());
        file.keep(token);
        EXPECT_TRUE(file.token().same(token));
    }
    EXPECT_TRUE(SeatFile(folder, "10.0.0.1:26000", "Ann").token().same(token));
    EXPECT_FALSE(SeatFile(folder, "10.0.0.1:26001", "Ann").token().given()) << "another server";
    EXPECT_FALSE(SeatFile(folder, "10.0.0.1:26000", "Ben").token().given()) << "another name";
    for (const auto& file : std::filesystem::directory_iterator(folder))
        EXPECT_EQ(file.status().permissions() & std::filesystem::perms(077), std::filesystem::perms::none);
}

TEST_F(SeatFileTest, TwoGamesAtOnceDoNotShareASeat) {
    SeatFile one(folder, "localhost:26000", "Ann");
    one.keep({1, 1, 1, 1});
    SeatFile two(folder, "localhost:26000", "Ann");
    EXPECT_FALSE(two.token().given());
    two.keep({2, 2, 2, 2});
    EXPECT_TRUE(one.token().same({1, 1, 1, 1}));
}

TEST_F(SeatFileTest, KeepsNoSeatWithoutAWritableFolder) {
    SeatFile nowhere({}, "localhost:26000", "Ann");
    nowhere.keep({1, 1, 1, 1});
    EXPECT_FALSE(nowhere.token().given());
    SeatFile refused("/proc/nothing/here", "localhost:26000", "../../Ann");
    refused.keep({1, 1, 1, 1});
    EXPECT_FALSE(refused.token().given());
    SeatFile odd(folder, "[::1]:26000", "../../Ä\"");
    odd.keep({1, 1, 1, 1});
    EXPECT_TRUE(odd.token().given());
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 1);
}

} // namespace
} // namespace apps
