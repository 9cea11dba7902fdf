/// PDUs compared with bytes written by hand from the standard's tables.

#include "dis/pdu.h"
#include "dis/sender_clock.h"

#include <gtest/gtest.h>
#include <numbers>
#include <rapidcheck.h>
#include <string>

namespace {

dis::Bytes bytes_of(std::string_view hex) {
    dis::Bytes bytes;
    for (std::size_t i = 0; i + 1 < hex.size(); ++i)
        if (std::isxdigit(static_cast<unsigned char>(hex[i])) != 0) {
            bytes.push_back(static_cast<std::uint8_t>(std::stoi(std::string(hex.substr(i, 2)), nullptr, 16)));
            ++i;
        }
    return bytes;
}

/// Entity State with 144 B and an articulation of 16 B.
const char* const tank_bytes =
    "07 05 01 01 80000001 00a0 00 00"                       // version, exercise, type, family, stamp, length, status
    "0001 0002 0003 02 01"                                  // 1:2:3, opposing, one articulation
    "01 01 00e1 01 02 03 04 00 00 0000 00 00 00 00"         // type; no alternative type
    "3f800000 c0000000 00000000"                            // 1, −2, 0 m/s
    "415854a640000000 3ff0000000000000 c000000000000000"    // 6378137, 1, −2 m
    "3fc00000 bf000000 3e800000"                            // 1.5, −0.5, 0.25 rad
    "00200001"                                              // frozen
    "04 000000000000000000000000000000"                     // RVW
    "3f000000 00000000 00000000 00000000 00000000 3dcccccd" // 0.5 m/s², 0.1 rad/s
    "01 54616e6b20370000000000"                             // "Tank 7"
    "00000003"
    "00 02 0001 0000114d 3e800000 00000000"; // gun's elevation, 0.25 rad

dis::EntityState tank() {
    dis::EntityState state;
    state.header.exercise = 5;
    state.header.timestamp = 0x80000001u;
    state.id = {1, 2, 3};
    state.force = 2;
    state.type = {1, 1, 225, 1, 2, 3, 4};
    state.velocity = {1, -2, 0};
    state.location = {6378137, 1, -2};
    state.orientation = {1.5f, -.5f, .25f};
    state.appearance = dis::frozen | 1;
    state.dead_reckoning.algorithm = 4;
    state.dead_reckoning.acceleration = {.5f, 0, 0};
    state.dead_reckoning.angular_velocity = {0, 0, .1f};
    dis::set_marking(state, "Tank 7");
    state.capabilities = 3;
    state.articulations.push_back(dis::articulated(dis::primary_gun, dis::elevation, .25f, 1));
    state.articulations.back().change = 2;
    return state;
}

TEST(Pdu, EntityStateIsEncodedAsInTheStandard) { EXPECT_EQ(dis::encode(tank()), bytes_of(tank_bytes)); }

TEST(Pdu, EntityStateIsDecodedFromTheStandardsBytes) {
    const dis::Decoded decoded = dis::decode(bytes_of(tank_bytes));
    ASSERT_TRUE(decoded.pdu) << decoded.error;
    const auto& state = std::get<dis::EntityState>(*decoded.pdu);
    EXPECT_EQ(state.header.version, 7);
    EXPECT_EQ(state.header.exercise, 5);
    EXPECT_EQ(state.header.length, 160);
    EXPECT_EQ(dis::text(state.id), "1:2:3");
    EXPECT_EQ(state.type, tank().type);
    EXPECT_EQ(state.velocity.y, -2);
    EXPECT_EQ(state.location, tank().location);
    EXPECT_EQ(state.orientation, tank().orientation);
    EXPECT_EQ(state.dead_reckoning.algorithm, 4);
    EXPECT_EQ(state.dead_reckoning.angular_velocity.z, .1f);
    EXPECT_EQ(dis::marking(state), "Tank 7");
    EXPECT_EQ(dis::articulation_of(state.articulations, dis::primary_gun, dis::elevation), .25f);
    EXPECT_FALSE(dis::articulation_of(state.articulations, dis::primary_turret, dis::azimuth));
    EXPECT_EQ(dis::primary_turret + dis::azimuth, 4107u); // as in SISO-REF-010
}

TEST(Pdu, MarkingIsAscii) {
    dis::EntityState state;
    dis::set_marking(state, "J\xc3\xbcrgen\t~12345");
    EXPECT_EQ(std::string(state.marking.begin(), state.marking.end()), "J??rgen?~12");
    dis::set_marking(state, "A");
    EXPECT_EQ(dis::marking(state), "A");
}

TEST(Pdu, FireAndDetonationHaveTheStandardsLengths) {
    dis::Fire fire;
    fire.event = {1, 2, 9};
    fire.location = {1, 2, 3};
    fire.velocity = {800, 0, 0};
    fire.range = 1500;
    const dis::Bytes shot = dis::encode(fire);
    ASSERT_EQ(shot.size(), 96u);
    EXPECT_EQ(shot[2], 2);
    EXPECT_EQ(shot[3], 2);
    const dis::Decoded read = dis::decode(shot);
    ASSERT_TRUE(read.pdu) << read.error;
    EXPECT_EQ(std::get<dis::Fire>(*read.pdu).event.entity, 9);
    EXPECT_EQ(std::get<dis::Fire>(*read.pdu).range, 1500);

    dis::Detonation end;
    end.event = fire.event;
    end.result = 3;
    end.articulations.resize(2);
    const dis::Bytes hit = dis::encode(end);
    ASSERT_EQ(hit.size(), 104u + 2 * 16);
    EXPECT_EQ(hit[100], 3);
    EXPECT_EQ(hit[101], 2);
    const dis::Decoded found = dis::decode(hit);
    ASSERT_TRUE(found.pdu) << found.error;
    EXPECT_EQ(std::get<dis::Detonation>(*found.pdu).articulations.size(), 2u);
}

TEST(Pdu, ErrorsNameTheCauseAndTheByte) {
    const dis::Bytes good = dis::encode(tank());
    const auto error = [&](std::size_t at, std::uint8_t value) {
        dis::Bytes bytes = good;
        bytes[at] = value;
        return dis::decode(bytes).error;
    };
    EXPECT_EQ(dis::decode({}).error, "byte 0: the protocol version is cut off");
    EXPECT_EQ(error(0, 3), "byte 0: protocol version 3; supported are 5, 6 and 7");
    EXPECT_EQ(error(9, 5), "byte 8: a length of 5 B, less than the header");
    EXPECT_EQ(error(9, 0xff), "byte 8: a length of 255 B, but only 160 B are there");
    EXPECT_EQ(error(9, 120), "byte 120: the angular velocity is cut off");
    EXPECT_EQ(error(19, 9), "byte 144: 9 articulations are announced, but only 1 are there");
    dis::EntityState lost = tank();
    lost.location.y = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(dis::decode(dis::encode(lost)).error, "byte 56: the location is not a finite number");
}

TEST(Pdu, OtherTypesAreReadUpToTheHeader) {
    dis::Bytes bytes(40, 0xff);
    const dis::Bytes head = bytes_of("06 01 14 05 00000002 0028 00 00");
    std::copy(head.begin(), head.end(), bytes.begin());
    const dis::Decoded decoded = dis::decode(bytes);
    ASSERT_TRUE(decoded.pdu) << decoded.error;
    EXPECT_EQ(dis::header(*decoded.pdu).type, 20);
    EXPECT_TRUE(std::holds_alternative<dis::OtherPdu>(*decoded.pdu));
}

/// Encoding a decoded PDU gives the same bytes, except for padding.
TEST(Pdu, ReencodesAnyDecodedPduUnchanged) {
    EXPECT_TRUE(rc::check([] {
        dis::Bytes bytes = dis::encode(tank());
        for (int i = *rc::gen::inRange(0, 20); i > 0; --i)
            bytes[*rc::gen::inRange<std::size_t>(0, bytes.size())] = *rc::gen::arbitrary<std::uint8_t>();
        bytes.resize(*rc::gen::inRange<std::size_t>(0, bytes.size() + 1));
        const dis::Decoded decoded = dis::decode(bytes);
        RC_ASSERT(decoded.pdu.has_value() == decoded.error.empty());
        if (!decoded.pdu)
            return;
        const auto* state = std::get_if<dis::EntityState>(&*decoded.pdu);
        if (!state)
            return;
        const dis::Bytes again = dis::encode(*state);
        const dis::Decoded second = dis::decode(again);
        RC_ASSERT(second.pdu.has_value());
        RC_ASSERT(dis::encode(std::get<dis::EntityState>(*second.pdu)) == again);
        RC_ASSERT(std::equal(again.begin() + 12, again.end(), bytes.begin() + 12));
    }));
}

TEST(TimeStamp, CountsUnitsOfTheHour) {
    EXPECT_EQ(dis::time_stamp(0, true), 1u);
    EXPECT_EQ(dis::time_stamp(1800, false), 0x80000000u);
    EXPECT_EQ(dis::time_stamp(7200 + 900, true), 0x40000001u);
    EXPECT_EQ(dis::time_stamp(-900, false), 0xc0000000u);
    EXPECT_EQ(dis::time_stamp(3600 - 1e-9, false), 0u);
    EXPECT_TRUE(dis::is_absolute(1));
    EXPECT_FALSE(dis::is_absolute(0x80000000u));
    EXPECT_DOUBLE_EQ(dis::seconds_past_hour(0x40000001u), 900);
}

TEST(TimeStamp, ContinuesAcrossTheHour) {
    EXPECT_TRUE(rc::check([] {
        const double time = *rc::gen::inRange(-1000000, 1000000000) * .01,
                     off = *rc::gen::inRange(-179900, 179900) * .01;
        RC_ASSERT(std::abs(dis::unwrapped(dis::time_stamp(time, false), time + off) - time) < dis::stamp_unit);
    }));
}

} // namespace
