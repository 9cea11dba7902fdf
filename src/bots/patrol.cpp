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
        const bool stands = promised_ && promised_->ends && where(*road, sight).speed == 0;
        standing_ = stands ? standing_ + sight.dt : 0;
        if (promised_ && (standing_ > pause || !keeps(*road, sight)))
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
    static constexpr double pause = 3; ///< time that the tank stands at a waypoint [s]

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
        const bool stops = promised_ && promised_->ends;
        const bool ended = road && !stops &&
                           road->nearest(glm::dvec2(sight.own.state.position)) > road->length() - 1.5 * wanted_speed_;
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

    /// The tank's plan: at time `at` the tank is at `progress`, and goes on at `speed_`. It may end at a waypoint.
    struct Promise {
        double at;       ///< time of a tick, by the client's clock [s]
        double progress; ///< distance along the road [m]
        bool ends = false;
        double end = 0; ///< distance along the road [m]
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
        if (chosen == road_ && side_ == sight.contract_side)
            return;
        road_ = chosen;
        side_ = sight.contract_side;
        promised_.reset();
        restarting_ = restarting_ && !ranges_;
        if (const dr::Road* road = sight.roads->find(road_)) {
            // In a bend of radius r the tank needs v²/r of side force and turns at v/r.
            // Largest side force per mass [m/s²], of the available 9, and share of the full turn rate.
            constexpr double across = 3.5, turning = 0.6;
            const dr::DriveParameters tank;
            // Beside the middle, the inner bend is sharper: 1 / (r − side).
            const double bend = road->max_curvature() / std::max(0.2, 1 - road->max_curvature() * std::abs(side_));
            speed_ =
                std::max(2.0, std::min({wanted_speed_, std::sqrt(across / bend), turning * tank.turn_rate / bend}));
        }
    }

    /// The tank's contract, whose progress was true at `promised_->at`.
    [[nodiscard]] dr::Contract<double> contract() const {
        return {.road = road_,
                .progress = promised_->progress,
                .speed = speed_,
                .side = side_,
                .ends = promised_->ends,
                .end = promised_->end};
    }
    /// The promised motion along the road at the last tick.
    [[nodiscard]] dr::RoadProgress where(const dr::Road& road, const Perception& sight) const {
        return dr::progress_under(road, contract(), sight.tick_time - promised_->at);
    }
    /// A tank on its side of the road.
    [[nodiscard]] dr::RoadPoint place(const dr::Road& road, double progress) const {
        return dr::vehicle_on(road, dr::Contract<double>{.side = side_}, progress);
    }

    /// Plans the drive from `progress`: on and on, or to a waypoint.
    [[nodiscard]] static Promise plan_drive(const dr::Road& road, const Perception& sight, double progress) {
        // Distance to the next waypoint [m], its largest share of a loop, and least distance from the road's end [m].
        constexpr double leg = 100, lap = 0.8, margin = 2;
        Promise planned{.at = sight.tick_time, .progress = progress};
        if (sight.contract_end != dr::PublisherSettings::ContractEnd::none) {
            planned.ends = true;
            planned.end = road.closed() ? road.wrap(progress + std::min(leg, lap * road.length()))
                                        : std::min(progress + leg, road.length() - margin);
        }
        return planned;
    }

    /// Returns the tank's offset from the promised place, in the road's axes [m].
    static dr::Vec3<double> off(const dr::RoadPoint& promised, const Perception& sight) {
        return glm::conjugate(promised.orientation) * (dr::Vec3<double>(sight.own.state.position) - promised.position);
    }

    [[nodiscard]] bool keeps(const dr::Road& road, const Perception& sight) const {
        // At a larger distance from the promised place the tank drops the contract [m].
        constexpr double max_distance = 2.5;
        const double here = where(road, sight).progress;
        return glm::length(off(place(road, here), sight)) < max_distance && !blocked(sight) &&
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
        const double nearest = road.nearest(glm::dvec2(sight.own.state.position));
        const bool at_its_end = !road.closed() && nearest > road.length() - ahead;
        restarting_ = (restarting_ && nearest > ahead) || at_its_end;
        const double goal = restarting_ ? 0 : nearest + ahead;
        const float bearing = bearing_to(sight.own.state, glm::vec3(place(road, goal).position));
        const dr::RoadPoint here = place(road, nearest);
        const dr::Vec3<double> nose = glm::conjugate(here.orientation) *
                                      (dr::Quat<double>(sight.own.state.orientation) * dr::Vec3<double>(1, 0, 0));
        const bool drives = static_cast<double>(glm::length(sight.own.state.velocity)) > speed_ / 2;
        if (!restarting_ && drives && !blocked(sight) && std::abs(off(here, sight).y) < near &&
            std::abs(std::atan2(nose.y, nose.x)) < straight) {
            promised_ = plan_drive(road, sight, nearest + off(here, sight).x);
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
            freeing_side_ = -freeing_side_;
        }
        if (freeing_ > 0) {
            freeing_ -= sight.dt;
            input.tank.stick = {.throttle = -1, .steer = freeing_side_};
        }
    }

    /// Speed to command [m/s], so that in spite of the tracks' lag the tank has `speed` and `acceleration`.
    static double command(double speed, double acceleration) {
        const dr::DriveParameters tank;
        const double drives = speed + tank.speed_lag * acceleration;
        return drives >= 0 ? drives : std::min(0.0, speed + tank.brake_lag * acceleration);
    }

    /// Kanayama's tracking controller (1990): v = v_r cos θ + k_x x, ω = ω_r + v_r (k_y y + k_θ sin θ). Its errors are
    /// those of the promised pose: x ahead, y to the left, and θ. v_r leads by the tracks' lag, and ω_r is that of the
    /// place where the tank is after it, when the command acts.
    void follow(const dr::Road& road, const Perception& sight, client::PlayerInput& input) {
        constexpr double along = 1.2, across = 0.06, turning = 0.45; // k_x [1/s], k_y [1/m²], k_θ [1/m]
        const dr::DriveParameters tank;
        const dr::RoadProgress now = where(road, sight);
        const dr::RoadPoint promised = place(road, now.progress);
        const auto own = dr::Quat<double>(sight.own.state.orientation);
        const dr::Vec3<double> error =
            glm::conjugate(own) * (promised.position - dr::Vec3<double>(sight.own.state.position));
        const dr::Vec3<double> way = glm::conjugate(own) * (promised.orientation * dr::Vec3<double>(1, 0, 0));
        const double theta = std::atan2(way.y, way.x), pace = glm::length(promised.tangent);
        const double bend = place(road, now.progress + now.speed * tank.turn_lag).turn.z;
        const double speed = pace * command(now.speed, now.acceleration) * std::cos(theta) + along * error.x;
        const double turn = now.speed * (bend + pace * (across * error.y + turning * std::sin(theta)));
        input.tank.stick.throttle =
            static_cast<float>(limited(speed / (speed < 0 ? tank.reverse_speed : tank.forward_speed)));
        input.tank.stick.steer = static_cast<float>(limited(turn / tank.turn_rate));
        constexpr double reached = 0.2; // a tank this near to its waypoint stops [m]
        input.tank.stick.brake = promised_->ends && now.speed == 0 && std::abs(error.x) < reached;
        constexpr double off = 8; // a tank farther than this from the promised place publishes no contract [m]
        // A stop that no contract has named breaks it.
        const bool named = sight.contract_end == dr::PublisherSettings::ContractEnd::named;
        if (glm::length(error) < off && (named || now.speed == speed_)) {
            const dr::Contract<double> kept = contract();
            input.contract = {.road = road_,
                              .progress = static_cast<float>(road.wrap(now.progress)),
                              .speed = static_cast<float>(speed_),
                              .side = static_cast<float>(side_),
                              .ends = named && kept.ends,
                              .end = static_cast<float>(named ? kept.end : 0)};
        }
    }

    double wanted_speed_;
    std::size_t index_;
    bool always_ranges_, always_scans_;
    bool ranges_ = false; ///< follows its own waypoints in this frame
    tunables::Random random_;
    double since_plan_ = 1e9, idle_ = 0; ///< time since the last plan, and time without a published contract [s]
    dr::RoadId road_ = 0;
    double speed_ = 0;    ///< promised speed [m/s]
    double side_ = 0;     ///< distance from the road's middle, to the left of the way [m]
    double standing_ = 0; ///< time that the tank stands at its waypoint [s]
    std::optional<Promise> promised_;
    bool restarting_ = false;        ///< drives back to the start of an open road
    double stuck_ = 0, freeing_ = 0; ///< time that the tank has been stuck, and remaining time of backing off [s]
    float freeing_side_ = 1;
};

} // namespace

std::unique_ptr<Driver> patrol(double speed, std::size_t index, bool ranges, bool scans) {
    return std::make_unique<Patrol>(speed, index, ranges, scans);
}

} // namespace bots
