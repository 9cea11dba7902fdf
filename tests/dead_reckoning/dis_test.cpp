/// The nine models of DIS compared with closed forms. tests/lab/drm_test.cpp compares them with test vectors.

#include "common.h"
#include "dead_reckoning/dis.h"
#include "dead_reckoning/rotation.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace {

using namespace dr;
using dis::Model;
using V = Vec3<double>;

dis::State<double> tank() {
    dis::State<double> state;
    state.position = {100, -50, 2};
    state.velocity = {10, 1, 0};
    state.acceleration = {2, -1, 0.5};
    state.orientation = rotation(V(0.1, -0.2, 1.2));
    state.angular_velocity = {0.05, -0.1, 0.4};
    return state;
}

TEST(Dis, WorldModelsArePolynomials) {
    const auto state = tank();
    const double t = 0.7;
    const V first = state.position + state.velocity * t, second = first + state.acceleration * (t * t / 2);
    expect_near(dis::reckon(Model::static_, state, t).position, state.position, 0);
    expect_near(dis::reckon(Model::fpw, state, t).position, first, 1e-12);
    expect_near(dis::reckon(Model::rpw, state, t).position, first, 1e-12);
    expect_near(dis::reckon(Model::rvw, state, t).position, second, 1e-12);
    expect_near(dis::reckon(Model::fvw, state, t).position, second, 1e-12);
}

TEST(Dis, OnlyRotatingModelsTurn) {
    const auto state = tank();
    for (int number = 1; number <= 9; ++number) {
        const auto model = static_cast<Model>(number);
        const bool rotates = model == Model::rpw || model == Model::rvw || model == Model::rpb || model == Model::rvb;
        const double turned = angle_between(dis::reckon(model, state, 0.7).orientation, state.orientation);
        EXPECT_NEAR(turned, rotates ? 0.7 * glm::length(state.angular_velocity) : 0, 1e-12) << number;
    }
}

TEST(Dis, RotatingBodyVelocityDrawsACircle) {
    dis::State<double> state;
    state.velocity = {10, 0, 0};
    state.angular_velocity = {0, 0, 0.5};
    const double radius = 20;
    for (const double t : {1e-9, 0.1, 1.0, 3.0, 12.0})
        expect_near(dis::reckon(Model::rpb, state, t).position,
                    {radius * std::sin(0.5 * t), radius * (1 - std::cos(0.5 * t)), 0}, 1e-11);
}

/// The integrals by quadrature: Simpson's rule on exp([ω]s) v and s exp([ω]s) a.
TEST(Dis, TurningIntegralsAgreeWithQuadratureAtEveryAngle) {
    EXPECT_TRUE(rc::check([] {
        const auto number = [](int most) { return *rc::gen::inRange(-most, most + 1) / 100.0; };
        const double scale = *rc::gen::element(1e-6, 1e-3, 0.3, 1.0, 5.0);
        const V omega = V(number(100), number(100), number(100)) * scale;
        const V v(number(1000), number(1000), number(1000));
        const double t = 1.5;
        constexpr int steps = 400;
        V way(0), gain(0);
        for (int i = 0; i <= steps; ++i) {
            const double s = t * i / steps, weight = i == 0 || i == steps ? 1 : i % 2 == 1 ? 4 : 2;
            const V turned = rotation(omega * s) * v;
            way += turned * (weight * t / (3 * steps));
            gain += turned * (s * weight * t / (3 * steps));
        }
        RC_ASSERT(glm::distance(dis::velocity_displacement(omega, v, t), way) < 1e-8);
        RC_ASSERT(glm::distance(dis::acceleration_displacement(omega, v, t), gain) < 1e-8);
    }));
}

/// There is no jump where the series takes over from the closed form, and down to an angle of 0.
TEST(Dis, TurningIntegralsAreContinuousDownToZeroTurn) {
    const V v(10, -3, 1);
    for (const double angle : {0.0, 1e-12, 1e-8, 1e-5, 1e-3, 0.999999, 1.000001}) {
        const V omega = V(0.6, 0, 0.8) * angle;
        const V nudged = omega * (1 + 1e-9);
        expect_near(dis::velocity_displacement(omega, v, 1.0), dis::velocity_displacement(nudged, v, 1.0), 2e-8);
        expect_near(dis::acceleration_displacement(omega, v, 1.0), dis::acceleration_displacement(nudged, v, 1.0),
                    2e-8);
    }
    expect_near(dis::velocity_displacement(V(0), v, 2.0), v * 2.0, 0);
    expect_near(dis::acceleration_displacement(V(0), v, 2.0), v * 2.0, 0);
}

} // namespace
