#include "bots/driver.h"

#include "bots/avoidance.h"
#include "bots/steering.h"
#include "world/physics_world.h"
#include "world/tank_shape.h"

#include <algorithm>
#include <optional>

namespace bots {

namespace {

/// Elevation of a shell at `speed` that meets a point `distance` away and `height` above the muzzle (the flat
/// solution); nothing out of reach. From y = x tan θ − g x² (1 + tan² θ) / (2 v²).
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
    client::PlayerInput drive(const Sight& sight) override {
        client::PlayerInput input;
        patience_ -= static_cast<float>(sight.dt);
        if (patience_ < 0)
            redraw();
        const Enemy* enemy = nearest(sight);
        on_target_ = false;
        if (skill_.pace > 0)
            steer(sight, enemy, input);
        if (enemy)
            aim(sight, *enemy, input);
        use_power(sight, enemy, input);
        if (skill_.pace > 0)
            unstick(sight, input);
        return input;
    }

  private:
    /// A new taste every few seconds, so that bots do not move alike: how close, which way round, how fast.
    void redraw() {
        patience_ = static_cast<float>(random_.uniform(3, 8));
        distance_ = static_cast<float>(random_.uniform(25, 60));
        side_ = random_.uniform() < 0.5 ? 1.0f : -1.0f;
        throttle_ = static_cast<float>(random_.uniform(0.55, 1)) * skill_.pace;
        aim_error_ = static_cast<float>(random_.uniform(-skill_.aim_error, skill_.aim_error));
        mine_due_ = random_.uniform() < skill_.mines;
    }

    static const Enemy* nearest(const Sight& sight) {
        const auto gap = [&](const Enemy& enemy) {
            const glm::vec3 away = enemy.state.position - sight.own.state.position;
            return glm::dot(away, away);
        };
        const auto found = std::ranges::min_element(sight.enemies, {}, gap);
        return found == sight.enemies.end() ? nullptr : &*found;
    }

    /// Who fetches or brings the crate goes there, and mines the way behind him; the others fight, round the crate or
    /// beside the friend who has it.
    bool runs(const Sight& sight, const Enemy* enemy, client::PlayerInput& input, glm::vec3& goal) {
        constexpr float beside = 25, chased = 45; // [m]
        if (!sight.task && sight.gift)
            goal = *sight.gift;
        if (!sight.task)
            return sight.gift.has_value();
        goal = sight.task->place;
        const float way = glm::distance(glm::vec2(goal), glm::vec2(sight.own.state.position));
        if (sight.task->kind == client::Task::Kind::bring && mine_due_ && enemy &&
            glm::distance(enemy->state.position, sight.own.state.position) < chased) {
            input.lay_mine = true;
            mine_due_ = false;
        }
        const bool fights =
            sight.task->kind == client::Task::Kind::escort || sight.task->kind == client::Task::Kind::hunt;
        return !(fights && way < beside); // there: round the nearest enemy, as ever
    }

    void steer(const Sight& sight, const Enemy* enemy, client::PlayerInput& input) {
        const auto& own = sight.own.state;
        glm::vec3 goal(0);
        if (!runs(sight, enemy, input, goal) && enemy && !near_edge(sight)) {
            // Round the enemy at `distance_`: towards it when far, away when close, sideways when right.
            const glm::vec3 away = own.position - enemy->state.position;
            const float range = std::max(1.0f, glm::length(glm::vec2(away)));
            const float angle = std::atan2(away.y, away.x) + side_ * 0.7f;
            goal = enemy->state.position + distance_ * glm::vec3(std::cos(angle), std::sin(angle), 0);
            if (mine_due_ && range < 40) {
                input.lay_mine = true;
                mine_due_ = false;
            }
        }
        const Way way = way_round(sight, bearing_to(own, goal));
        ahead_ = way.looked > 0 ? way.clear / way.looked : 0;
        input.tank.stick.steer = share(1.5f * way.bearing);
        // Slowly into a sharp turn, and into what may be a dead end.
        const bool tight = std::abs(way.bearing) > 1.2f || way.clear < 0.4f * way.looked;
        input.tank.stick.throttle = throttle_ * (tight ? 0.35f : 1.0f);
    }

    void aim(const Sight& sight, const Enemy& enemy, client::PlayerInput& input) {
        const auto& own = sight.own;
        const world::Muzzle muzzle = world::muzzle(own.state, own.articulations);
        // Lead: where it will be after the flight, refined once; our own motion goes with the shell.
        glm::vec3 target = enemy.state.position;
        for (int i = 0; i < 2; ++i) {
            const float flight = glm::length(target - muzzle.position) / sight.muzzle_speed;
            target = enemy.state.position + (enemy.state.velocity - muzzle.velocity) * flight;
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
        input.fire = sight.can_fire && rested_ >= skill_.rest && distance < 150 && std::abs(yaw_gap) < tolerance &&
                     std::abs(pitch_gap) < tolerance;
        if (input.fire)
            rested_ = 0;
    }

    /// Plainly: a boost where the way ahead is free, a jump when somebody is near enough to aim well, a guided shell
    /// when the gun points at him: it is steered by that.
    void use_power(const Sight& sight, const Enemy* enemy, client::PlayerInput& input) {
        constexpr float free_way = 0.9f, near = 45, far = 130; // share of how far it looks; [m]
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

    /// Wanted to move and did not: back off with the wheel turned; if that does not move it either, the other way.
    void unstick(const Sight& sight, client::PlayerInput& input) {
        const auto dt = static_cast<float>(sight.dt);
        const float speed = glm::length(sight.own.state.velocity);
        stuck_ = speed < 0.7f ? stuck_ + dt : 0;
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
    float rested_ = 0; ///< since the last shot [s]
    float patience_ = 0, distance_ = 40, side_ = 1, throttle_ = 1, aim_error_ = 0;
    bool mine_due_ = false;
    float ahead_ = 0;                ///< share of the way ahead that is free
    bool on_target_ = false;         ///< the gun points at the enemy, nearly
    float stuck_ = 0, escaping_ = 0; ///< [s]
    float escape_ = -1;              ///< throttle of it
};

} // namespace

std::unique_ptr<Driver> fighter(tunables::Random random, const Skill& skill) {
    return std::make_unique<Fighter>(random, skill);
}

} // namespace bots
