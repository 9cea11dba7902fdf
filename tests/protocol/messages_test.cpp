#include "generators.h"

#include "protocol/batch_writer.h"
#include "protocol/messages.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <set>

using namespace protocol;

namespace {

template <class Message> class EveryMessage : public testing::Test {};
template <class... Rows> testing::Types<typename Rows::Message...> types_of(MessageList<Rows...>);
using All = decltype(types_of(Messages{}));
TYPED_TEST_SUITE(EveryMessage, All);

bool foreign(const auto& message) {
    if constexpr (requires { message.protocol_version; })
        return message.protocol_version != version;
    return false;
}

std::string thrown_by(auto&& action) {
    try {
        action();
    } catch (const std::logic_error& error) {
        return error.what();
    }
    return "nothing";
}

} // namespace

TYPED_TEST(EveryMessage, ComesBackAsItWas) {
    ASSERT_TRUE(rc::check([] {
        const auto message = draw_message<TypeParam>();
        const Bytes packet = encode(message);
        RC_ASSERT(kind(packet) == kind_of<TypeParam>);
        RC_ASSERT(measure(message) == packet.size());
        const auto decoded = decode<TypeParam>(packet);
        RC_ASSERT(decoded.has_value());
        RC_ASSERT(*decoded == message);
    }));
}

TYPED_TEST(EveryMessage, IsRejectedIfTruncatedOrLengthened) {
    if constexpr (std::is_same_v<TypeParam, CompactBatch>)
        GTEST_SKIP() << "the message fills the packet; compact_test.cpp checks its length";
    ASSERT_TRUE(rc::check([] {
        Bytes packet = encode(draw_message<TypeParam>());
        for (std::size_t size = 0; size < packet.size(); ++size)
            RC_ASSERT(!decode<TypeParam>(std::span(packet).first(size)));
        packet.push_back(0);
        RC_ASSERT(!decode<TypeParam>(packet));
    }));
}

/// An encoding is unique: a packet with one flipped bit is another message or invalid, never the same message.
TYPED_TEST(EveryMessage, ChangesWithAnyFlippedBit) {
    ASSERT_TRUE(rc::check([] {
        const auto message = draw_message<TypeParam>();
        const Bytes packet = encode(message);
        for (std::size_t bit = 0; bit < packet.size() * 8; ++bit) {
            Bytes turned = packet;
            turned[bit / 8] ^= static_cast<std::uint8_t>(1 << bit % 8);
            const auto decoded = decode<TypeParam>(turned);
            if (decoded && !foreign(*decoded))
                RC_ASSERT(encode(*decoded) == turned);
        }
    }));
}

TYPED_TEST(EveryMessage, IsNotTakenForAnotherKind) {
    Bytes packet = encode(TypeParam{});
    EXPECT_EQ(name(kind(packet)).find("unknown"), std::string_view::npos);
    packet[0] = static_cast<std::uint8_t>((packet[0] + 1) % static_cast<int>(Kind::unknown));
    EXPECT_FALSE(decode<TypeParam>(packet));
}

TEST(Messages, EmptyOrInvalidPacketsHaveUnknownKind) {
    EXPECT_EQ(kind({}), Kind::unknown);
    EXPECT_EQ(kind(Bytes{255}), Kind::unknown);
    EXPECT_EQ(name(Kind::unknown), "unknown");
    EXPECT_EQ(name(kind_of<TruthBatch>), "truth-batch");
}

TEST(Messages, HaveUniqueNamesAndASender) {
    std::set<std::string_view> names;
    for (const MessageRow& row : Messages::rows) {
        names.insert(row.name);
        EXPECT_TRUE(row.sent_by(Sender::client) || row.sent_by(Sender::server)) << row.name;
    }
    EXPECT_EQ(names.size(), Messages::size);
    EXPECT_TRUE(sent_by(Sender::client, kind_of<Fire>));
    EXPECT_FALSE(sent_by(Sender::server, kind_of<Fire>)) << "a server does not fire";
    EXPECT_TRUE(sent_by(Sender::client, kind_of<Ping>));
    EXPECT_TRUE(sent_by(Sender::server, kind_of<Ping>));
    EXPECT_FALSE(sent_by(Sender::client, kind_of<Shot>));
    EXPECT_FALSE(sent_by(Sender::client, Kind::unknown));
}

