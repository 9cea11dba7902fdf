/// A captured DIS exercise: errors compared with closed forms, and each fault found in its place and in no other.

#include "captured_exercise.h"
#include "lab/exercise/clocks.h"
#include "lab/exercise/threshold_axes.h"

#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace test::captured {
namespace {

TEST(Exercise, SecondModelIsExactOnAStraightAndTheFirstIsNot) {
    const auto report = studied(published({.motion = straight, .model = Model::fpw, .length = 40, .every = 2}));
    EXPECT_EQ(exercise_row(report, "as-sent").updates, 19u);
    for (const char* scheme : {"as-sent", "snap:fpw", "pvb:order2"})
        EXPECT_LT(exercise_row(report, scheme).max, 1e-4) << scheme;
    EXPECT_NEAR(exercise_row(report, "snap:static").mean, 20, 0.2); // v T; an update is at most one tick early or late
    EXPECT_EQ(exercise_row(report, "as-sent").sends, 19u);
    EXPECT_NEAR(static_cast<double>(*exercise_row(report, "snap:fpw").sends), 38 / 5., 1); // only heartbeats, every 5 s
    EXPECT_NEAR(static_cast<double>(*exercise_row(report, "snap:static").sends), 380,
                380 * .4); // after each metre, checked 30 times a second
}

/// At 11 m/s and 30 checks a second, every third check is more than 1 m from the last update, also between heartbeats.
TEST(Exercise, ChecksThresholdsAsOftenOverALongGap) {
    const auto fast = [](double t) {
        State state = straight(t * 1.1);
        state.velocity.x = 11;
        return state;
    };
    const auto report = studied(published({.motion = fast, .model = Model::fpw, .length = 60}));
    EXPECT_LT(exercise_row(report, "as-sent").updates, 12u) << "only heartbeats are sent";
    const auto& still = exercise_row(report, "snap:static");
    EXPECT_NEAR(static_cast<double>(*still.sends) / still.seconds, 10, .2);
}

TEST(Exercise, SecondModelErrsByTheCurvatureOnACircle) {
    const double T = 1, turn = circle_speed / circle_radius * T;
    const auto report = studied(published({.motion = exercise_circle, .model = Model::fpw, .length = 60, .every = T}));
    const double exact =
        std::hypot(circle_radius * std::sin(turn) - circle_speed * T, circle_radius * (1 - std::cos(turn)));
    EXPECT_NEAR(exercise_row(report, "as-sent").mean, exact, 0.01 * exact);
    EXPECT_NEAR(exercise_row(report, "as-sent").mean, circle_speed * circle_speed / (2 * circle_radius) * T * T,
                0.02); // the series of the exact error, up to T²
    EXPECT_NEAR(exercise_row(report, "as-sent").rotation_mean, turn, 0.01 * turn);
    const auto arc = studied(published({.motion = exercise_circle, .model = Model::rpb, .length = 60, .every = T}));
    EXPECT_LT(exercise_row(arc, "as-sent").max, 1e-3);
    EXPECT_LT(exercise_row(arc, "snap:rpb").max, 1e-3);
    // An update is due when v²/(2r) t² reaches 1 m or the heading changes by 3°: after 0.52 s.
    const double every = 3 * std::numbers::pi / 180 / (circle_speed / circle_radius);
    EXPECT_NEAR(static_cast<double>(*exercise_row(arc, "snap:fpw").sends) * every /
                    exercise_row(arc, "snap:fpw").seconds,
                1, 0.1);
}

TEST(Exercise, SoundExerciseHasNoFaults) {
    for (const Model model : {Model::fpw, Model::rpw, Model::rvw, Model::fvw, Model::rpb, Model::rvb}) {
        const auto report = studied(published({.model = model}));
        EXPECT_EQ(faults(report), std::set<std::string>{})
            << static_cast<int>(model) << (report.findings.empty() ? "" : report.findings[0].text);
        EXPECT_GT(exercise_row(report, "as-sent").updates, 30u);
        EXPECT_LT(exercise_row(report, "as-sent").max, 1.5);
    }
    // The sender's updates match those of its own model.
    const auto report = studied(published({}));
    EXPECT_NEAR(static_cast<double>(*exercise_row(report, "snap:rvw").sends),
                static_cast<double>(*exercise_row(report, "as-sent").sends),
                .15 * static_cast<double>(*exercise_row(report, "as-sent").sends));
}

TEST(Exercise, FindsAStaticModelThatMoves) {
    const auto report = studied(published(
        {.every = 1, .spoil = [](dis::EntityState& pdu, const State&) { pdu.dead_reckoning.algorithm = 1; }}));
    const lab::Finding& found = fault(report, "static-drm");
    EXPECT_EQ(found.count, found.of);
    EXPECT_EQ(found.who, "1:2:7");
    EXPECT_EQ(found.marking, "M1");
    EXPECT_NEAR(found.figure, 80 * .15 * std::sqrt(2.), 0.2); // the largest speed, in the middle
    EXPECT_FALSE(faults(report).contains("unused-fields"));
}

TEST(Exercise, StoppedEntityMayUseTheStaticModel) {
    std::vector<Packet> packets;
    for (int t = 0; t <= 20; ++t)
        packets.push_back(said(t, 10 * t, Model::fpw, 10));
    packets.push_back(said(21, 205, Model::static_));
    packets.push_back(said(26, 205, Model::static_));
    EXPECT_FALSE(faults(studied(packets)).contains("static-drm"));
    packets.push_back(said(27, 300, Model::static_, 0, dis::deactivated)); // a deactivated entity may be anywhere
    packets.push_back(said(28, 400, Model::static_));
    EXPECT_FALSE(faults(studied(packets)).contains("static-drm"));
    packets.push_back(said(30, 420, Model::static_));
    const auto report = studied(packets);
    EXPECT_EQ(fault(report, "static-drm").count, 1u) << "a static entity that moves is found by its positions";
    EXPECT_NEAR(fault(report, "static-drm").figure, 10, .01);
}

/// From `from` on, the entity's updates are 200 m beside its path.
void go_on_elsewhere(std::vector<Packet>& packets, double from) {
    Sender elsewhere{.length = 80, .first = from};
    elsewhere.motion = [](double t) {
        State state = figure_eight(t);
        state.position.y += 200;
        return state;
    };
    const auto after = published(elsewhere);
    packets.insert(packets.end(), after.begin(), after.end());
}

TEST(Exercise, DeactivatedEntityMayReappearAnywhere) {
    auto packets = published({.length = 40});
    auto goes = std::get<dis::EntityState>(*dis::decode(packets.back().pdu).pdu);
    goes.appearance |= dis::deactivated;
    const double gone = packets.back().arrival + tick;
    goes.header.timestamp = dis::time_stamp(gone, false);
    const dis::Bytes overtaken = packets.back().pdu;
    packets.push_back({gone, dis::encode(goes)});
    packets.push_back({gone + .01, overtaken});
    go_on_elsewhere(packets, gone + 2.5);
    const auto report = studied(packets);
    EXPECT_EQ(exercise_row(report, "as-sent").updates,
              packets.size() - 3); // without two first updates and the overtaken one
    EXPECT_LT(exercise_row(report, "as-sent").max, 1.5);
    EXPECT_EQ(fault(report, "out-of-order").count, 1u);
    EXPECT_FALSE(faults(report).contains("missing-heartbeats"));
}

TEST(Exercise, RevivedEntityIsNotMeasuredAcrossItsDeath) {
    auto packets = published({.length = 40});
    auto burnt = std::get<dis::EntityState>(*dis::decode(packets.back().pdu).pdu);
    burnt.type.kind = 1;
    burnt.appearance |= dis::destroyed;
    const double at = packets.back().arrival + tick;
    burnt.header.timestamp = dis::time_stamp(at, false);
    packets.push_back({at, dis::encode(burnt)});
    go_on_elsewhere(packets, at + 2.5);
    EXPECT_LT(exercise_row(studied(packets), "as-sent").max, 1.5);
}

TEST(Exercise, FindsUnusedAndEmptyFields) {
    const auto unused = studied(published({.model = Model::fpw, .spoil = [](dis::EntityState& pdu, const State&) {
                                               pdu.dead_reckoning.acceleration = {1, 2, 3};
                                           }}));
    EXPECT_EQ(faults(unused), std::set<std::string>{"unused-fields"});
    const auto empty = studied(published({.every = 1, .spoil = [](dis::EntityState& pdu, const State&) {
                                              pdu.dead_reckoning.acceleration = {0, 0, 0};
                                              pdu.dead_reckoning.angular_velocity = {0, 0, 0};
                                          }}));
    const lab::Finding& found = fault(empty, "empty-fields");
    EXPECT_NE(found.text.find("its acceleration is always 0, though its velocity changes; its angular velocity"),
              std::string::npos)
        << found.text;
}

TEST(Exercise, FindsAVelocityInTheWrongAxes) {
    const auto report = studied(published({.model = Model::rpb, .spoil = [](dis::EntityState& pdu, const State& truth) {
                                               pdu.velocity =
                                                   dr::Vec3<float>(map().vector_to_geocentric(truth.velocity));
                                           }}));
    const lab::Finding& found = fault(report, "wrong-axes");
    EXPECT_EQ(found.text.find("its velocity is in world axes, but DRM 7 (rpb) needs body axes"), 0u) << found.text;
}

/// A model without curvature on a circle, so that the error points in every direction.
TEST(Exercise, FindsThresholdsPerAxis) {
    const auto exercise = [](bool per_axis) {
        Sender by{.motion = exercise_circle, .model = Model::fpw, .length = 300, .per_axis = per_axis};
        by.motion = [](double t) {
            State state = exercise_circle(t);
            state.orientation = {1, 0, 0, 0}; // constant, so that only the position triggers updates
            state.angular_velocity = V(0);
            return state;
        };
        return studied(published(by));
    };
    EXPECT_EQ(faults(exercise(false)), std::set<std::string>{});
    const auto report = exercise(true);
    const lab::Finding& found = fault(report, "per-axis-threshold");
    EXPECT_NE(found.text.find("each geocentric axis with about 1.0"), std::string::npos) << found.text;
    EXPECT_GT(found.figure, 1.2);
    EXPECT_LT(found.figure, 1.75);
}

TEST(Exercise, FindsUpdatesWithoutNeed) {
    const auto report = studied(published({.length = 30, .every = .05}));
    const lab::Finding& found = fault(report, "stutter");
    EXPECT_NEAR(found.figure, 20, 1);
    EXPECT_EQ(faults(report), std::set<std::string>{"stutter"});
}

TEST(Exercise, FindsBunchesAndSilencesAndDisorder) {
    const auto bunched =
        studied(published({.every = .5, .arrival = [](double t) { return std::ceil(t / 2) * 2 + t * 1e-4; }}));
    EXPECT_EQ(faults(bunched), std::set<std::string>{"bunched"}) << "a queue of 2 s is no clock jump";
    EXPECT_FALSE(faults(bunched).contains("clock-drift")) << "the delays vary, but the clock is right";

    const auto silent = studied(published({.arrival = [](double t) { return t > 40 && t < 60 ? -1 : t; }}));
    EXPECT_EQ(faults(silent), std::set<std::string>{"missing-heartbeats"});
    EXPECT_NEAR(fault(silent, "missing-heartbeats").figure, 20, 2);
    EXPECT_LT(exercise_row(silent, "as-sent").max, 1.5) << "errors are not measured during a silence";

    // From version 7 on, an entity at rest may send heartbeats less often.
    const auto standing = [](std::uint8_t version, double every) {
        std::vector<Packet> packets;
        for (double t = 0; t < 10 * every; t += every) {
            dis::EntityState pdu;
            pdu.header.version = version;
            dis::set_motion(pdu, Model::rvw, State{}, map());
            pdu.header.timestamp = dis::time_stamp(t, false);
            packets.push_back({t, dis::encode(pdu)});
        }
        return faults(studied(packets));
    };
    const std::set<std::string> none, missing{"missing-heartbeats"};
    EXPECT_EQ(standing(7, 60), none);
    EXPECT_EQ(standing(7, 145), missing);
    EXPECT_EQ(standing(6, 60), missing);

    auto packets = published({.every = .5});
    packets[9].arrival = packets[10].arrival + .01; // arrives late
    std::swap(packets[9], packets[10]);
    packets.insert(packets.begin() + 5, packets[4]);
    const auto disorder = studied(packets);
    EXPECT_EQ(faults(disorder), std::set<std::string>{"out-of-order"});
    EXPECT_EQ(fault(disorder, "out-of-order").count, 2u);
}

TEST(Exercise, DriftingClockIsNoDelay) {
    const auto sound = studied(published({})),
               fast = studied(published(
                   {.stamp = [](double t) { return t + 500; }, .arrival = [](double t) { return t / 1.001; }}));
    const lab::Finding& found = fault(fast, "clock-drift");
    EXPECT_EQ(found.who, "1:2");
    EXPECT_NEAR(found.figure, .001, 1e-5);
    EXPECT_EQ(faults(fast), std::set<std::string>{"clock-drift"});
    EXPECT_NEAR(exercise_row(fast, "as-sent").mean, exercise_row(sound, "as-sent").mean, 1e-4);
    // Delays that vary by 50 ms are not drift.
    const auto late = studied(published({.arrival = [](double t) { return t + .05 * std::abs(std::sin(1000 * t)); }}));
    EXPECT_FALSE(faults(late).contains("clock-drift"));
}

TEST(Exercise, EntitiesOfOneSimulatorAreToldApart) {
    const auto together = [](std::vector<Packet> one, const std::vector<Packet>& other) {
        one.insert(one.end(), other.begin(), other.end());
        std::ranges::stable_sort(one, {}, &Packet::arrival);
        return studied(one);
    };
    const auto seven = published({}), eight = published({.model = Model::rpb}, 8); // both begin at the same time
    const auto both = together(seven, eight);
    const auto first = studied(seven), second = studied(eight);
    EXPECT_EQ(both.entities, 2u);
    EXPECT_EQ(faults(both), std::set<std::string>{});
    EXPECT_EQ(exercise_row(both, "as-sent").updates,
              exercise_row(first, "as-sent").updates + exercise_row(second, "as-sent").updates);
    for (const char* scheme : {"as-sent", "snap:fpw", "pvb:order2"})
        EXPECT_NEAR(exercise_row(both, scheme).max,
                    std::max(exercise_row(first, scheme).max, exercise_row(second, scheme).max), 1e-6)
            << scheme;
    const auto spoilt = together(
        seven, published({.spoil = [](dis::EntityState& pdu, const State&) { pdu.dead_reckoning.algorithm = 1; }}, 8));
    EXPECT_TRUE(faults(spoilt).contains("static-drm"));
    for (const lab::Finding& finding : spoilt.findings)
        EXPECT_EQ(finding.who, "1:2:8") << finding.what;
}

TEST(Exercise, FindsStampsThatStandStillAndClocksThatAreSet) {
    const auto still = studied(published({.stamp = [](double) { return 0.; }}));
    EXPECT_EQ(faults(still), std::set<std::string>{"stamps-stand-still"});
    EXPECT_LT(exercise_row(still, "as-sent").max, 1.5) << "arrival times replace the time stamps";
    const auto often = studied(published({.length = 10, .every = tick, .stamp = [](double) { return 0.; }}));
    EXPECT_GT(exercise_row(often, "as-sent").updates, 570u) << "at least 570 of 585 updates are measured";
    EXPECT_TRUE(faults(often).contains("stamps-stand-still"));
    const auto set = studied(published({.stamp = [](double t) { return t > 60 ? t + 700 : t; }}));
    EXPECT_EQ(faults(set), std::set<std::string>{"clock-jumps"});
    EXPECT_LT(exercise_row(set, "as-sent").max, 1.5);
    const auto hour = studied(published({.stamp = [](double t) { return t + 3550; }}));
    EXPECT_EQ(faults(hour), std::set<std::string>{}) << "the hour's end is no jump";
}

TEST(Exercise, CountsOtherPackets) {
    auto packets = published({.length = 5});
    packets.push_back({6, {1, 2, 3}}); // not DIS
    dis::Bytes malformed = packets[0].pdu;
    malformed.resize(malformed.size() - 2);
    packets.push_back({6, malformed});
    dis::Bytes two = dis::encode(dis::Fire{});
    const dis::Bytes end = dis::encode(dis::Detonation{});
    two.insert(two.end(), end.begin(), end.end()); // two PDUs in one datagram
    packets.push_back({7, two});
    dis::Bytes experimental(dis::header_size); // of an experimental family
    experimental[0] = 7;
    experimental[2] = 200;
    experimental[3] = 140;
    experimental[9] = dis::header_size;
    packets.push_back({8, experimental});
    const auto report = studied(packets);
    EXPECT_EQ(report.not_dis, 1u);
    EXPECT_EQ(report.others, 1u);
    EXPECT_EQ(report.refused, 1u);
    EXPECT_EQ(report.first_refused, "packet 1, byte 8: a length of 144 B, but only 142 B are there");
    EXPECT_EQ(report.fires, 1u);
    EXPECT_EQ(report.detonations, 1u);
    EXPECT_EQ(report.entities, 1u);
    lab::ExerciseOptions other = exercise_options();
    other.entity = "9:9:9";
    EXPECT_EQ(exercise_row(studied(packets, other), "as-sent").updates, 0u);
}

TEST(ThresholdAxes, KeepsALimitedNumberOfUpdates) {
    lab::ThresholdAxes axes;
    for (int i = 0; i < 100'000; ++i) { // from a sender that compares each axis with 1 m
        const V error(1, std::fmod(i * .618, 1.), std::fmod(i * .414, 1.));
        axes.add({error, error, error});
    }
    const auto found = axes.per_axis();
    ASSERT_TRUE(found);
    EXPECT_EQ(found->threshold, 1);
    EXPECT_LE(found->updates, 256u);
    EXPECT_GE(found->updates, 128u);
}

TEST(Exercise, LimitsTheNumberOfEntities) {
    lab::Exercise exercise(exercise_options());
    dis::EntityState pdu;
    for (unsigned i = 0; i < lab::ExerciseOptions::max_entities + 10; ++i) {
        pdu.id = {static_cast<std::uint16_t>(i >> 8), 1, static_cast<std::uint16_t>(i & 255u)};
        const dis::Bytes bytes = dis::encode(pdu);
        exercise.take({.time = i * 1e-3, .packet = i + 1, .port = 3000, .payload = bytes});
    }
    EXPECT_EQ(exercise.report().entities, lab::ExerciseOptions::max_entities);
    EXPECT_EQ(exercise.report().left_out, 10u);
}

TEST(Exercise, CaptureFileGivesTheSameFigures) {
    const std::string path =
        std::filesystem::temp_directory_path() / ("exercise-" + std::to_string(getpid()) + ".pcap");
    const auto packets = published({.length = 20});
    test::Pcap pcap;
    for (const Packet& packet : packets)
        pcap.add(1e9 + packet.arrival, test::frame(packet.pdu));
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(pcap.bytes().data()), static_cast<std::streamsize>(pcap.bytes().size()));
    const auto from_file = lab::study_exercise(path, exercise_options());
    std::filesystem::remove(path);
    EXPECT_EQ(from_file.capture.datagrams, packets.size());
    EXPECT_NEAR(exercise_row(from_file, "as-sent").mean, exercise_row(studied(packets), "as-sent").mean, 1e-6);
}

TEST(Exercise, FindingsAreWrittenAsCsv) {
    EXPECT_EQ(lab::findings_csv({{{4, 5, .5, "a, b"}, "1:2:3", "=1+1", "stutter"}},
                                {.version = "1.2", .seed = 3, .input_hash = "sha256:ab", .command = "lab dis a"}),
              "who,marking,what,count,of,figure,text,version,seed,input_hash,command\n"
              "1:2:3,'=1+1,stutter,4,5,0.5,\"a, b\",1.2,3,sha256:ab,lab dis a\n");
}

} // namespace
} // namespace test::captured
