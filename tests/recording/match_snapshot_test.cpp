/// The state of a match and the true paths, derived from records.

#include "recording/tracks.h"
#include "sample.h"

namespace recording::testing {

namespace {

MatchSnapshot snapshot_of(const std::vector<Record>& records) {
    MatchSnapshot snapshot;
    for (const Record& record : records)
        snapshot.take(record.payload);
    return snapshot;
}

protocol::Bytes bytes_told(const std::vector<RecordPayload>& told) {
    std::vector<Record> records;
    for (const RecordPayload& what : told)
        records.push_back({0, what});
    return testing::bytes_of(records);
}

} // namespace

TEST(MatchSnapshot, TellsANewcomerOnlyTheCurrentState) {
    MatchSnapshot snapshot = snapshot_of(sample(3));
    snapshot.take(protocol::Setting{"rate", "5"});
    snapshot.take(protocol::Setting{"rate", "7"});
    snapshot.take(protocol::Health{other, 40, own});
    snapshot.take(protocol::Score{own, 2, 1});
    snapshot.take(protocol::Ownership{other, 9});
    snapshot.take(protocol::Shot{5, own, {}, {}, 1});
    snapshot.take(protocol::ActorRemoved{own});
    snapshot.take(Update{.update = {.actor = 99, .update = {}}}); // of an unknown actor

    const auto told = snapshot.briefing();
    ASSERT_EQ(told.size(), 5u);
    EXPECT_EQ(std::get<protocol::Setting>(told[0]).value, "7");
    EXPECT_EQ(std::get<protocol::ActorAdded>(told[1]).actor, other);
    EXPECT_EQ(std::get<protocol::ActorAdded>(told[1]).owner, 9);
    EXPECT_EQ(std::get<protocol::Health>(told[3]).health, 40);
    const auto& update = std::get<Update>(told[4]);
    EXPECT_EQ(update.origin, Update::Origin::snapshot);
    EXPECT_EQ(update.update.update.sequence, 9u) << "the snapshot has the newest update";
    EXPECT_NEAR(update.update.update.time, match_start + 3, 1e-4);

    MatchSnapshot again;
    for (const RecordPayload& what : told)
        again.take(what);
    EXPECT_EQ(bytes_told(again.briefing()), bytes_told(told))
        << "a snapshot built from a briefing gives the same briefing";
}

TEST(MatchSnapshot, BriefingLeavesOutTheUpdateOfAConcealedActor) {
    MatchSnapshot snapshot = snapshot_of(sample(3));
    const auto updates = [&] {
        const auto told = snapshot.briefing();
        return std::ranges::count_if(told, [](const RecordPayload& it) {
            const auto* update = std::get_if<Update>(&it);
            return update && update->update.actor == other;
        });
    };
    const Update newest{.origin = Update::Origin::snapshot, .update = *std::as_const(snapshot).find(other)->last};
    const auto sequence = static_cast<std::uint16_t>(newest.update.update.sequence);
    snapshot.take(protocol::Concealed{.actor = other, .sequence = static_cast<std::uint16_t>(sequence - 1)});
    EXPECT_EQ(updates(), 1) << "a newer update had come";
    snapshot.take(protocol::Concealed{.actor = other, .sequence = sequence});
    EXPECT_EQ(updates(), 0);
    snapshot.take(newest);
    EXPECT_EQ(updates(), 1);
}

TEST(MatchSnapshot, OldUpdatesAreIgnored) {
    MatchSnapshot snapshot = snapshot_of(sample(1));
    const auto send = [&](std::uint32_t sequence, float x) {
        Update update{.update = {.actor = other, .update = {}}};
        update.update.update.state.position.x = x;
        update.update.update.sequence = sequence;
        update.update.update.incarnation = 1;
        snapshot.take(update);
    };
    send(6, 55);
    send(5, 11);
    EXPECT_EQ(snapshot.actors().at(other).last->update.state.position.x, 55);
}

TEST(Reader, RestoresTheMatchStateAtAnyBlock) {
    const File file("enter");
    auto records = sample(20);
    records.insert(records.begin() + 1500, Record{records[1500].time, protocol::ActorRemoved{own}});
    write(file.path, records);
    const Reader reader(file.path);
    for (std::size_t block = 0; block < reader.blocks().size(); ++block) {
        MatchSnapshot snapshot;
        for (std::size_t before = 0; before < block; ++before)
            for (const Record& record : reader.read(before))
                snapshot.take(record.payload);
        EXPECT_EQ(bytes_told(reader.blocks()[block].before.briefing()), bytes_told(snapshot.briefing())) << block;
        EXPECT_EQ(reader.block_at(reader.blocks()[block].first + 1e-9), block);
    }
    EXPECT_EQ(reader.block_at(-1), 0u);
}

TEST(Tracks, AreTheTruePathsEvenlyInTime) {
    const File file("tracks");
    write(file.path, sample(10));
    const Recording recording = load(file.path);
    ASSERT_EQ(recording.tracks.size(), 2u);
    for (const Track& track : recording.tracks) {
        EXPECT_EQ(track.own, track.actor == own);
        EXPECT_EQ(track.name, track.own ? "Ann" : "Ben");
        ASSERT_GE(track.samples.size(), 598u);
        for (std::size_t i = 1; i + 1 < track.samples.size(); ++i) {
            const double time = track.start + static_cast<double>(i) * Track::step - match_start;
            const auto truth = on_circle(time, track.own ? 1 : -1);
            const auto& state = track.samples[i].state;
            ASSERT_LT(glm::length(state.position - dr::Vec3<double>(truth.position)), 1e-4) << time;
            ASSERT_LT(glm::length(state.velocity - dr::Vec3<double>(truth.velocity)), 1e-3) << time;
            // Another client's tank has derivatives from differences of floats.
            const double rough = track.own ? 1e-3 : 0.02;
            ASSERT_LT(glm::length(state.acceleration - dr::Vec3<double>(truth.acceleration)), rough) << time;
            ASSERT_LT(glm::length(state.angular_velocity - dr::Vec3<double>(truth.angular_velocity)), rough) << time;
            ASSERT_TRUE(track.samples[i].stick);
            EXPECT_NEAR(track.samples[i].stick->throttle, track.own ? 0.5 : 1, 0.01);
        }
    }
}

TEST(Tracks, SpawnOrGapBeginsANewTrack) {
    const File file("lives");
    auto records = sample(12);
    std::erase_if(records, [](const Record& it) { return it.time > 4 && it.time < 6; });
    for (Record& record : records)
        if (auto* tick = std::get_if<OwnTick>(&record.payload); tick && record.time > 9)
            tick->incarnation = 2;
    write(file.path, records);
    int owns = 0, others = 0;
    for (const Track& track : load(file.path).tracks)
        ++(track.own ? owns : others);
    EXPECT_EQ(owns, 3);
    EXPECT_EQ(others, 2);
}

} // namespace recording::testing
