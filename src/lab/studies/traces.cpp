#include "lab/studies/traces.h"

#include "tunables/random.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace lab {

namespace {

/// One number for each style.
struct ByStyle {
    double values[style_names.size()];
    [[nodiscard]] double of(Style style) const { return values[static_cast<std::size_t>(style)]; }
};

/// Minimum jerk: from 0 to 1 with zero velocity and acceleration at both ends (Flash & Hogan 1985).
double minimum_jerk(double s) {
    s = std::clamp(s, 0.0, 1.0);
    return s * s * s * (10 - s * (15 - 6 * s));
}

Trace sports(Style style, std::uint64_t seed, double duration) {
    constexpr double dt = 1.0 / 60, full_speed = 0.6; // Share of the motions that end at full stick.
    static constexpr ByStyle shortest{0.1, 0.3, 0.07}, longest{0.22, 0.6, 0.15}, held{0.28, 0.5, 0.15};
    tunables::Random random(seed);
    Trace trace{dt, {}};
    glm::dvec2 position(0), from(0), to(0), stick(0);
    double since = 0, stroke = 0, until = 0;
    for (double time = 0; time < duration; time += dt) {
        if (since >= until) {
            from = to;
            const double angle = random.uniform(0, 2 * M_PI);
            // Mostly full speed, sometimes standing, sometimes in between.
            const double kind = random.uniform();
            const double reach = kind < full_speed ? 1 : kind < full_speed + 0.15 ? 0 : random.uniform(0.3, 1);
            to = reach * glm::dvec2(std::cos(angle), std::sin(angle));
            stroke = random.uniform(shortest.of(style), longest.of(style));
            until = stroke + random.uniform(0, 2 * held.of(style));
            since = 0;
        }
        trace.samples.push_back({position, 0, stick});
        position += stick * (sports_speed * dt);
        since += dt;
        stick = from + (to - from) * minimum_jerk(since / stroke);
    }
    return trace;
}

Trace action(Style style, std::uint64_t seed, double duration) {
    constexpr double dt = 1.0 / 20, hand_lag = 0.08;
    constexpr int steps = 6;
    static constexpr ByStyle hold{0.2, 0.6, 0.12}, reach{1, 0.8, 1};
    tunables::Random random(seed);
    Trace trace{dt, {}};
    glm::dvec2 position(0), wanted(0, 1), stick(0, 1);
    double heading = 0, until_turn = 0, until_speed = 0;
    for (double time = 0; time < duration; time += dt) {
        trace.samples.push_back({position, heading, stick});
        for (int step = 0; step < steps; ++step) {
            constexpr double h = dt / steps;
            if ((until_turn -= h) <= 0) {
                until_turn = random.uniform(0.3, 1.7) * hold.of(style);
                wanted.x = random.uniform() < 0.1 ? 0 : random.uniform(-1, 1) * reach.of(style);
            }
            if ((until_speed -= h) <= 0) {
                until_speed = random.uniform(0.5, 3.5) * hold.of(style);
                wanted.y = random.uniform() < 0.3 ? 1 : random.uniform(-0.3, 1);
            }
            stick += (wanted - stick) * (1 - std::exp(-h / hand_lag));
            heading += stick.x * action_turn_rate * h;
            position += glm::dvec2(std::cos(heading), std::sin(heading)) * (stick.y * action_speed * h);
        }
    }
    return trace;
}

// The car: 1:8, a bicycle with saturating tyres.
constexpr double mass = 3.5, wheelbase = 0.32, mu = 1.6, gravity = 9.81, top_speed = 22;
constexpr double braking = 0.7;   ///< Share of the grip that the driver plans to brake with.
constexpr double max_push = 14;   ///< Acceleration by the motor at a standstill [m/s²].
constexpr double push_lag = 0.02; ///< Lag of motor and brakes [s].

/// The racing line: alternate straights and corners, as points 0.25 m apart with the planned speed.
class Track {
  public:
    Track(tunables::Random& random, double length, double corner_share) {
        glm::dvec2 place(0);
        double direction = 0;
        while (static_cast<double>(points_.size()) * spacing < length) {
            run(place, direction, random.uniform(6, 25), 0);
            const double radius = random.uniform(3, 12), angle = random.uniform(0.3, 1.3);
            run(place, direction, radius * angle, (random.uniform() < 0.5 ? 1 : -1) / radius);
        }
        // Corner speeds use a share of the tyres' grip; braking begins in time.
        constexpr double grip = mu * gravity, brakes = braking * grip;
        for (auto& point : points_)
            point.speed =
                std::min(top_speed, std::sqrt(corner_share * grip / std::max(std::abs(point.curvature), 1e-3)));
        for (std::size_t i = points_.size() - 1; i-- > 0;)
            points_[i].speed = std::min(points_[i].speed,
                                        std::sqrt(points_[i + 1].speed * points_[i + 1].speed + 2 * brakes * spacing));
    }
    struct Point {
        glm::dvec2 place;
        double curvature, speed;
    };
    [[nodiscard]] const Point& at(double along) const {
        return points_[std::min(static_cast<std::size_t>(std::max(along, 0.0) / spacing), points_.size() - 1)];
    }
    /// Returns the distance along the track, from `along` to 3 m more, of the point nearest to `place` [m].
    [[nodiscard]] double project(double along, glm::dvec2 place) const {
        double nearest = along;
        for (double way = along; way < along + 3; way += spacing)
            if (glm::distance(at(way).place, place) < glm::distance(at(nearest).place, place))
                nearest = way;
        return nearest;
    }
    static constexpr double spacing = 0.25;

