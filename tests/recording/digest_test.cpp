/// How a match stands, and true paths: what is made of the records.

#include "recording/tracks.h"
#include "sample.h"

namespace recording::testing {

namespace {

std::vector<protocol::Bytes> packets_of(const std::vector<Record>& records) {
    std::vector<protocol::Bytes> packets;
    for (const Record& record : records)
        if (const auto* it = std::get_if<Received>(&record.what))
            packets.push_back(it->packet);
    return packets;
}

} // namespace

TEST(Digest, TellsANewcomerWhatHoldsAndNothingElse) {
    Digest digest;
    for (const protocol::Bytes& packet : packets_of(sample(3)))
        digest.take(packet);
    const auto tell = [&](const auto& message) { digest.take(protocol::encode(message)); };
    tell(protocol::Setting{"rate", 5});
    tell(protocol::Setting{"rate", 7});
    tell(protocol::Health{other, 40, own});
    tell(protocol::Score{own, 2, 1});
    tell(protocol::Ownership{other, 9});
    tell(protocol::Shot{5, own, {}, {}, 1});
    tell(protocol::ActorRemoved{own});
    digest.take(protocol::Bytes{99, 1, 2}); // nothing that anybody can read

    const auto packets = digest.packets();
    ASSERT_EQ(packets.size(), 5u);
    const auto added = protocol::decode<protocol::ActorAdded>(packets[1]);
    const auto setting = protocol::decode<protocol::Setting>(packets[0]);
    const auto snapshot = protocol::decode<protocol::Snapshot>(packets[4]);
    ASSERT_TRUE(added && setting && snapshot);
    EXPECT_EQ(setting->value, 7);
    EXPECT_EQ(added->actor, other);
    EXPECT_EQ(added->owner, 9);
    EXPECT_EQ(protocol::decode<protocol::Health>(packets[3])->health, 40);
    ASSERT_EQ(snapshot->updates.size(), 1u);
    const auto update = protocol::decode_update(snapshot->updates[0], {});
    EXPECT_EQ(update->update.sequence, 9u) << "the newest";
    EXPECT_NEAR(update->update.time, match_start + 3, 1e-4);

    Digest again;
    for (const protocol::Bytes& packet : packets)
        again.take(packet);
    EXPECT_EQ(again.packets(), packets) << "a newcomer who is told it could tell it to the next one";
}

TEST(Digest, PartialUpdatesAreMergedAndOldOnesIgnored) {
    Digest digest;
    for (const protocol::Bytes& packet : packets_of(sample(1)))
        digest.take(packet);
    const auto send = [&](std::uint32_t sequence, float x) {
        protocol::ActorUpdate partial{.actor = other, .update = {}};
        partial.update.state.position.x = x;
        partial.update.sequence = sequence;
        partial.update.incarnation = 1;
        digest.take(protocol::encode(protocol::UpdateBatch{{protocol::encode_update(partial)}}));
    };
    send(6, 55);
    send(5, 11);
    const dr::Update<float>& last = digest.actors().at(other).last->update;
    EXPECT_NEAR(last.state.position.x, 55, 0.01);
    EXPECT_NEAR(last.stick.throttle, 1, 0.01) << "of the full update before";
}

TEST(Reader, IsEnteredAtAnyBlockAsTheMatchStood) {
    const File file("enter");
    auto records = sample(20);
    records.insert(records.begin() + 1500, received(records[1500].time, protocol::ActorRemoved{own}));
    write(file.path, records);
    const Reader reader(file.path);
    for (std::size_t block = 0; block < reader.blocks().size(); ++block) {
        Digest digest;
        for (std::size_t before = 0; before < block; ++before)
            for (const Record& record : reader.read(before))
                if (const auto* it = std::get_if<Received>(&record.what))
                    digest.take(it->packet);
        EXPECT_EQ(reader.blocks()[block].before.packets(), digest.packets()) << block;
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
            // Of somebody else's tank from differences of floats.
            const double rough = track.own ? 1e-3 : 0.02;
            ASSERT_LT(glm::length(state.acceleration - dr::Vec3<double>(truth.acceleration)), rough) << time;
            ASSERT_LT(glm::length(state.angular_velocity - dr::Vec3<double>(truth.angular_velocity)), rough) << time;
            ASSERT_TRUE(track.samples[i].stick);
            EXPECT_NEAR(track.samples[i].stick->throttle, track.own ? 0.5 : 1, 0.01);
        }
    }
}

TEST(Tracks, ASpawnOrAGapBeginsANewOne) {
    const File file("lives");
    auto records = sample(12);
    std::erase_if(records, [](const Record& it) { return it.time > 4 && it.time < 6; });
    for (Record& record : records)
        if (auto* tick = std::get_if<OwnTick>(&record.what); tick && record.time > 9)
            tick->incarnation = 2;
    write(file.path, records);
    int owns = 0, others = 0;
    for (const Track& track : load(file.path).tracks)
        ++(track.own ? owns : others);
    EXPECT_EQ(owns, 3);
    EXPECT_EQ(others, 2);
}

} // namespace recording::testing
