#include "bots/driver.h"
#include "bots/steering.h"
#include "world/roads.h"

#include <algorithm>
#include <cmath>

namespace bots {

namespace {

double limited(double value) { return std::clamp(value, -1.0, 1.0); }

class Patrol final : public Driver {
  public:
    Patrol(double speed, std::size_t index, bool ranges, bool scans)
        : wanted_speed_(speed), index_(index), always_ranges_(ranges), always_scans_(scans), random_(index + 1) {}

    [[nodiscard]] std::string_view name() const override { return always_ranges_ ? "ranger" : "patrol"; }
    client::PlayerInput drive(const Perception& sight) override {
        client::PlayerInput input;
        ranges_ = always_ranges_ || !has_roads(sight);
        if (ranges_)
            range(sight, input);
        choose(sight);
        const dr::Road* road = sight.roads ? sight.roads->find(road_) : nullptr;
        if (always_scans_ || sight.publishes_contracts)
            input.tank.scan = {.low = -scan_reach, .high = scan_reach, .rate = scan_rate};
        if (!road)
            return input;
        if (promised_ && !keeps(*road, sight))
            promised_.reset();
        if (!promised_)
            approach(*road, sight, input);
        if (promised_)
            follow(*road, sight, input);
        return input;
    }

  private:
    /// Scan (swing of the turret): largest azimuth to either side [rad], and largest rate [rad/s].
    static constexpr float scan_reach = 1.0f, scan_rate = 0.5f;

    static bool has_roads(const Perception& sight) {
        return sight.roads && std::ranges::any_of(sight.roads->all(), [](const auto& one) {
                   return one.first < world::first_waypoint_road;
               });
    }

    /// Plans new waypoints if there are none, at their end, and after a long time without a contract.
    void range(const Perception& sight, client::PlayerInput& input) {
        // Longest time without a published contract, and shortest time between two plans of waypoints [s].
        constexpr double patience = 12, between = 2;
        const dr::Road* road = sight.roads ? sight.roads->find(sight.waypoints) : nullptr;
        const bool ended =
            road && road->nearest(glm::dvec2(sight.own.state.position)) > road->length() - 1.5 * wanted_speed_;
        idle_ = promised_ ? 0 : idle_ + sight.dt;
        since_plan_ += sight.dt;
        if ((road && !ended && idle_ < patience) || since_plan_ < between)
            return;
        since_plan_ = idle_ = 0;
        input.waypoints = plan(sight);
    }

    /// Plans a randomly bending way from the tank's position, inside the map, over gentle ground where possible.
    std::vector<dr::Road::Place> plan(const Perception& sight) {
        // Length of a leg [m], largest turn between legs at the first try [rad], distance from the map's edge [m].
        constexpr double leg = 30, widest = 0.9, edge = 40;
        constexpr float gentlest = 0.97f; // smallest vertical part of the ground's normal: 14°
        constexpr int legs = 7, tries = 12;
        std::vector<dr::Road::Place> places{glm::dvec2(sight.own.state.position)};
        const glm::vec3 nose = sight.own.state.orientation * glm::vec3(1, 0, 0);
        double heading = std::atan2(static_cast<double>(nose.y), static_cast<double>(nose.x));
        const double inside = static_cast<double>(sight.terrain.size()) / 2 - edge;
        for (int i = 0; i < legs; ++i) {
            for (int attempt = 0; attempt < tries; ++attempt) {
                // The first leg goes straight on, so that the contract can be published at once.
                const double spread = (i > 0 ? widest : 0.0) + widest / 3 * attempt;
                const double way = heading + spread * (2 * random_.uniform() - 1);
                const dr::Road::Place next = places.back() + leg * glm::dvec2(std::cos(way), std::sin(way));
                if (std::max(std::abs(next.x), std::abs(next.y)) > inside)
                    continue;
                const bool last_try = attempt == tries - 1;
                bool gentle = true;
                for (double s = 0.25; s <= 1; s += 0.25) {
                    const dr::Road::Place at = places.back() + s * (next - places.back());
                    gentle &=
                        sight.terrain.ground(static_cast<float>(at.x), static_cast<float>(at.y)).normal.z > gentlest;
                }
                if (!gentle && !last_try)
                    continue;
                places.push_back(next);
                heading = way;
                break;
            }
        }
        return places;
    }