  private:
    void run(glm::dvec2& place, double& direction, double length, double curvature) {
        for (double way = 0; way < length; way += spacing) {
            points_.push_back({place, curvature, 0});
            direction += curvature * spacing;
            place += glm::dvec2(std::cos(direction), std::sin(direction)) * spacing;
        }
    }
    std::vector<Point> points_;
};

Trace racing(Style style, std::uint64_t seed, double duration) {
    constexpr double dt = 0.1, h = 1.0 / 1000;
    constexpr double front = wheelbase / 2, rear = wheelbase / 2, inertia = mass * 0.013 * 1.5, max_steer = 0.5;
    constexpr double stiffness = 20; // tyre force = load μ tanh(stiffness · slip)
    static constexpr ByStyle share{0.6, 0.5, 0.66}, steer_lag{0.08, 0.1, 0.06};
    tunables::Random random(seed);
    const Track track(random, duration * 16 + 50, share.of(style));

    Trace trace{dt, {}};
    glm::dvec2 position(0), velocity(5, 0); // velocity in world axes
    double heading = 0, turn = 0, steer = 0, push = 0, along = 0;
    const long steps = std::lround(duration / h), every = std::lround(dt / h);
    for (long step = 0; step < steps; ++step) {
        if (step % every == 0)
            trace.samples.push_back({position, heading, {}});
        const glm::dvec2 nose(std::cos(heading), std::sin(heading)), left(-nose.y, nose.x);
        const double u = std::max(glm::dot(velocity, nose), 0.5), w = glm::dot(velocity, left);
        along = track.project(along, position);
        const double ahead = 0.3 + 0.2 * u;
        const glm::dvec2 aim = track.at(along + ahead).place - position;
        const double curve = 2 * glm::dot(aim, left) / std::max(glm::dot(aim, aim), 0.01);
        const double wanted_steer = std::clamp(std::atan(wheelbase * curve), -max_steer, max_steer);
        steer += (wanted_steer - steer) * h / steer_lag.of(style);
        const double wanted_push = std::clamp(6 * (track.at(along + 0.05 * u).speed - u), -1.3 * braking * mu * gravity,
                                              max_push * (1 - u / top_speed));
        push += (wanted_push - push) * h / push_lag;

        const double load = mass * gravity / 2;
        const auto tyre = [&](double slip) { return -mu * load * std::tanh(stiffness * slip); };
        const double front_force = tyre(std::atan2(w + front * turn, u) - steer);
        const double rear_force = tyre(std::atan2(w - rear * turn, u));
        // The friction circle: grip used for acceleration is not available in corners.
        const double held = std::sqrt(std::max(0.05, 1 - std::pow(push / (mu * gravity), 2)));
        const glm::dvec2 force = nose * (mass * push) + left * ((front_force * std::cos(steer) + rear_force) * held);
        velocity += force / mass * h;
        turn += (front * front_force * std::cos(steer) - rear * rear_force) * held / inertia * h;
        heading += turn * h;
        position += velocity * h;
    }
    return trace;
}

} // namespace

Trace make_trace(Genre genre, Style style, std::uint64_t seed, double duration) {
    constexpr std::array makers{sports, action, racing};
    return makers[static_cast<std::size_t>(genre)](style, seed, duration);
}

} // namespace lab
