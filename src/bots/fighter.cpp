#include "bots/driver.h"

#include "bots/cover.h"
#include "bots/steering.h"
#include "world/physics_world.h"
#include "world/tank_shape.h"

#include <algorithm>
#include <optional>

namespace bots {

namespace {

/// Elevation of a shell at `speed` [m/s] that meets a point `distance` away and `height` above the muzzle [m], by the
/// flatter of two solutions [rad]; `nullopt` out of reach. From y = x tan θ − g x² (1 + tan² θ) / (2 v²).
std::optional<float> elevation(float distance, float height, float speed) {
    const float k = world::gravity * distance * distance / (2 * speed * speed);
    const float discriminant = distance * distance - 4 * k * (k + height);
    if (discriminant < 0 || k <= 0)
        return {};
    return std::atan((distance - std::sqrt(discriminant)) / (2 * k));
}

float share(float value) { return std::clamp(value, -1.0f, 1.0f); }

class Fighter final : public Driver {
  public:
    Fighter(tunables::Random random, const Skill& skill) : random_(random), skill_(skill) { redraw(); }

    [[nodiscard]] std::string_view name() const override { return "fighter"; }
    client::PlayerInput drive(const Perception& sight) override {
        client::PlayerInput input;
        patience_ -= static_cast<float>(sight.dt);
        if (patience_ < 0)
            redraw();
        if (skill_.reaction)
            spotter_.look(sight);
        const Enemy* enemy = chosen(sight);
        on_target_ = false;
        ahead_ = 0;
        if (!(enemy && takes_cover(sight, *enemy, input)) && skill_.max_throttle > 0)
            steer(sight, enemy, input);
        if (enemy)
            aim(sight, *enemy, input);
        use_power(sight, enemy, input);
        if (skill_.max_throttle > 0)
            unstick(sight, input);
        return input;
    }

  private:
    /// Draws distance, side, throttle, aim error and whether to lay a mine for the next 3 to 8 s, so that bots do not
    /// move alike.
    void redraw() {
        patience_ = static_cast<float>(random_.uniform(3, 8));
        distance_ = static_cast<float>(random_.uniform(25, 60));
        side_ = random_.uniform() < 0.5 ? 1.0f : -1.0f;
        throttle_ = static_cast<float>(random_.uniform(0.55, 1)) * skill_.max_throttle;
        aim_error_ = static_cast<float>(random_.uniform(-skill_.aim_error, skill_.aim_error));
        mine_due_ = random_.uniform() < skill_.mines;
    }

    /// Returns the enemy to fight: the nearest one. With Skill::reaction, enemies in sight come first.
    [[nodiscard]] const Enemy* chosen(const Perception& sight) const {
        // Added to the squared distance of unseen enemies, so that all seen ones come first [m²].
        constexpr float unseen = 160 * 160;
        const auto gap = [&](const Enemy& enemy) {
            const glm::vec3 away = enemy.state.position - sight.own.state.position;
            return glm::dot(away, away) + (skill_.reaction && !sees(enemy) ? unseen : 0.0f);
        };
        const auto found = std::ranges::min_element(sight.enemies, {}, gap);
        return found == sight.enemies.end() ? nullptr : &*found;
    }

    /// Sets the goal of a tank with a task or a near power-up crate; returns false if it fights instead. A tank that
    /// fetches the crate of the match or brings it home drives there; on the way home it may lay a mine. Other tanks
    /// fight near the crate or its carrier.
    bool runs(const Perception& sight, const Enemy* enemy, client::PlayerInput& input, glm::vec3& goal) {
        // Largest distance from the goal for a fight, and from an enemy for a mine [m].
        constexpr float beside = 25, chased = 45;
        if (!sight.task && sight.power_crate)
            goal = *sight.power_crate;
        if (!sight.task)
            return sight.power_crate.has_value();
        goal = sight.task->place;
        const float way = glm::distance(glm::vec2(goal), glm::vec2(sight.own.state.position));
        if (sight.task->kind == client::Task::Kind::bring && mine_due_ && enemy &&
            glm::distance(enemy->state.position, sight.own.state.position) < chased) {
            input.lay_mine = true;
            mine_due_ = false;
        }
        const bool fights =
            sight.task->kind == client::Task::Kind::escort || sight.task->kind == client::Task::Kind::hunt;
        return !(fights && way < beside); // near the goal it circles the nearest enemy
    }

    [[nodiscard]] bool sees(const Enemy& enemy) const { return spotter_.seen_for(enemy.actor) > 0; }