    /// The contract that the tank publishes: at time `at` the tank is at `progress`, and goes on at `speed_`.
    struct Promise {
        double at;       ///< time of a tick, by the client's clock [s]
        double progress; ///< distance along the road [m]
    };

    /// Chooses the tank's waypoints, the newest drawn road, or a road of the map.
    void choose(const Perception& sight) {
        if (!sight.roads)
            return;
        dr::RoadId chosen = ranges_ ? sight.waypoints : sight.roads->newest();
        if (!ranges_ && chosen < world::first_drawn_road) {
            const auto& all = sight.roads->all(); // the map's roads come first
            const auto of_map = static_cast<std::size_t>(
                std::ranges::count_if(all, [](const auto& one) { return one.first < world::first_drawn_road; }));
            const std::size_t turn = of_map == 0 ? 0 : index_ % of_map;
            chosen = of_map == 0 ? dr::RoadId(0) : std::next(all.begin(), static_cast<std::ptrdiff_t>(turn))->first;
        }
        if (chosen == road_)
            return;
        road_ = chosen;
        promised_.reset();
        restarting_ = restarting_ && !ranges_;
        if (const dr::Road* road = sight.roads->find(road_)) {
            // In a bend of radius r the tank needs v²/r of side force and turns at v/r.
            // Largest side force per mass [m/s²], of the available 9, and share of the full turn rate.
            constexpr double across = 3.5, turning = 0.6;
            const dr::DriveParameters tank;
            speed_ = std::max(2.0, std::min({wanted_speed_, std::sqrt(across / road->max_curvature()),
                                             turning * tank.turn_rate / road->max_curvature()}));
        }
    }

    [[nodiscard]] double progress(const Perception& sight) const {
        return promised_->progress + speed_ * (sight.tick_time - promised_->at);
    }

    /// Returns the tank's offset from the promised place, in the road's axes [m].
    static dr::Vec3<double> off(const dr::RoadPoint& promised, const Perception& sight) {
        return glm::conjugate(promised.orientation) * (dr::Vec3<double>(sight.own.state.position) - promised.position);
    }

    [[nodiscard]] bool keeps(const dr::Road& road, const Perception& sight) const {
        // At a larger distance from the promised place the tank drops the contract [m].
        constexpr double max_distance = 2.5;
        const double here = progress(sight);
        return glm::length(off(road.at(here), sight)) < max_distance && !blocked(sight) &&
               (road.closed() || here < road.length());
    }

    /// Whether an enemy's tank is close in front.
    static bool blocked(const Perception& sight) {
        constexpr float room = 11, beside = 2.8f; // size of the area in front: length, and half of its width [m]
        return std::ranges::any_of(sight.enemies, [&](const Enemy& enemy) {
            const glm::vec3 away =
                glm::conjugate(sight.own.state.orientation) * (enemy.state.position - sight.own.state.position);
            return away.x > 0 && away.x < room && std::abs(away.y) < beside;
        });
    }

    /// Drives back to the road, to a point ahead of the nearest one. Publishes a contract once the tank is on the road
    /// and moves well; a tank that pushes against something could not keep the contract. At the end of an open road it
    /// drives back to the start.
    void approach(const dr::Road& road, const Perception& sight, client::PlayerInput& input) {
        // Distance ahead on the road of the point to drive to [m]; for a contract, largest distance from the road [m]
        // and angle to it [rad].
        constexpr double ahead = 14, near = 2, straight = 0.35;
        const glm::dvec2 place(sight.own.state.position);
        const double nearest = road.nearest(place);
        const bool at_its_end = !road.closed() && nearest > road.length() - ahead;
        restarting_ = (restarting_ && nearest > ahead) || at_its_end;
        const double goal = restarting_ ? 0 : nearest + ahead;
        const float bearing = bearing_to(sight.own.state, glm::vec3(road.at(goal).position));
        const dr::RoadPoint here = road.at(nearest);
        const dr::Vec3<double> nose = glm::conjugate(here.orientation) *
                                      (dr::Quat<double>(sight.own.state.orientation) * dr::Vec3<double>(1, 0, 0));
        const bool drives = static_cast<double>(glm::length(sight.own.state.velocity)) > speed_ / 2;
        if (!restarting_ && drives && !blocked(sight) && std::abs(off(here, sight).y) < near &&
            std::abs(std::atan2(nose.y, nose.x)) < straight) {
            promised_ = {sight.tick_time, nearest + off(here, sight).x};
            return;
        }
        const BotHeading way = free_heading(sight, bearing);
        const bool tight = std::abs(way.bearing) > 0.8f || way.clear < 0.4f * way.looked;
        input.tank.stick.steer = static_cast<float>(limited(1.5 * static_cast<double>(way.bearing)));
        const double throttle = 0.8 * wanted_speed_ / dr::DriveParameters().forward_speed;
        input.tank.stick.throttle = static_cast<float>(throttle * (blocked(sight) ? 0 : tight ? 0.4 : 1));
        free_itself(sight, input);
    }

