#include "lab/studies/presentation_delay.h"

#include "bots/steering.h"
#include "lab/match/multi_client_match.h"
#include "lab/match/virtual_match.h"
#include "world/shell.h"
#include "world/tank.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <numbers>
#include <set>

namespace lab {

namespace {

constexpr std::array target_speeds{2.0, 6.0, 12.0};                 // [m/s]
constexpr std::array presentation_delays{0.0, 0.05, 0.1, 0.2, 0.4}; // [s]
constexpr float off_the_lane = 45;                                  ///< Distance of the shooter from the lane [m].
constexpr float scored_reach = 50; ///< Largest distance of the target from the lane's middle at a scored shot [m].
constexpr float run_out = 4;       ///< Time from the scored part of the lane to its end, where the target turns [s].

/// Drives to and fro along the line y = 0.
class Lane {
  public:
    Lane(double speed, bool weaves) : speed_(static_cast<float>(speed)), weaves_(weaves) {}

    void operator()(client::Client& client) {
        for (client::LocalPlayer& player : client.own())
            if (player.spawned())
                drive(player);
    }

  private:
    void drive(client::LocalPlayer& player) {
        constexpr float weave = 0.5f, period = 3; // Largest steering, and time of a wave [s].
        constexpr float top_speed = 14;           // Speed at full throttle [m/s].
        constexpr float ahead = 20;               // Distance of the point to steer to [m].
        const dr::KinematicState<float>& own = player.completed().state;
        if (own.position.x * way_ > scored_reach + run_out * speed_)
            way_ = -way_;
        const float bearing = bots::bearing_to(own, {own.position.x + way_ * ahead, 0, own.position.z});
        time_ += static_cast<float>(world::tick_length);
        const float wave = weaves_ ? weave * std::sin(2 * std::numbers::pi_v<float> * time_ / period) : 0;
        player.input.tank.stick = {.throttle = speed_ / top_speed, .steer = std::clamp(bearing + wave, -1.0f, 1.0f)};
    }

    float speed_; ///< [m/s]
    bool weaves_;
    float way_ = 1;  ///< 1: to the east, −1: to the west
    float time_ = 0; ///< [s]
};

/// A standing fighter. Its turret also turns at the rate of the point that it aims at, so that the gun does not lag.
class Gunner {
  public:
    Gunner(float muzzle_speed, std::uint64_t seed)
        : fights_(bot_driver({.count = 1, .seed = seed, .skill = {.aim_error = 0, .mines = 0, .max_throttle = 0}})),
          muzzle_speed_(muzzle_speed) {}

    void operator()(client::Client& client) {
        fights_(client);
        for (client::LocalPlayer& player : client.own())
            for (const auto& [id, remote] : client.remote().actors())
                if (player.spawned() && remote.visible() && !client.is_own(id))
                    follow(player, remote.ghosts.front().displayed.state);
    }

  private:
    void follow(client::LocalPlayer& player, const dr::KinematicState<float>& target) const {
        const glm::vec2 gap(target.position - player.completed().state.position), velocity(target.velocity);
        const glm::vec2 aim = gap + velocity * (glm::length(gap) / muzzle_speed_);
        const float rate = (aim.x * velocity.y - aim.y * velocity.x) / glm::dot(aim, aim);
        float& turret = player.input.tank.turret_rate;
        turret = std::clamp(turret + rate / world::TankSettings().turret_rate, -1.0f, 1.0f);
    }

