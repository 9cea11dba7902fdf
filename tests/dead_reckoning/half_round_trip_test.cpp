/// Travel times assumed for updates without time compensation (Haag: half of the round-trip time). An update crosses
/// the owner's link and the viewer's.

#include "common.h"
#include "dead_reckoning/receiving/receiver.h"

#include <gtest/gtest.h>

namespace {

using namespace dr;

/// Returns the displayed state 0.3 s after the arrival of an update with 10 m/s, a turning turret and 0.08 s of travel
/// from its owner; the viewer's own travel time is 0.05 s.
Displayed<double> displayed_with(const ReceiverSettings& settings) {
    PacketHistory<double> history;
    history.owner_travel = 0.08;
    Update<double> update;
    update.state.velocity = {10, 0, 0};
    update.state.angular_velocity = {0, 0, 1};
    update.articulations[turret].rate = 0.5;
    update.separate_articulations = true;
    update.time = 100;
    history.add(update, 20);
    history.owner_travel = 5; // applies to later updates
    Receiver<double> receiver(*scheme("snap:order2"));
    return receiver.advance(history, {.local = 20.3, .match = 100.2, .travel = 0.05}, settings);
}

TEST(HalfRoundTripAge, AddsTheOwnersTravelToTheViewers) {
    const Displayed<double> shown = displayed_with({.half_round_trip = true});
    const double age = 0.3 + 0.05 + 0.08;
    EXPECT_NEAR(shown.state.position.x, 10 * age, 1e-9);
    EXPECT_NEAR(2 * std::asin(shown.state.orientation.z), age, 1e-9);
    EXPECT_NEAR(shown.articulations[turret].angle, 0.5 * age, 1e-9);
}

TEST(HalfRoundTripAge, IsNotAssumedOtherwise) {
    EXPECT_NEAR(displayed_with({}).state.position.x, 3, 1e-9);
    EXPECT_NEAR(displayed_with({}).articulations[turret].angle, 0.15, 1e-9);
    EXPECT_NEAR(displayed_with({.compensate = true, .half_round_trip = true}).state.position.x, 2, 1e-9);
}

} // namespace
