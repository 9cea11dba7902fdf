/// Updates with data for one viewer, and batches written by hand.

#include "protocol/batch_writer.h"
#include "protocol/messages.h"
#include "protocol/messages/motion.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace protocol {
namespace {

ActorUpdate some_update() {
    ActorUpdate update{.actor = *rc::gen::arbitrary<ActorId>(),
                       .full = *rc::gen::arbitrary<bool>(),
                       .reason = static_cast<dr::Reason>(*rc::gen::inRange(0, static_cast<int>(dr::Reason::count))),
                       .has_interval = true,
                       .update = {}};
    update.update.sequence = *rc::gen::inRange(0, 30000);
    update.update.state.position.x = static_cast<float>(*rc::gen::inRange(-4000, 4000));
    update.has_articulations = update.has_stick = update.full;
    return update;
}

TEST(ZoneTag, RoundTripsWithAnyNumber) {
    EXPECT_TRUE(rc::check([] {
        ActorUpdate update = some_update();
        update.zone_tag.zone = static_cast<Zone>(*rc::gen::inRange(1, static_cast<int>(Zone::count)));
        EncodedUpdate encoded = encode_update(update);
        const auto number = *rc::gen::arbitrary<std::uint8_t>();
        renumber(encoded.bytes, number);
        const auto read = decode_update(encoded, {});
        RC_ASSERT(read.has_value());
        RC_ASSERT(read->zone_tag == (ZoneTag{update.zone_tag.zone, number}));
        RC_ASSERT(read->reason == update.reason);
        RC_ASSERT(read->full == update.full);
        RC_ASSERT(read->update.state.position.x == update.update.state.position.x);
        update.zone_tag.number = number;
        RC_ASSERT(encode_update(update).bytes == encoded.bytes);
    }));
}

TEST(ZoneTag, CostsNothingWithoutZones) {
    ActorUpdate update{.actor = 1, .full = true, .update = {}};
    EXPECT_EQ(encode_update(update).bytes.size(), 50u);
    update.zone_tag.zone = Zone::beyond;
    EXPECT_EQ(encode_update(update).bytes.size(), 52u);
}

TEST(ZoneTag, InvalidZonesAreMalformed) {
    ActorUpdate update{.actor = 1, .full = true, .update = {}};
    update.zone_tag.zone = Zone::near;
    const EncodedUpdate good = encode_update(update);
    ASSERT_TRUE(decode_update(good, {}));
    for (const int zone : {0, 5, 6, 7}) {
        EncodedUpdate bad = good;
        bad.bytes[0] = static_cast<std::uint8_t>((bad.bytes[0] & 0x1f) | zone << 5);
        EXPECT_FALSE(decode_update(bad, {})) << zone;
    }
}

TEST(ZoneTag, CountsLossesByGapsAcrossTheWrap) {
    EXPECT_EQ((ZoneTag{Zone::near, 8}.lost_since({Zone::near, 7})), 0u);
    EXPECT_EQ((ZoneTag{Zone::near, 2}.lost_since({Zone::near, 254})), 3u);
}

TEST(BatchWriter, WritesTheSameBytesAsEncode) {
    EXPECT_TRUE(rc::check([] {
        UpdateBatch batch;
        BatchWriter writer;
        const int count = *rc::gen::inRange(0, 20);
        for (int i = 0; i < count; ++i) {
            batch.updates.push_back(encode_update(some_update()));
            if (*rc::gen::arbitrary<bool>())
                writer.add(batch.updates.back());
            else
                writer.add(BatchWriter::Row(batch.updates.back()));
        }
        RC_ASSERT(writer.packet() == encode(batch));
        RC_ASSERT(writer.empty() == batch.updates.empty());
        writer.clear();
        RC_ASSERT(writer.packet() == encode(UpdateBatch{}));
    }));
}

TEST(BatchWriter, RenumberedRowEqualsARenumberedUpdate) {
    EXPECT_TRUE(rc::check([](std::uint8_t number) {
        ActorUpdate update = some_update();
        update.zone_tag = {Zone::sight, 7};
        EncodedUpdate encoded = encode_update(update);
        BatchWriter::Row row(encoded);
        row.renumber(number);
        renumber(encoded.bytes, number);
        BatchWriter writer;
        writer.add(row);
        RC_ASSERT(writer.packet() == encode(UpdateBatch{{encoded}}));
    }));
    EXPECT_THROW(BatchWriter::Row({.actor = 1, .bytes = UpdateBytes(Bytes(BatchWriter::Row::most))}), std::logic_error);
}

TEST(UpdateBytes, HoldAsManyBytesAsABatchAllows) {
    UpdateBytes bytes(Bytes(UpdateBytes::most, 7));
    EXPECT_EQ(bytes.size(), 255u);
    EXPECT_EQ(bytes[254], 7);
    EXPECT_THROW(bytes.push_back(0), std::logic_error);
    EXPECT_THROW(UpdateBytes(Bytes(256)), std::logic_error);
}

TEST(CameraPose, ZeroLookDirectionIsRejected) {
    CameraPose view{.eye = {1, 2, 3}};
    ASSERT_TRUE(decode<CameraPose>(encode(view)));
    view.look = {0, 0, 0};
    EXPECT_THROW(encode(view), std::logic_error);
}

} // namespace
} // namespace protocol