/// A visit calls no handler for a message that this sender cannot send, or that has no handler.
TEST(Messages, AVisitFindsTheHandler) {
    std::string found;
    const Handle handle{[&](const Score& it) { found = "score " + std::to_string(it.kills); },
                        [&](const auto&) { found = "another"; }};
    const auto visited = [&](MessageRef message) {
        found = "nobody";
        const auto decoded = decode(encode(message));
        visit<Sender::server, Ping>(handle, *decoded);
        return found;
    };
    EXPECT_EQ(visited(Score{.kills = 3}), "score 3");
    EXPECT_EQ(visited(Health{}), "another");
    EXPECT_EQ(visited(Ping{}), "nobody");
    EXPECT_EQ(visited(Fire{}), "nobody");
}

TEST(Messages, EncodingAnInvalidValueNamesTheKind) {
    const auto refused = [](const auto& message) { return thrown_by([&] { encode(message); }); };
    EXPECT_NE(refused(Hello{.tank_names = {"far too long a name for a tank"}}).find("hello"), std::string::npos);
    EXPECT_NE(refused(Setting{"rate", "a\nb"}).find("setting"), std::string::npos);
    EXPECT_NE(refused(ActorAdded{.name = "a\nb"}).find("actor-added"), std::string::npos);
    EXPECT_NE(refused(ActorAdded{.kind = std::string(max_key + 1, 'a')}).find("actor-added"), std::string::npos);
    EXPECT_NE(refused(Fire{.velocity = dr::Vec3<float>(0, 0, INFINITY)}).find("fire"), std::string::npos);
    TruthPose pose;
    pose.orientation = {2, 0, 0, 0};
    EXPECT_NE(refused(TruthBatch{{pose}}).find("truth-batch"), std::string::npos);
    EXPECT_NE(refused(Hello{.tank_names = std::vector<std::string>(max_tanks_per_client + 1)}).find("hello"),
              std::string::npos);
}

TEST(Messages, HelloOfAnotherVersionIsReadUpToItsVersion) {
    Bytes packet = encode(Hello{.protocol_version = version + 1, .tank_names = {"Ann"}});
    EXPECT_EQ(packet.size(), 1u + 4 + 2);
    packet.insert(packet.end(), {1, 2, 3, 4, 5, 6, 7, 8}); // whatever follows in that version
    const auto hello = decode<Hello>(packet);
    ASSERT_TRUE(hello);
    EXPECT_EQ(hello->protocol_version, version + 1);
    packet[1] ^= 1; // another program's packet
    EXPECT_FALSE(decode<Hello>(packet));
}

TEST(Messages, AnyVersionCanReadTheRefusal) {
    Bytes packet = encode(Refused{.protocol_version = version + 1, .text = "version 2 is spoken here"});
    packet[7] = 200; // a refusal that only version 2 knows
    packet.push_back(42);
    const auto refused = decode<Refused>(packet);
    ASSERT_TRUE(refused);
    EXPECT_EQ(refused->text, "version 2 is spoken here");
    EXPECT_EQ(refused->refusal, Refusal::version);
}

RC_GTEST_PROP(Messages, BatchesAreSplitBelowTheLimitAndKeepTheOrder, ()) {
    std::vector<EncodedUpdate> updates(static_cast<std::size_t>(*rc::gen::inRange(0, 200)));
    for (EncodedUpdate& update : updates)
        update = {*rc::gen::arbitrary<ActorId>(),
                  UpdateBytes(Bytes(static_cast<std::size_t>(*rc::gen::inRange(0, 256))))};
    std::vector<EncodedUpdate> arrived;
    for (const Bytes& packet : encode_batches(updates)) {
        RC_ASSERT(packet.size() <= max_message);
        const auto batch = decode<UpdateBatch>(packet);
        RC_ASSERT(batch && !batch->updates.empty());
        arrived.insert(arrived.end(), batch->updates.begin(), batch->updates.end());
    }
    RC_ASSERT(arrived == updates);
}

TEST(Messages, ABatchOfUsualUpdatesFillsItsPackets) {
    const std::vector<EncodedUpdate> updates(100, EncodedUpdate{1, UpdateBytes(Bytes(40))});
    const auto packets = encode_batches(updates);
    EXPECT_EQ(packets.size(), 4u); // 27 × 43 B + 3 B = 1164 B
    EXPECT_EQ(packets[0].size(), 27u * 43 + 3);
}
