/// PDUs, byte for byte where the text fixes them, and there and back.

#include "dis/pdu.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

namespace dis {
namespace {

using ::testing::HasSubstr;

EntityState a_tank() {
    EntityState state;
    state.header = {.exercise = 3, .stamp = {.seconds = 1800, .absolute = true}};
    state.id = {.site = 1, .application = 2, .entity = 0x0304};
    state.force = 1;
    state.type = tank;
    state.velocity = {1, 2, 3};
    state.location = {4e6, 5e5, 4.9e6};
    state.orientation = {0.5, -0.25, 2};
    state.appearance = EntityState::destroyed;
    state.model = 4;
    state.acceleration = {0.5f, 0, -1};
    state.angular_velocity = {0, 0, 0.75f};
    state.marking = "Ann";
    state.articulations = {{.change = 1, .parameter = 4096 + 11, .value = 0.5f}, {.change = 1, .attached_to = 1, .parameter = 4416 + 13, .value = -0.1f}};
    return state;
}

} // namespace

TEST(Pdu, AnEntityStateIsLaidOutAsTheTextSays) {
    const std::vector<std::uint8_t> bytes = encode(a_tank());
    ASSERT_EQ(bytes.size(), 144u + 2 * 16);
    const std::vector<std::uint8_t> head(bytes.begin(), bytes.begin() + 20);
    EXPECT_THAT(head, ::testing::ElementsAre(7, 3, 1, 1, 0x80, 0, 0, 1, 0, 176, 0, 0, // version, exercise, type, family, half an hour, length
                                             0, 1, 0, 2, 3, 4, 1, 2));                // site, application, entity, force, records
    EXPECT_EQ(bytes[20], 1) << "platform";
    EXPECT_EQ(bytes[21], 1) << "land";
    EXPECT_EQ(bytes[22] << 8 | bytes[23], 225);
    EXPECT_EQ(bytes[36], 0x3f) << "the velocity's first byte: 1.0f";
    EXPECT_EQ(bytes[88], 4) << "the model";
    EXPECT_EQ(bytes[128], 1) << "ASCII";
    EXPECT_EQ(bytes[129], 'A');
    EXPECT_EQ(bytes[144], 0) << "an articulated part";
    EXPECT_EQ(bytes[148] << 24 | bytes[149] << 16 | bytes[150] << 8 | bytes[151], 4107) << "turret, azimuth";
    EXPECT_EQ(encode(Fire{}).size(), 96u);
    EXPECT_EQ(encode(Detonation{}).size(), 104u);
}

TEST(Pdu, ThereAndBack) {
    const EntityState sent = a_tank();
    std::vector<std::uint8_t> bytes = encode(sent);
    Fire fire{.firing = sent.id, .event = {1, 2, 9}, .location = {1, 2, 3}, .burst = {.munition = shell}, .velocity = {90, 0, 1}};
    Detonation end{.firing = sent.id, .target = {1, 2, 7}, .event = {1, 2, 9}, .location = {4, 5, 6}, .in_entity = {0.5f, 0, 1}, .result = 1};
    for (const Pdu& pdu : {Pdu(fire), Pdu(end)}) {
        const auto more = encode(pdu);
        bytes.insert(bytes.end(), more.begin(), more.end());
    }
    const Decoded found = decode(bytes);
    EXPECT_EQ(found.damage, "");
    ASSERT_EQ(found.pdus.size(), 3u);
    const auto& state = std::get<EntityState>(found.pdus[0]);
    EXPECT_EQ(state.id, sent.id);
    EXPECT_EQ(state.type, tank);
    EXPECT_EQ(state.marking, "Ann");
    EXPECT_EQ(state.location, sent.location);
    EXPECT_EQ(state.velocity, sent.velocity);
    EXPECT_NEAR(state.orientation.phi, 2, 1e-6);
    EXPECT_NEAR(state.header.stamp.seconds, 1800, 1e-5);
    EXPECT_TRUE(state.header.stamp.absolute);
    ASSERT_EQ(state.articulations.size(), 2u);
    EXPECT_EQ(state.articulations[1].parameter, 4429u);
    EXPECT_EQ(state.articulations[1].value, -0.1f);
    EXPECT_EQ(std::get<Fire>(found.pdus[1]).velocity.x, 90);
    EXPECT_EQ(std::get<Detonation>(found.pdus[2]).target.entity, 7);
}

TEST(Pdu, SaysWhichByteIsWrong) {
    std::vector<std::uint8_t> bytes = encode(a_tank());
    bytes.resize(100);
    EXPECT_THAT(decode(bytes).damage, HasSubstr("byte 0: a PDU of 176 bytes, where 100 are left"));
    bytes = encode(a_tank());
    bytes.resize(60), bytes[8] = 0, bytes[9] = 60; // shorter than an entity state, and says so
    EXPECT_THAT(decode(bytes).damage, HasSubstr("cut off"));
    bytes = encode(a_tank());
    bytes[36] = 0x7f, bytes[37] = 0xc0; // not a number
    EXPECT_THAT(decode(bytes).damage, HasSubstr("a number that is none"));
    bytes = encode(a_tank());
    bytes[2] = 20; // data
    EXPECT_EQ(decode(bytes).others, 1u);
    EXPECT_EQ(decode(bytes).damage, "");
}

RC_GTEST_PROP(Pdu, AnyBytesAreReadOrAreNot, (const std::vector<std::uint8_t>& tail)) {
    std::vector<std::uint8_t> bytes = encode(a_tank());
    const auto at = *rc::gen::inRange<std::size_t>(0, bytes.size());
    for (std::size_t i = 0; i < tail.size() && at + i < bytes.size(); ++i)
        bytes[at + i] = tail[i];
    for (const Pdu& pdu : decode(bytes).pdus)
        RC_ASSERT(encode(pdu).size() >= 96);
}

} // namespace dis
