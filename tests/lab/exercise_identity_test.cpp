/// A captured DIS exercise: identities of entities, invalid motion, units of time stamps. The report must not praise
/// values that it did not measure.

#include "captured_exercise.h"
#include "lab_program.h"

#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>

namespace test::captured {
namespace {

using testing::HasSubstr;

dis::Sender machine(std::uint8_t number, std::uint16_t port = 3000) {
    return {.address = {10, 0, 0, number}, .ipv6 = false, .port = port};
}

/// Returns the packets with `change` applied to each update.
std::vector<Packet> changed(std::vector<Packet> packets, const std::function<void(dis::EntityState&)>& change,
                            const dis::Sender& sender = {}) {
    for (Packet& packet : packets) {
        auto pdu = std::get<dis::EntityState>(*dis::decode(packet.pdu).pdu);
        change(pdu);
        packet.pdu = dis::encode(pdu);
        packet.sender = sender;
    }
    return packets;
}

std::vector<Packet> by_arrival(std::vector<Packet> one, const std::vector<Packet>& other) {
    one.insert(one.end(), other.begin(), other.end());
    std::ranges::stable_sort(one, {}, &Packet::arrival);
    return one;
}

void go_aside(dis::EntityState& pdu) { pdu.location += map().vector_to_geocentric({0, 2000, 0}); }

TEST(ExerciseIdentity, TwoExercisesMayHaveTheSameNumbers) {
    const auto one = published({}), other = changed(published({.first = .7}), [](dis::EntityState&pdu) {
                                        pdu.header.exercise = 2;
                                        go_aside(pdu);
                                    });
    const auto both = studied(by_arrival(one, other));
    EXPECT_EQ(both.entities, 2u);
    EXPECT_EQ(faults(both), std::set<std::string>{});
    EXPECT_LT(exercise_row(both, "as-sent").max, 1.5);
    EXPECT_EQ(both.exercises, (std::set<int>{1, 2}));

    lab::ExerciseOptions first = exercise_options();
    first.exercise = 1;
    const auto alone = studied(by_arrival(one, other), first);
    EXPECT_EQ(alone.entities, 1u);
    EXPECT_EQ(alone.entity_states, one.size());
    EXPECT_EQ(alone.other_exercises, other.size());

    const auto spoilt = studied(by_arrival(one, changed(other, [](dis::EntityState& pdu) {
                                               pdu.header.exercise = 2;
                                               pdu.dead_reckoning.algorithm = 1;
                                           })));
    EXPECT_EQ(fault(spoilt, "static-drm").who, "1:2:7 in exercise 2");
}

TEST(ExerciseIdentity, TwoSendersOfOneNumberAreAFinding) {
    const auto one = changed(
                   published({}), [](dis::EntityState&) {}, machine(1)),
               other = changed(published({.first = .7}), go_aside, machine(2));
    const auto both = studied(by_arrival(one, other));
    EXPECT_EQ(both.entities, 2u);
    EXPECT_LT(exercise_row(both, "as-sent").max, 1.5) << "each entity is measured by itself";
    EXPECT_EQ(faults(both), std::set<std::string>{"same-number"});
    const lab::Finding& found = fault(both, "same-number");
    EXPECT_EQ(found.who, "1:2:7");
    EXPECT_EQ(found.of, one.size() + other.size());
    EXPECT_EQ(found.count, std::min(one.size(), other.size()));
    EXPECT_THAT(found.text, HasSubstr("2 senders use this number at once (10.0.0.1:3000, 10.0.0.2:3000)"));

    const auto two_programs = studied(by_arrival(one, changed(
                                                          other, [](dis::EntityState&) {}, machine(1, 3001))));
    EXPECT_EQ(faults(two_programs), std::set<std::string>{"same-number"}) << "two programs of one machine";
    const auto spoilt = studied(
        by_arrival(one, changed(
                            other, [](dis::EntityState& pdu) { pdu.dead_reckoning.algorithm = 1; }, machine(2))));
    EXPECT_EQ(fault(spoilt, "static-drm").who, "1:2:7 from 10.0.0.2:3000");
}

TEST(ExerciseIdentity, RestartFromAnotherPortIsNoSecondSender) {
    auto packets = changed(
        published({.length = 40}), [](dis::EntityState&) {}, machine(1));
    const auto after = changed(published({.length = 80, .first = 45}), go_aside, machine(1, 4711));
    packets.insert(packets.end(), after.begin(), after.end());
    const auto report = studied(packets);
    EXPECT_EQ(faults(report), std::set<std::string>{});
    EXPECT_LT(exercise_row(report, "as-sent").max, 1.5);
}

TEST(ExerciseIdentity, EntityWaitingForItsPlaceIsNotMeasured) {
    auto packets = published({.motion = straight, .model = Model::fpw, .length = 40, .every = 2});
    for (std::size_t i = 0; i < 3; ++i)
        packets[i].pdu = changed({packets[i]}, [](dis::EntityState& pdu) { pdu.location = V(0); }).front().pdu;
    const auto report = studied(packets);
    EXPECT_EQ(faults(report), std::set<std::string>{"not-placed"});
    const lab::Finding& found = fault(report, "not-placed");
    EXPECT_EQ(found.count, 3u);
    EXPECT_NEAR(found.figure, 6, .1);
    EXPECT_EQ(exercise_row(report, "as-sent").updates, packets.size() - 4);
    EXPECT_LT(exercise_row(report, "as-sent").max, 1e-3) << "the first valid location sets the place on the globe";
    EXPECT_NEAR(exercise_row(report, "snap:static").mean, 20, .3);

    packets.resize(3);
    const auto nothing = studied(packets);
    EXPECT_EQ(fault(nothing, "not-placed").count, 3u);
    EXPECT_THAT(lab::explain_no_result(nothing, exercise_options()), HasSubstr("a position other than 0,0,0"));
}

TEST(ExerciseIdentity, InvalidModelIsNamed) {
    for (const int model : {10, 11, 255}) {
        const auto report = studied(changed(published({.every = .5}), [&](dis::EntityState& pdu) {
            pdu.dead_reckoning.algorithm = static_cast<std::uint8_t>(model);
        }));
        EXPECT_EQ(faults(report), std::set<std::string>{"invalid-drm"}) << model;
        EXPECT_THAT(fault(report, "invalid-drm").text,
                    HasSubstr(fmt::format("names DRM {}, which does not exist", model)));
        EXPECT_EQ(fault(report, "invalid-drm").count, fault(report, "invalid-drm").of);
    }
    const auto other =
        studied(changed(published({.every = .5}), [](dis::EntityState& pdu) { pdu.dead_reckoning.algorithm = 0; }));
    EXPECT_FALSE(faults(other).contains("invalid-drm")) << "participants may agree on a model of their own, DRM 0";
}

/// Studies a faultless drive whose time stamps have another unit.
lab::ExerciseReport stamped(const Sender& by, const std::function<std::uint32_t(double)>& stamp, double epoch = 0) {
    auto packets = published(by);
    for (Packet& packet : packets) {
        auto pdu = std::get<dis::EntityState>(*dis::decode(packet.pdu).pdu);
        packet.arrival += epoch;
        pdu.header.timestamp = stamp(packet.arrival);
        packet.pdu = dis::encode(pdu);
    }
    return studied(packets);
}

TEST(ExerciseIdentity, StampsInAnotherUnitAreNamedAndArrivalsUsed) {
    constexpr double now = 1.7e9; // a time in 2023 [s]
    const auto number = [](double value) { return static_cast<std::uint32_t>(static_cast<std::uint64_t>(value)); };
    const struct {
        const char* named;
        std::function<std::uint32_t(double)> stamp;
    } all[] = {
        {"Unix time in seconds", [&](double t) { return number(t); }},
        {"Unix time in seconds", [&](double t) { return number(t) << 1 | 1; }},
        {"Unix time in milliseconds", [&](double t) { return number(t * 1e3); }},
        {"Unix time in milliseconds", [&](double t) { return number(t * 1e3) << 1; }},
        {"Unix time in microseconds", [&](double t) { return number(t * 1e6); }},
        {"milliseconds", [&](double t) { return number((t - now) * 1e3); }},
        {"whole seconds", [](double t) { return dis::time_stamp(std::floor(t), true); }},
        {"whole seconds", [](double t) { return dis::time_stamp(std::round(t), false); }},
    };
    const Sender drives[] = {{.motion = straight, .model = Model::fpw, .length = 10, .every = .2},
                             {.motion = straight, .model = Model::fpw, .length = 40, .every = 1.3},
                             {}};
    for (const auto& each : all)
        for (const Sender& drive : drives) {
            const auto report = stamped(drive, each.stamp, now);
            const auto by_stamps = published(drive);
            std::set<std::string> found = faults(report);
            found.erase("stutter"); // five updates a second on a straight
            EXPECT_EQ(found, std::set<std::string>{"stamp-unit"}) << each.named;
            EXPECT_THAT(fault(report, "stamp-unit").text, HasSubstr(fmt::format("are {}, ", each.named)));
            EXPECT_EQ(exercise_row(report, "as-sent").updates, by_stamps.size() - 1) << each.named;
            EXPECT_LT(exercise_row(report, "as-sent").max, drive.every > 0 ? 1e-3 : 1.5) << each.named;
        }
}

TEST(ExerciseIdentity, StampsOfEvenSecondsMayBeRight) {
    const auto report = studied(published(
        {.motion = straight, .model = Model::fpw, .length = 60, .every = 2, .first = 1, .arrival = [](double t) {
             return t + .1 * std::abs(std::sin(50 * t));
         }}));
    EXPECT_FALSE(faults(report).contains("stamp-unit"));
}

TEST(ExerciseIdentity, PaddingIsNoPdu) {
    for (const std::size_t padding : {1u, 4u, 12u, 48u}) {
        auto packets = published({.length = 20});
        for (Packet& packet : packets)
            packet.pdu.resize(packet.pdu.size() + padding);
        const auto report = studied(packets);
        EXPECT_EQ(report.refused, 0u) << padding << report.first_refused;
        EXPECT_EQ(report.entity_states, packets.size());
    }
}

TEST(ExerciseIdentity, ReportSaysWhyNothingWasMeasured) {
    const lab::ExerciseOptions all = exercise_options();
    const auto why = [](const lab::ExerciseReport& report, const lab::ExerciseOptions& how) {
        return lab::explain_no_result(report, how);
    };
    const auto packets = published({.length = 20});
    EXPECT_EQ(why(studied(packets), all), "");
    EXPECT_THAT(why(studied({}), all), HasSubstr("no packets"));
    EXPECT_THAT(why(studied({{1, {'h', 'e', 'l', 'l', 'o'}}}), all),
                HasSubstr("none of the 1 datagrams is DIS of version 5 to 7 (they go to port 3000)"));
    EXPECT_THAT(why(studied({packets.front()}), all), HasSubstr("follows another one of the same exercise"));
    EXPECT_THAT(why(studied({{1, dis::encode(dis::Fire{})}}), all), HasSubstr("no Entity State PDU, only 1 others"));
    auto cut = packets.front();
    cut.pdu.resize(100);
    EXPECT_THAT(why(studied({cut}), all), HasSubstr("1 PDUs are malformed"));
    lab::ExerciseOptions how = all;
    how.port = 1;
    EXPECT_THAT(why(studied(packets, how), how), HasSubstr("no datagram goes to port 1, only to port 3000"));
    how = all;
    how.exercise = 9;
    EXPECT_THAT(why(studied(packets, how), how), HasSubstr("no PDU belongs to exercise 9, only to exercise 1"));
    how = all;
    how.entity = "9:9:9";
    EXPECT_THAT(why(studied(packets, how), how), HasSubstr("there is no entity 9:9:9, only entity 1:2:7"));
}

TEST(ExerciseIdentity, TheProgramSaysWhyItMeasuredNothing) {
    const std::string path = testing::TempDir() + "exercise-" + std::to_string(getpid()) + ".pcap";
    test::Pcap pcap;
    for (const Packet& packet : published({.length = 20}))
        pcap.add(1e9 + packet.arrival, test::frame(packet.pdu));
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(pcap.bytes().data()), static_cast<std::streamsize>(pcap.bytes().size()));
    const auto sound = test::lab("dis " + path);
    EXPECT_EQ(sound.exit_code, 0);
    EXPECT_THAT(sound.output, HasSubstr("No faults found in "));
    for (const char* format : {"table", "csv", "json"}) {
        const auto nothing = test::lab_streams("dis " + path + " --exercise 2 --format " + format);
        EXPECT_EQ(nothing.exit_code, 1) << format;
        EXPECT_THAT(nothing.errors, HasSubstr("no PDU belongs to exercise 2, only to exercise 1: nothing is measured"));
        EXPECT_THAT(nothing.output, testing::Not(HasSubstr("No faults")));
    }
    EXPECT_EQ(test::lab("dis " + path + " --exercise 256").exit_code, 2);
    std::filesystem::remove(path);
}

} // namespace
} // namespace test::captured
