/// The model fit recovers the derivatives of a path and gives a publisher its own future path.

#include "common.h"
#include "dead_reckoning/publishing/model_fit.h"
#include "run_path.h"

#include <gtest/gtest.h>

namespace {

using namespace dr;
using V = Vec3<double>;

/// Returns the path that a predictor makes from an update.
std::vector<V> path_of(const Update<double>& update, const PredictorRow& predictor, int steps) {
    PacketHistory<double> history;
    history.add(update, 0);
    std::vector<V> path;
    for (int i = 1; i <= steps; ++i)
        path.push_back(predictor.predict_d(history, i * dt).position);
    return path;
}

TEST(ModelFit, FindsTheDerivativesThatMadeThePath) {
    Update<double> made;
    made.state.position = {30, -20, 4};
    made.state.velocity = {9, 3, 0.2};
    made.state.acceleration = {-1, 4, 0.1};
    for (const char* name : {"order2", "ctra", "ctra-fade", "rvb"}) {
        const PredictorRow& predictor = *scheme(std::string("snap:") + name)->predictor;
        Update<double> fitted = made;
        fitted.state.velocity = {8, 4, 0};
        fitted.state.acceleration = {0, 1, 0};
        const std::vector<V> path = path_of(made, predictor, 30);
        fit_derivatives<double>(fitted, predictor, path, dt, dt);
        const std::vector<V> found = path_of(fitted, predictor, 30);
        for (std::size_t i = 0; i < path.size(); ++i)
            EXPECT_LT(glm::distance(found[i], path[i]), 1e-3) << name << " step " << i;
        EXPECT_EQ(fitted.state.position, made.state.position);
    }
}

TEST(ModelFit, TooFewPositionsChangeNothing) {
    Update<double> update;
    update.state.velocity = {8, 4, 0};
    const std::vector<V> path(2, V(1, 0, 0));
    fit_derivatives<double>(update, *scheme("pvb")->predictor, path, dt, dt);
    EXPECT_EQ(update.state.velocity, V(8, 4, 0));
}

TEST(ModelFit, StandingVehicleStaysInPlace) {
    for (const Scheme& each : test::schemes_where([](const Scheme& s) { return s.convergence->name == "snap"; })) {
        Update<double> update;
        update.state.position = {5, 6, 7};
        const std::vector<V> path(20, update.state.position);
        fit_derivatives<double>(update, *each.predictor, path, dt, dt);
        EXPECT_LT(glm::length(update.state.velocity) + glm::length(update.state.acceleration), 1e-6) << each.name();
    }
}

TEST(ModelFit, AppliesOnlyWhenEnabledAndPossible) {
    const auto forecast = [](const LocalActor<double>& actor, double step, int steps) {
        std::vector<V> future;
        for (int i = 1; i <= steps; ++i)
            future.push_back(actor.state.position + V(3, 0, 0) * (i * step));
        return future;
    };
    LocalActor<double> actor;
    actor.state.velocity = {1, 0, 0};
    PublisherSettings settings;
    settings.acceleration = PublisherSettings::Acceleration::none;
    const auto published = [&](bool wanted, bool possible) {
        settings.model_fit = wanted;
        Publisher<double> publisher(tunables::Random(1), {}, {}, possible ? forecast : Publisher<double>::Forecast{});
        return publisher.tick(0, dt, actor, settings)->update.state.velocity.x;
    };
    EXPECT_NEAR(published(true, true), 3, 1e-3);
    EXPECT_EQ(published(false, true), 1);
    EXPECT_EQ(published(true, false), 1);
}

TEST(ModelFit, DoesNotDependOnTheSourcesOfPublishedDerivatives) {
    // A vehicle on a circle; the forecast continues it.
    const auto at = [](double time) { return V(20 * std::sin(time / 2), 20 * (1 - std::cos(time / 2)), 0); };
    const auto sent = [&](const PublisherSettings& settings) {
        double now = 0;
        const auto forecast = [&](const LocalActor<double>&, double step, int steps) {
            std::vector<V> future;
            for (int i = 1; i <= steps; ++i)
                future.push_back(at(now + i * step));
            return future;
        };
        Publisher<double> publisher(tunables::Random(1), {}, {}, forecast);
        std::vector<V> published;
        for (int tick = 0; tick < 120; ++tick) {
            now = tick * dt;
            LocalActor<double> actor;
            actor.state.position = at(now);
            actor.state.velocity = {10 * std::cos(now / 2), 10 * std::sin(now / 2), 0};
            actor.state.acceleration = {-5 * std::sin(now / 2), 5 * std::cos(now / 2), 0.1};
            if (const auto update = publisher.tick(now, dt, actor, settings))
                published.insert(published.end(), {update->update.state.velocity, update->update.state.acceleration});
        }
        return published;
    };
    PublisherSettings plain{.when = PublisherSettings::When::fixed, .rate = 5, .model_fit = true}, other = plain;
    other.velocity = PublisherSettings::Velocity::fit;
    other.acceleration = PublisherSettings::Acceleration::none;
    other.velocity_average = 6;
    other.damp = other.impact_acceleration = true;
    other.zero_vertical_acceleration = false;
    EXPECT_EQ(sent(plain), sent(other));
    plain.model_fit = other.model_fit = false;
    EXPECT_NE(sent(plain), sent(other));
}

TEST(ModelFit, NeedsThreeTicksBetweenTwoUpdates) {
    PublisherSettings settings{.when = PublisherSettings::When::fixed, .rate = 24, .model_fit = true};
    EXPECT_TRUE(fits_model(settings)) << "2.5 ticks are rounded up";
    settings.rate = 25;
    EXPECT_FALSE(fits_model(settings));
    settings.when = PublisherSettings::When::threshold;
    EXPECT_TRUE(fits_model(settings)) << "the window is a quarter of a second at least";
    settings.model_fit = false;
    EXPECT_FALSE(fits_model(settings));
}

} // namespace