    /// Backs off, turning, when the tank stands although the stick is forward, e.g. because another tank blocks it.
    void free_itself(const Perception& sight, client::PlayerInput& input) {
        constexpr double patience = 1.5, back = 2; // time until a standing tank backs off; duration of backing off [s]
        const bool stands = glm::length(sight.own.state.velocity) < 0.5f && input.tank.stick.throttle > 0;
        stuck_ = stands ? stuck_ + sight.dt : 0;
        if (stuck_ > patience) {
            stuck_ = 0;
            freeing_ = back;
            side_ = -side_;
        }
        if (freeing_ > 0) {
            freeing_ -= sight.dt;
            input.tank.stick = {.throttle = -1, .steer = side_};
        }
    }

    /// Kanayama's tracking controller (1990): v = v_r cos θ + k_x x, ω = ω_r + v_r (k_y y + k_θ sin θ). Its errors are
    /// those of the promised pose: x ahead, y to the left, and θ. ω_r is that of the place where the tank is after the
    /// tracks' lag, when the command acts.
    void follow(const dr::Road& road, const Perception& sight, client::PlayerInput& input) {
        constexpr double along = 1.2, across = 0.06, turning = 0.45; // k_x [1/s], k_y [1/m²], k_θ [1/m]
        const dr::DriveParameters tank;
        const double here = progress(sight);
        const dr::RoadPoint promised = road.at(here);
        const auto own = dr::Quat<double>(sight.own.state.orientation);
        const dr::Vec3<double> error =
            glm::conjugate(own) * (promised.position - dr::Vec3<double>(sight.own.state.position));
        const dr::Vec3<double> way = glm::conjugate(own) * (promised.orientation * dr::Vec3<double>(1, 0, 0));
        const double theta = std::atan2(way.y, way.x);
        const double bend = road.at(here + speed_ * tank.turn_lag).turn.z;
        const double speed = speed_ * std::cos(theta) + along * error.x;
        const double turn = speed_ * (bend + across * error.y + turning * std::sin(theta));
        input.tank.stick.throttle = static_cast<float>(limited(speed / tank.forward_speed));
        input.tank.stick.steer = static_cast<float>(limited(turn / tank.turn_rate));
        constexpr double off = 8; // a tank farther than this from the promised place publishes no contract [m]
        if (glm::length(error) < off)
            input.contract = {road_, static_cast<float>(road.wrap(here)), static_cast<float>(speed_)};
    }

    double wanted_speed_;
    std::size_t index_;
    bool always_ranges_, always_scans_;
    bool ranges_ = false; ///< follows its own waypoints in this frame
    tunables::Random random_;
    double since_plan_ = 1e9, idle_ = 0; ///< time since the last plan, and time without a published contract [s]
    dr::RoadId road_ = 0;
    double speed_ = 0; ///< promised speed [m/s]
    std::optional<Promise> promised_;
    bool restarting_ = false;        ///< drives back to the start of an open road
    double stuck_ = 0, freeing_ = 0; ///< time that the tank has been stuck, and remaining time of backing off [s]
    float side_ = 1;
};

} // namespace

std::unique_ptr<Driver> patrol(double speed, std::size_t index, bool ranges, bool scans) {
    return std::make_unique<Patrol>(speed, index, ranges, scans);
}

} // namespace bots