    /// Drives to cover, or stays in cover, while the gun is not ready; a hurt tank stays longer. Returns false if the
    /// tank needs no cover, finds none near enough, or has a task.
    bool takes_cover(const Perception& sight, const Enemy& enemy, client::PlayerInput& input) {
        // Largest distance of the enemy [m]; time in cover beyond the reload, and extra time in cover when hurt [s];
        // longest drive to cover when hurt [s].
        constexpr float in_range = 120, stay = 1, hurt_rest = 2, hurt_cover = 3.5f;
        if (skill_.cover <= 0 || sight.task || near_edge(sight) ||
            glm::distance(enemy.state.position, sight.own.state.position) > in_range)
            return false;
        cover_.search(sight, enemy);
        const bool hurt = sight.health < skill_.retreat_health;
        const float ready = std::max(skill_.shot_interval, sight.reload + stay) + (hurt ? hurt_rest : 0.0f);
        const auto& cover = cover_.found();
        // The tank leaves its cover `peek` before the end of `ready`.
        waiting_ = cover && rested_ < ready - peek && cover->drive_time < (hurt ? hurt_cover : skill_.cover);
        if (waiting_)
            go(sight, cover->place, input);
        return waiting_;
    }

    /// Drives a short way to `place`, backward if `place` is behind the tank, and brakes there.
    static void go(const Perception& sight, const glm::vec3& place, client::PlayerInput& input) {
        constexpr float arrived = 1; // distance from the place at which it brakes [m]
        const auto& own = sight.own.state;
        const float distance = glm::distance(glm::vec2(own.position), glm::vec2(place));
        if (distance < arrived) {
            input.tank.stick.brake = true;
            return;
        }
        const float bearing = bearing_to(own, place);
        const bool back = std::abs(bearing) > 1.571f;
        const float gap = back ? std::remainder(bearing + 3.1415927f, 6.2831853f) : bearing;
        input.tank.stick.steer = share(2 * gap);
        input.tank.stick.throttle =
            (back ? -1.0f : 1.0f) * std::clamp(distance / 5, 0.4f, 1.0f) * (std::abs(gap) > 0.9f ? 0.3f : 1.0f);
    }

    void steer(const Perception& sight, const Enemy* enemy, client::PlayerInput& input) {
        const auto& own = sight.own.state;
        glm::vec3 goal(0);
        if (!repairs(sight, goal) && !runs(sight, enemy, input, goal) && enemy && !near_edge(sight)) {
            // Circles the enemy at `distance_`: towards it from farther away, away from it when nearer.
            const glm::vec3 away = own.position - enemy->state.position;
            const float range = std::max(1.0f, glm::length(glm::vec2(away)));
            const float angle = std::atan2(away.y, away.x) + side_ * 0.7f;
            goal = enemy->state.position + distance_ * glm::vec3(std::cos(angle), std::sin(angle), 0);
            if (mine_due_ && range < 40) {
                input.lay_mine = true;
                mine_due_ = false;
            }
        }
        const BotHeading way = free_heading(sight, bearing_to(own, goal));
        ahead_ = way.looked > 0 ? way.clear / way.looked : 0;
        input.tank.stick.steer = share(1.5f * way.bearing);
        // Drive slowly in a sharp turn, and towards a possible dead end.
        const bool tight = std::abs(way.bearing) > 1.2f || way.clear < 0.4f * way.looked;
        input.tank.stick.throttle = throttle_ * (tight ? 0.35f : 1.0f);
    }

    /// Sets the goal of a hurt tank to a near repair crate. Returns false if the tank is not hurt, has a task, or no
    /// crate is near.
    [[nodiscard]] bool repairs(const Perception& sight, glm::vec3& goal) const {
        constexpr float near = 90; // largest distance of the crate [m]
        if (sight.health >= skill_.retreat_health || !sight.repair || sight.task ||
            glm::distance(*sight.repair, sight.own.state.position) > near)
            return false;
        goal = *sight.repair;
        return true;
    }

    /// Returns the point to aim at [m] for a shell with this flight time [s].
    [[nodiscard]] glm::vec3 led(const Enemy& enemy, const glm::vec3& muzzle_velocity, float flight) const {
        const auto& state = enemy.state;
        const float turn = state.angular_velocity.z * flight;
        if (!skill_.turning || std::abs(turn) < 0.05f)
            return state.position + (skill_.lead * state.velocity - muzzle_velocity) * flight;
        // On an arc, the chord is shorter than the way, and its direction is the velocity's turned by half the turn.
        const float chord = 2 * std::sin(turn / 2) / turn * flight, c = std::cos(turn / 2), s = std::sin(turn / 2);
        const glm::vec3& v = state.velocity;
        return state.position + chord * glm::vec3(c * v.x - s * v.y, s * v.x + c * v.y, v.z) - muzzle_velocity * flight;
    }

