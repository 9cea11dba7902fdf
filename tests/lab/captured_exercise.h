#pragma once
/// Captured DIS exercises for tests: packets published from a known motion, and the lab's report on them.

#include "../dis/capture_files.h"
#include "dead_reckoning/rotation.h"
#include "dis/motion.h"
#include "dis/sender_clock.h"
#include "lab/exercise/exercise.h"

#include <gtest/gtest.h>
#include <set>

namespace test::captured {

using V = dr::Vec3<double>;
using State = dr::KinematicState<double>;
using dis::Model;

inline constexpr double tick = 1. / 60; ///< [s]
inline const dis::LocalFrame& map() {
    static const dis::LocalFrame frame({0.8, 0.2, 300});
    return frame;
}

inline lab::ExerciseOptions exercise_options() {
    lab::ExerciseOptions all;
    for (const char* name : {"snap:static", "snap:fpw", "snap:rvw", "snap:rpb", "pvb"})
        all.schemes.push_back(*dr::scheme(name));
    return all;
}

inline State heading_along(State state) {
    const V& v = state.velocity;
    state.orientation = glm::angleAxis(std::atan2(v.y, v.x), V(0, 0, 1));
    state.angular_velocity.z = (v.x * state.acceleration.y - v.y * state.acceleration.x) / glm::dot(v, v);
    return state;
}

inline State straight(double t) {
    State state;
    state.position = {10 * t, 0, 0};
    state.velocity = {10, 0, 0};
    return heading_along(state);
}

inline constexpr double circle_radius = 100, circle_speed = 10;
inline State exercise_circle(double t) {
    const double w = circle_speed / circle_radius, s = std::sin(w * t), c = std::cos(w * t);
    State state;
    state.position = V(c, s, 0) * circle_radius;
    state.velocity = V(-s, c, 0) * circle_speed;
    state.acceleration = V(-c, -s, 0) * (circle_speed * w);
    return heading_along(state);
}

inline State figure_eight(double t) {
    constexpr double w = 0.15, a = 80, b = 40;
    State state;
    state.position = {a * std::sin(w * t), b * std::sin(2 * w * t), 0};
    state.velocity = {a * w * std::cos(w * t), 2 * b * w * std::cos(2 * w * t), 0};
    state.acceleration = {-a * w * w * std::sin(w * t), -4 * b * w * w * std::sin(2 * w * t), 0};
    return heading_along(state);
}

/// The motion of an entity and how it is published.
struct Sender {
    State (*motion)(double) = figure_eight;
    Model model = Model::rvw;
    double length = 120;   ///< time until which it publishes [s]
    double every = 0;      ///< interval of updates [s]; 0: by the thresholds
    bool per_axis = false; ///< whether the threshold applies to each axis
    double first = 0.25;   ///< time of its first update [s]
    void (*spoil)(dis::EntityState&, const State&) = [](dis::EntityState&, const State&) {};
    double (*stamp)(double) = [](double t) { return t; };
    double (*arrival)(double) = [](double t) { return t; }; ///< arrival time of an update sent at t [s]; below 0: lost
};

struct Packet {
    double arrival;
    dis::Bytes pdu;
    dis::Sender sender{};
};

inline std::vector<Packet> published(const Sender& by, std::uint16_t number = 7) {
    const lab::ExerciseOptions agreed;
    std::vector<Packet> packets;
    dr::dis::State<double> sent;
    double last = -1e9;
    for (double t = by.first; t < by.length; t += tick) {
        const State truth = by.motion(t);
        dis::EntityState pdu;
        pdu.id = {1, 2, number};
        dis::set_marking(pdu, "M1");
        dis::set_motion(pdu, by.model, truth, map());
        bool due = last < 0 || t - last > agreed.heartbeat;
        if (by.every > 0)
            due = due || t - last > by.every - 1e-6;
        else if (!due) {
            const auto shown = dr::dis::reckon(by.model, sent, t - last);
            const V error = shown.position - pdu.location;
            const double off =
                by.per_axis ? std::max({std::abs(error.x), std::abs(error.y), std::abs(error.z)}) : glm::length(error);
            due =
                off > agreed.threshold || dr::angle_between(shown.orientation, map().to_quaternion(truth.orientation)) >
                                              agreed.rotation_threshold;
        }
        if (!due)
            continue;
        sent = dis::motion_of(pdu);
        last = t;
        by.spoil(pdu, truth);
        pdu.header.timestamp = dis::time_stamp(by.stamp(t), false);
        if (by.arrival(t) >= 0)
            packets.push_back({by.arrival(t), dis::encode(pdu)});
    }
    return packets;
}

/// Returns one update of an entity on the x axis.
inline Packet said(double t, double x, Model model, double speed = 0, std::uint32_t appearance = 0) {
    State state;
    state.position.x = x;
    state.velocity.x = speed;
    dis::EntityState pdu;
    pdu.id = {1, 2, 7};
    pdu.appearance = appearance;
    dis::set_motion(pdu, model, state, map());
    pdu.header.timestamp = dis::time_stamp(t, false);
    return {t, dis::encode(pdu)};
}

inline lab::ExerciseReport studied(const std::vector<Packet>& packets,
                                   const lab::ExerciseOptions& how = exercise_options()) {
    const auto feed = [&](const lab::TakeDatagram& take) {
        for (const Packet& packet : packets)
            take({.time = packet.arrival, .packet = 1, .sender = packet.sender, .port = 3000, .payload = packet.pdu});
    };
    return lab::study_exercise(feed, how);
}

inline const lab::ExerciseRow& exercise_row(const lab::ExerciseReport& report, std::string_view scheme) {
    const auto found = std::ranges::find(report.rows, scheme, &lab::ExerciseRow::scheme);
    EXPECT_NE(found, report.rows.end()) << scheme;
    return *found;
}

inline std::set<std::string> faults(const lab::ExerciseReport& report) {
    std::set<std::string> names;
    for (const lab::Finding& finding : report.findings)
        names.insert(finding.what);
    return names;
}

inline const lab::Finding& fault(const lab::ExerciseReport& report, std::string_view what) {
    static const lab::Finding none;
    const auto found = std::ranges::find(report.findings, what, &lab::Finding::what);
    EXPECT_NE(found, report.findings.end()) << what << " is not found";
    return found == report.findings.end() ? none : *found;
}

} // namespace test::captured