    std::function<void(client::Client&)> fights_;
    float muzzle_speed_; ///< [m/s]
};

/// Both tanks start beside the lane, on opposite sides.
world::Map shooting_range() {
    world::Map map = level_ground("range", 512);
    map.spawns = {{0, -off_the_lane, 0}, {0, off_the_lane, 0}};
    return map;
}

server::ServerSettings range_rules() {
    server::ServerSettings settings = harmless_server();
    settings.lab = true;
    settings.rules.explosion_push = 0;
    return settings;
}

class ShootingRange {
  public:
    ShootingRange(const PresentationDelayOptions& options, PresentationDelayRow& row)
        : row_(row), match_(shooting_range(), range_rules(), options.seed) {
        client::Settings settings;
        settings.link.delay = options.latency / 2;
        // Members copy their drivers in every frame, so this one keeps its state elsewhere.
        const auto lane = std::make_shared<Lane>(row.speed, row.weaves);
        match_.join({"Target"}, settings, [lane](client::Client& client) { (*lane)(client); });
        settings.presentation_delay = row.delay;
        match_.join({"Shooter"}, settings, Gunner(range_rules().rules.muzzle_speed, options.seed));
        observer_ = &match_.join({}, {}, {});
    }

    void run(double seconds) {
        constexpr double settled = 45; // Time in which the slowest target reaches the lane [s].
        match_.run(settled);
        match_.members[1]->client->clear_scores();
        from_ = match_.server.match_time();
        for (const double end = match_.now + seconds; match_.now < end;) {
            match_.tick();
            look();
            score();
        }
        match_.check();
        row_.lead_error /= std::max(row_.shots, 1);
        row_.drawn = drawn_tanks(*match_.members[1]->client).mean;
    }

  private:
    void look() {
        for (const client::FlyingShell& shell : observer_->client->match().shells)
            if (shell.shot.time > from_ && seen_.insert(shell.shot.shell).second)
                waiting_.push_back(shell.shot);
        for (const client::JudgedShot& judged : observer_->client->match().judged)
            verdicts_.emplace(judged.verdict.shell, judged.verdict.rulings);
    }
    /// Scores the shots of which the target's true poses and the judges' rulings are known.
    void score() {
        constexpr double later = 3; // [s]
        for (; !waiting_.empty() && waiting_.front().time < match_.server.match_time() - later; waiting_.pop_front())
            score(waiting_.front());
    }
    void score(const protocol::Shot& shot) {
        const auto truth = [&](double t) { return match_.truth(target(), shot.time + t); };
        const auto start = truth(0);
        if (!start || std::abs(start->position.x) > scored_reach)
            return;
        const bool from_south = shot.origin.y < start->position.y;
        constexpr double longest = 2, step = 0.001; // Flight time, and its resolution [s].
        for (double t = 0; t < longest; t += step) {
            const glm::vec3 shell = world::position({shot.origin, shot.velocity}, t);
            const auto there = truth(t);
            if (!there || (shell.y < there->position.y) == from_south)
                continue;
            ++row_.shots;
            row_.lead_error += static_cast<double>(std::abs(shell.x - there->position.x));
            if (const auto found = verdicts_.find(shot.shell); found != verdicts_.end()) {
                row_.hits += found->second.validated == protocol::Ruling::hit;
                row_.present_hits += found->second.present == protocol::Ruling::hit;
            }
            return;
        }
    }
    [[nodiscard]] protocol::ActorId target() const { return match_.members[0]->client->own().front().actor(); }

    PresentationDelayRow& row_;
    MultiClientMatch match_;
    Member* observer_ = nullptr;
    double from_ = 0; ///< Match time from which shots count [s].
    std::set<std::uint32_t> seen_;
    std::deque<protocol::Shot> waiting_;
    std::map<std::uint32_t, protocol::Rulings> verdicts_;
};

} // namespace

std::vector<PresentationDelayRow> presentation_delay(const PresentationDelayOptions& options) {
    std::vector<PresentationDelayRow> rows;
    for (const bool weaves : {false, true})
        for (const double speed : target_speeds)
            for (const double delay : presentation_delays)
                rows.push_back({.weaves = weaves, .speed = speed, .delay = delay});
    for_each_of(rows.size(), options.progress,
                [&](std::size_t i) { ShootingRange(options, rows[i]).run(options.seconds); });
    return rows;
}

} // namespace lab