    void aim(const Perception& sight, const Enemy& enemy, client::PlayerInput& input) {
        const auto& own = sight.own;
        const world::Muzzle muzzle = world::muzzle(own.state, own.articulations);
        // Lead: the enemy's position after the flight, refined once. The muzzle's velocity adds to the shell's.
        glm::vec3 target = enemy.state.position;
        for (int i = 0; i < 2; ++i) {
            const float flight = glm::length(target - muzzle.position) / sight.muzzle_speed;
            target = led(enemy, muzzle.velocity, flight);
        }
        const glm::vec3 way = target - muzzle.position;
        const float distance = glm::length(glm::vec2(way));
        const auto up = elevation(distance, way.z, sight.muzzle_speed);
        if (!up)
            return;
        const float heading = std::atan2(way.y, way.x);
        const glm::vec3 world_aim(std::cos(heading) * std::cos(*up), std::sin(heading) * std::cos(*up), std::sin(*up));
        const glm::vec3 aim = glm::conjugate(own.state.orientation) * world_aim;
        const float yaw = std::atan2(aim.y, aim.x) + aim_error_;
        const float pitch = std::asin(share(aim.z));
        const float yaw_gap = std::remainder(yaw - own.articulations[dr::turret].angle, 6.2831853f);
        const float pitch_gap = pitch - own.articulations[dr::gun].angle;
        input.tank.turret_rate = share(4 * yaw_gap);
        input.tank.gun_rate = share(6 * pitch_gap);
        const float tolerance = std::clamp(1.5f / std::max(distance, 1.0f), 0.01f, 0.08f);
        on_target_ = std::abs(yaw_gap) < 2 * tolerance && std::abs(pitch_gap) < 2 * tolerance;
        rested_ += static_cast<float>(sight.dt);
        input.fire = sight.can_fire && rested_ >= skill_.shot_interval && distance < 150 &&
                     std::abs(yaw_gap) < tolerance && std::abs(pitch_gap) < tolerance &&
                     (!skill_.reaction || spotter_.seen_for(enemy.actor) > *skill_.reaction);
        if (input.fire)
            rested_ = 0;
    }

    /// Uses the power-up: a boost where the way ahead is free, a jump when an enemy is near, a guided shell when the
    /// gun, which steers that shell, points at the enemy.
    void use_power(const Perception& sight, const Enemy* enemy, client::PlayerInput& input) {
        constexpr float free_way = 0.9f, near = 45, far = 130; // smallest `ahead_`; distances [m]
        const float range = enemy ? glm::distance(enemy->state.position, sight.own.state.position) : 1e9f;
        switch (sight.holds) {
        case world::PowerUp::boost:
            input.use_power = std::abs(input.tank.stick.steer) < 0.2f && ahead_ > free_way;
            break;
        case world::PowerUp::jump:
            input.use_power = range < near;
            break;
        case world::PowerUp::guided_shell:
            input.use_power = on_target_ && range > near / 2 && range < far;
            break;
        case world::PowerUp::none:
        case world::PowerUp::count:
            break;
        }
    }

    /// Backs off in a turn when the tank is stuck; if that fails, drives forward in the other turn.
    void unstick(const Perception& sight, client::PlayerInput& input) {
        const auto dt = static_cast<float>(sight.dt);
        const float speed = glm::length(sight.own.state.velocity);
        stuck_ = speed < 0.7f && !waiting_ ? stuck_ + dt : 0;
        if (stuck_ > 1.5f) {
            escape_ = escaping_ > 0 ? -escape_ : -1;
            escaping_ = 1.6f;
            stuck_ = 0;
            side_ = -side_;
        }
        if (escaping_ > 0) {
            escaping_ -= dt;
            input.tank.stick = {.throttle = escape_, .steer = side_};
        }
    }

    tunables::Random random_;
    Skill skill_;
    static constexpr float peek = 0.5f; ///< time by which the tank leaves its cover before `ready` ends [s]
    EnemySpotter spotter_;
    CoverSearch cover_;
    bool waiting_ = false; ///< the tank is in cover, or on the way there
    float rested_ = 0;     ///< time with an enemy in reach since the last shot [s]
    /// From redraw(): time until the next one [s], distance from the enemy [m], side (±1), throttle, aim error [rad].
    float patience_ = 0, distance_ = 40, side_ = 1, throttle_ = 1, aim_error_ = 0;
    bool mine_due_ = false;          ///< lays a mine when an enemy is near
    float ahead_ = 0;                ///< share of the checked distance ahead that is free of props
    bool on_target_ = false;         ///< the gun points nearly at the enemy
    float stuck_ = 0, escaping_ = 0; ///< time that the tank has been stuck, and remaining time of its escape [s]
    float escape_ = -1;              ///< throttle during the escape: -1 or 1
};

} // namespace

std::unique_ptr<Driver> fighter(tunables::Random random, const Skill& skill) {
    return std::make_unique<Fighter>(random, skill);
}

} // namespace bots
