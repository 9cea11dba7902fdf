#include "bots/driver.h"

#include "bots/steering.h"
#include "client/scene/in_sight.h"

#include <algorithm>
#include <optional>

namespace bots {

namespace {

class PathDriver final : public Driver {
  public:
    explicit PathDriver(const dr::PathOptions& options)
        : path_(options), speed_(options.speed), name_(dr::path_names()[static_cast<std::size_t>(options.kind)]) {}

    [[nodiscard]] std::string_view name() const override { return name_; }
    client::PlayerInput drive(const Perception& sight) override {
        const dr::DriveParameters tank;
        dr::Command command = path_.next(std::max(sight.dt, 1e-6));
        if (near_edge(sight))
            returning_ = true;
        if (returning_) {
            const float bearing = bearing_to(sight.own.state, glm::vec3(0));
            returning_ = std::abs(bearing) > 0.2f || near_edge(sight);
            command = {speed_, std::clamp(2.0 * static_cast<double>(bearing), -tank.turn_rate, tank.turn_rate)};
        }
        client::PlayerInput input;
        dr::Stick& stick = input.tank.stick;
        stick.throttle = static_cast<float>(std::clamp(command.speed / tank.forward_speed, -1.0, 1.0));
        stick.steer = static_cast<float>(std::clamp(command.turn_rate / tank.turn_rate, -1.0, 1.0));
        return input;
    }

  private:
    dr::MeasuringPath path_;
    double speed_;
    std::string_view name_;
    bool returning_ = false;
};

} // namespace

std::unique_ptr<Driver> path_driver(const dr::PathOptions& path) { return std::make_unique<PathDriver>(path); }

namespace {
/// Returns the place of the nearest displayed actor of a wanted kind [m]; `nullopt` if there is none.
template <class Wanted>
std::optional<glm::vec3> nearest_of(const client::ClientState& client, const glm::vec3& here, Wanted&& wanted) {
    std::optional<glm::vec3> found;
    for (const auto& [id, remote] : client.remote().actors())
        if (const client::Actor* actor = client.match().find(id); actor && wanted(actor->kind) && remote.visible())
            if (const glm::vec3& place = remote.ghosts.front().displayed.state.position;
                !found || glm::distance(place, here) < glm::distance(*found, here))
                found = place;
    return found;
}

/// Fills in the tank's health and the nearest repair crate. A tank with few shells gets the task to fetch ammunition,
/// unless it carries the match's crate.
void supply(const client::ClientState& client, const client::LocalPlayer& player, Perception& sight) {
    constexpr int few = 2;
    const client::Actor* own = client.match().find(player.actor());
    if (!own)
        return;
    sight.health = static_cast<float>(own->health);
    const glm::vec3& here = sight.own.state.position;
    const auto is = [](world::ActorKind wanted) { return [wanted](world::ActorKind kind) { return kind == wanted; }; };
    sight.repair = nearest_of(client, here, is(world::ActorKind::repair_crate));
    if (own->shells > few || client.match().carries(player.actor()))
        return;
    if (const auto place = nearest_of(client, here, is(world::ActorKind::ammunition_crate)))
        sight.task = client::Task{client::Task::Kind::fetch, *place};
}
/// Fills in the held power-up or, for a tank without one, a power-up crate close by.
void look_for_power(const client::ClientState& client, const client::LocalPlayer& player, Perception& sight) {
    constexpr float close = 40; // largest distance of the crate [m]
    const client::Actor* own = client.match().find(player.actor());
    sight.holds = own ? own->holds : world::PowerUp::none;
    if (!own || sight.holds != world::PowerUp::none)
        return;
    const glm::vec3& here = sight.own.state.position;
    const auto found = nearest_of(
        client, here, [](world::ActorKind kind) { return world::power_up_of(kind) != world::PowerUp::none; });
    if (found && glm::distance(*found, here) < close)
        sight.power_crate = found;
}
} // namespace

Perception perceive(const client::ClientState& client, const client::LocalPlayer& player, double started, double dt) {
    Perception sight{.terrain = client.terrain(), .own = player.completed()};
    sight.can_fire = client.can_fire(player);
    sight.muzzle_speed = client.rules().muzzle_speed;
    sight.reload = client.rules().reload;
    sight.time = client.now() - started;
    sight.dt = dt;
    sight.tick_time = client.tick_time();
    sight.roads = &client.roads().known();
    const dr::PublisherSettings& publisher = client.host_settings().publisher;
    sight.publishes_contracts = publisher.contract;
    sight.contract_end = publisher.contract_end;
    sight.contract_side = publisher.contract_side;
    sight.waypoints = client.roads().waypoints_of(player.actor());
    sight.task = client::task_of(client, player.actor());
    const auto see = [&](const client::Actor& actor, const dr::KinematicState<float>& state) {
        if (actor.alive() && actor.driven() && actor.added.actor != player.actor() &&
            !client.match().allies(actor.added.actor, player.actor()) &&
            !client::hidden_by_smoke(client, sight.own.state.position, state.position))
            sight.enemies.push_back({actor.added.actor, state});
    };
    for (const auto& [id, remote] : client.remote().actors())
        if (const client::Actor* actor = client.match().find(id); actor && remote.visible() && !client.is_own(id))
            see(*actor, remote.ghosts.front().displayed.state);
    // Other tanks of this client are simulated here, so they are seen at their true poses.
    for (const client::LocalPlayer& other : client.own())
        if (const client::Actor* actor = client.match().find(other.actor()); actor && other.spawned())
            see(*actor, other.completed().state);
    supply(client, player, sight);
    look_for_power(client, player, sight);
    return sight;
}

} // namespace bots
