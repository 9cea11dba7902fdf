/// `reckoning-lab match` must simulate the match that its command line names.

#include "lab/match/match.h"
#include "lab_program.h"
#include "recording/tracks.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

TEST(MatchCommand, BotsFightUnlessAPathIsGiven) {
    const auto fight = test::rows("match --bots 6 --seconds 60 --scheme pvb");
    ASSERT_EQ(fight.size(), 1u);
    EXPECT_EQ(fight[0]["drivers"], "6 fighter");
    EXPECT_GT(fight[0]["shots"], 40);
    EXPECT_GT(fight[0]["kills"], 5);

    const auto drive = test::rows("match --bots 2 --seconds 10 --bot-path straight --speed 4 --scheme pvb");
    ASSERT_EQ(drive.size(), 1u);
    EXPECT_EQ(drive[0]["drivers"], "2 straight");
    EXPECT_EQ(drive[0]["shots"], 0);
    EXPECT_EQ(drive[0]["kills"], 0);
    EXPECT_NEAR(drive[0]["speed"], 4, 0.4);
}

TEST(MatchCommand, NamesTheOptionOfAnUnknownScheme) {
    for (const char* option : {"--scheme", "--reference-scheme"}) {
        const auto refused = test::lab(fmt::format("match --bots 1 --seconds 1 {} foo", option));
        EXPECT_EQ(refused.exit_code, 2);
        EXPECT_THAT(refused.output, testing::HasSubstr(fmt::format("match: {}: unknown scheme 'foo'", option)));
    }
}

TEST(MatchCommand, HasRoomForEveryAllowedBot) {
    const auto crowd = test::rows("match --bots 64 --seconds 1 --warm-up 1 --scheme pvb");
    ASSERT_EQ(crowd.size(), 1u);
    EXPECT_EQ(crowd[0]["drivers"], "64 fighter");
}

TEST(MatchCommand, PathHasTheGivenSpeedAndRadius) {
    const std::string file = testing::TempDir() + "match_command_test.reck";
    lab::MatchOptions options;
    options.bots = {.count = 2, .path = dr::PathKind::circle, .path_speed = 6, .path_radius = 15};
    options.seconds = 10;
    options.record = file;
    options.overwrite = true;
    const lab::MatchFigures match = lab::run_match(options, std::array{*dr::scheme("pvb")});
    EXPECT_THAT(match.activity.drivers, testing::ElementsAre(testing::Pair("circle", 2)));
    std::vector<double> radii;
    for (const recording::Track& track : recording::load(file).tracks)
        for (const auto& sample : track.samples)
            radii.push_back(glm::length(sample.state.velocity) / std::abs(sample.state.angular_velocity.z));
    ASSERT_GT(radii.size(), 600u);
    std::ranges::nth_element(radii, radii.begin() + static_cast<std::ptrdiff_t>(radii.size() / 2));
    EXPECT_NEAR(match.activity.speed, 6, 0.3);
    EXPECT_NEAR(radii[radii.size() / 2], 15, 1);
}

TEST(MatchCommand, OverwritesAFileOnlyIfToldTo) {
    const std::string file = testing::TempDir() + "match_command_kept.reck", kept = "a week's work";
    std::ofstream(file) << kept;
    const std::string match = "match --bots 1 --warmup 1 --seconds 1 --scheme pvb --record " + file;
    const auto refused = test::lab(match);
    EXPECT_EQ(refused.exit_code, 1);
    EXPECT_THAT(refused.output, testing::HasSubstr(file + " already exists: record into another file, or add "
                                                          "--overwrite"));
    EXPECT_EQ(std::filesystem::file_size(file), kept.size());
    EXPECT_EQ(test::lab(match + " --overwrite").exit_code, 0);
    EXPECT_EQ(recording::load(file).damage, "");
    const auto full = test::lab("match --bots 1 --warmup 1 --seconds 1 --scheme pvb --record /dev/full");
    EXPECT_EQ(full.exit_code, 1);
    EXPECT_THAT(full.output, testing::HasSubstr("the disk is full"));
    std::filesystem::remove(file);
}

/// The last block is written at the end of the match: the disk has room for all but the last kilobyte.
TEST(MatchCommand, ReportsAFullDiskAtTheEndOfARecording) {
    const std::string file = testing::TempDir() + "match_command_end.reck";
    const std::string match = "match --bots 1 --warmup 1 --seconds 1 --scheme pvb --overwrite --record " + file;
    ASSERT_EQ(test::lab(match).exit_code, 0);
    const auto room = (std::filesystem::file_size(file) - 1) / 1024;
    const auto full = test::shell(fmt::format("trap '' XFSZ; ulimit -f {}; {}{}", 2 * room, test::program, match));
    EXPECT_EQ(full.exit_code, 1);
    EXPECT_THAT(full.output, testing::HasSubstr(file + " has ended after"));
    std::filesystem::remove(file);
}

TEST(MatchCommand, HonestShotsAreAcceptedAtRareUpdates) {
    const auto said = test::lab("match --bots 8 --seconds 60 --publish fixed --rate 1 --loss 0.1 --scheme pvb");
    EXPECT_EQ(said.exit_code, 0);
    EXPECT_EQ(said.output.find("[warning]"), std::string::npos) << said.output;
}

} // namespace
