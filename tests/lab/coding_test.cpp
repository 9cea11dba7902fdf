#include "lab/studies/coding.h"

#include "client/recording/recorder.h"
#include "net/link_emulator.h"
#include "protocol/compact/state.h"
#include "recording/reader.h"
#include "virtual_match.h"

#include <gtest/gtest.h>

using namespace testing_match;

namespace {

VirtualMatch::Options bots_and_a_viewer(protocol::Coding coding, bool plays) {
    VirtualMatch::Options options{.map = "valley", .bots = {}, .viewer = {}, .server = {}, .viewer_plays = plays};
    options.bots.count = 8;
    options.server.max_players = 9;
    options.server.publisher = client::HostSettings().publisher;
    options.server.relaying.coding = coding;
    return options;
}

double share_of(const protocol::compact::BitCounts& account, std::uint64_t of) {
    return static_cast<double>(of) / static_cast<double>(account.updates);
}

} // namespace

/// Many tanks share the overhead of a packet.
TEST(Coding, ATanksUpdateTakesNoMoreThanFourteenBytes) {
    const auto rows = lab::coding({.map = "valley", .bots = 32, .seconds = 10, .warm_up = 4});
    ASSERT_EQ(rows.size(), 3u);
    const lab::CodingRow &plain = rows[0], &compact = rows[1], &by_distance = rows[2];
    EXPECT_GT(plain.bytes, 39);
    EXPECT_GT(compact.account.updates, 500u);
    EXPECT_LE(compact.bytes, 14);
    EXPECT_LE(by_distance.bytes, compact.bytes) << "distant actors take fewer bits";
    EXPECT_NEAR(compact.mean, plain.mean, 0.005) << "the receiver's error is the same";
    EXPECT_LT(compact.added, 0.01);
    std::uint64_t bits = 0;
    for (const std::uint64_t each : compact.account.bits)
        bits += each;
    EXPECT_EQ(bits, compact.account.bytes * 8) << "every bit is accounted for";
}

TEST(Coding, CompactCodingSurvivesLossLikePlainCoding) {
    std::array<double, 2> mean{};
    for (const auto coding : {protocol::Coding::plain, protocol::Coding::compact}) {
        auto options = bots_and_a_viewer(coding, false);
        options.viewer.link = {.delay = 0.08, .jitter = 0.03, .loss = 0.1};
        VirtualMatch match(std::move(options));
        match.run(5);
        match.viewer->clear_scores();
        match.run(15);
        double tanks = 0;
        for (const auto& [id, remote] : match.viewer->remote().actors())
            if (const client::Actor* actor = match.viewer->match().find(id); actor && actor->driven()) {
                mean[static_cast<std::size_t>(coding)] += remote.ghosts.front().error.summary().mean;
                ++tanks;
            }
        mean[static_cast<std::size_t>(coding)] /= tanks;
        const auto& decoder = match.viewer->compact();
        EXPECT_EQ(decoder.counts().malformed, 0u);
        EXPECT_EQ(decoder.counts().unknown, 0u);
        if (coding == protocol::Coding::compact) {
            EXPECT_GT(decoder.bit_counts().updates, 200u);
            EXPECT_LT(share_of(decoder.bit_counts(), decoder.bit_counts().absolute), 0.2);
        } else {
            EXPECT_EQ(decoder.bit_counts().updates, 0u);
        }
    }
    EXPECT_NEAR(mean[0], mean[1], 0.25 * mean[0]);
}

TEST(Coding, CanChangeDuringAMatch) {
    auto options = bots_and_a_viewer(protocol::Coding::plain, true);
    options.bots.count = 3;
    VirtualMatch match(std::move(options));
    match.run(3);
    EXPECT_EQ(match.viewer->compact().bit_counts().updates, 0u);
    match.viewer->change_setting("coding", static_cast<double>(protocol::Coding::compact));
    match.run(3);
    const std::uint64_t coded = match.viewer->compact().bit_counts().updates;
    EXPECT_GT(coded, 10u);
    EXPECT_EQ(match.viewer->host_settings().relaying.coding, protocol::Coding::compact);
    match.viewer->change_setting("coding", static_cast<double>(protocol::Coding::plain));
    match.run(3);
    EXPECT_LT(match.viewer->compact().bit_counts().updates, coded + 5);
    for (const auto& [id, remote] : match.viewer->remote().actors()) {
        const client::Actor* actor = match.viewer->match().find(id);
        if (actor && actor->driven()) {
            EXPECT_LT(remote.ghosts.front().error.summary().mean, 0.5);
        }
    }
}

/// Recordings contain decoded updates, so the coding makes no difference.
TEST(Coding, CompactUpdatesAreAllRecorded) {
    const auto file = std::filesystem::temp_directory_path() / "compact_coding.reck";
    std::uint64_t told = 0;
    {
        auto options = bots_and_a_viewer(protocol::Coding::compact, false);
        options.bots.count = 3;
        VirtualMatch match(std::move(options));
        match.run(3);
        const std::uint64_t before = match.viewer->compact().bit_counts().updates;
        match.viewer->record(
            std::make_unique<client::Recorder>(file, *match.viewer, "Ann", 1, recording::ExistingFile::replace));
        match.run(5);
        told = match.viewer->compact().bit_counts().updates - before;
        match.viewer->record(nullptr);
    }
    const recording::Reader reader(file);
    std::uint64_t recorded = 0;
    for (std::size_t block = 0; block < reader.blocks().size(); ++block)
        for (const recording::Record& record : reader.read(block))
            if (const auto* update = std::get_if<recording::Update>(&record.payload))
                recorded += update->origin == recording::Update::Origin::received ? 1 : 0;
    EXPECT_GT(told, 20u);
    EXPECT_EQ(recorded, told);
    std::filesystem::remove(file);
}
