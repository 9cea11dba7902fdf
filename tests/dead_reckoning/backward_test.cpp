/// The picture shows a slightly earlier time, so predictors must also answer for instants before the newest update.

#include "common.h"
#include "dead_reckoning/drive_model.h"
#include "dead_reckoning/road.h"
#include "dead_reckoning/rotation.h"
#include "dead_reckoning/scheme.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace {

using namespace dr;

constexpr double earliest = -0.2; ///< earliest time for which a predictor is asked, before the newest update [s]

/// A vehicle driven with a constant stick and published three times, every 0.3 s until time 0. Keeps its states at
/// `earliest` before and after time 0.
struct Driven {
    PacketHistory<double> history;
    KinematicState<double> before, last, after;

    Driven() {
        KinematicState<double> state;
        state.velocity.x = draw(-5, 12);
        state.angular_velocity.z = draw(-0.7, 0.7);
        const Stick stick{static_cast<float>(draw(-1, 1)), static_cast<float>(draw(-1, 1)), false};
        std::uint32_t sequence = 0;
        const auto publish = [&](double time) {
            Update<double> update;
            update.state = state;
            update.stick = stick;
            update.time = time;
            update.interval = 0.3;
            update.sequence = ++sequence;
            history.add(update, time);
        };
        const auto drive_on = [&](double time) { state = drive(state, stick, time, {}); };
        drive_on(0.5); // makes the published state consistent with the model
        publish(-0.6);
        drive_on(0.3);
        publish(-0.3);
        drive_on(0.3 + earliest);
        before = state;
        drive_on(-earliest);
        publish(0);
        last = state;
        drive_on(-earliest);
        after = state;
    }
};

TEST(Backward, EveryPredictorMovesWithTheVelocityThatItPredicts) {
    EXPECT_TRUE(rc::check([] {
        const Driven driven;
        const double t = draw(earliest, 0.3), h = 0.01;
        for (const PredictorRow& row : predictors()) {
            const auto at = [&](double age) { return row.predict_d(driven.history, age); };
            const Vec3<double> moved = (at(t + h).position - at(t - h).position) / (2 * h);
            RC_LOG() << row.name << " at " << t << " s\n";
            // A vehicle's acceleration has steps of 18 m/s², and its model divides the time into ticks separately for
            // every t.
            RC_ASSERT(glm::distance(moved, at(t).velocity) < 1);
        }
    }));
}

/// The error in the past must be about as small as in the future. Predictors without motion are excluded.
TEST(Backward, EveryPredictorReproducesThePastPosition) {
    EXPECT_TRUE(rc::check([] {
        const Driven driven;
        for (const PredictorRow& row : predictors()) {
            if (row.name == "order0" || row.name == "static")
                continue;
            const auto miss = [&](double age, const KinematicState<double>& truth) {
                return glm::distance(row.predict_d(driven.history, age).position, truth.position);
            };
            RC_LOG() << row.name << "\n";
            // A predictor without acceleration errs by ½ a t²; the tracks give at most 9 m/s² along and across.
            RC_ASSERT(miss(earliest, driven.before) < 14 * earliest * earliest / 2 + 0.01);
            RC_ASSERT(miss(-earliest, driven.after) < 14 * earliest * earliest / 2 + 0.01);
        }
    }));
}

/// A vehicle with a contract on a winding loop, published once at time 0. Its offset from the road is constant, and its
/// orientation has its own time.
struct Patrolling {
    static constexpr RoadId id = 1;
    Roads roads;
    Vec3<double> off, askew; ///< offset in body axes [m], [rad]
    Contract<double> contract{};
    PacketHistory<double> history;
    double lag; ///< lag of the orientation [s]

    Patrolling()
        : off(draw(-1, 1), draw(-1, 1), draw(-0.3, 0.3)), askew(draw(-0.1, 0.1), draw(-0.1, 0.1), draw(-0.3, 0.3)),
          lag(draw(-0.3, 0.3)) {
        std::vector<Road::Place> places;
        const double turned = draw(0, 6);
        for (double angle = 0; angle < 6.25; angle += 0.25)
            places.emplace_back((50 + 12 * std::cos(2 * angle + turned)) *
                                Road::Place(std::cos(angle), std::sin(angle)));
        roads.add(id, *Road::make(places, true));
        contract = {id, draw(0, roads.find(id)->length()), draw(-12, 12)};
        const KinematicState<double> turned_then = was(-lag);
        Update<double> update;
        update.state = was(0);
        update.state.orientation = turned_then.orientation;
        update.orientation_lag = lag;
        update.contract = contract;
        history.set_roads(&roads);
        history.add(update, 0);
    }
    /// Returns the pose before the update; afterwards the vehicle returns to its promised place.
    [[nodiscard]] KinematicState<double> was(double time) const {
        const RoadPoint point = roads.find(id)->at(contract.progress + contract.speed * time);
        const Quat<double> along =
            point.orientation * (contract.speed < 0 ? Quat<double>(0, 0, 0, 1) : Quat<double>(1, 0, 0, 0));
        KinematicState<double> state;
        state.position = point.position + along * off;
        state.orientation = along * rotation(askew);
        return state;
    }
};

TEST(Backward, PathPredictorStaysOnTheRoadInThePast) {
    const Predict<double> path = scheme("snap:path")->predictor->predict<double>();
    EXPECT_TRUE(rc::check([&] {
        const Patrolling driven;
        const double t = draw(earliest, 0), h = 1e-4;
        const auto at = [&](double age) { return path(driven.history, age); };
        RC_ASSERT(glm::distance(at(t).position, driven.was(t).position) < 1e-9);
        RC_ASSERT(angle_between(at(t).orientation, driven.was(t).orientation) < 1e-6);
        if (t < -h) { // from 0 on it returns to the road, which is a step of the velocity
            const Vec3<double> moved = (at(t + h).position - at(t - h).position) / (2 * h);
            RC_ASSERT(glm::distance(moved, at(t).velocity) < 0.02);
        }
    }));
}

} // namespace
