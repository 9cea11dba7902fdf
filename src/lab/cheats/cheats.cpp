/// The table of cheats.

#include "lab/cheats/cheater.h"
#include "world/shell.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>
#include <optional>

namespace lab {

namespace {

using State = dr::KinematicState<float>;

constexpr auto top_speed = static_cast<float>(dr::DriveParameters{}.forward_speed); // [m/s]

float ground(const CheatContext& context, const glm::vec3& place) {
    return context.client.terrain().height(place.x, place.y).value_or(0);
}

glm::vec3 ahead(const State& state) {
    const glm::vec3 nose = state.orientation * glm::vec3(1, 0, 0);
    return glm::normalize(glm::vec3(nose.x, nose.y, 0) + glm::vec3(1e-6f, 0, 0));
}

/// Moves the forged tank by this vector, on the ground and inside the map.
void move(CheatContext& context, const glm::vec3& by) {
    State& state = context.forged.state;
    const float edge = context.client.terrain().size() / 2 - 10;
    const float above = context.honest.state.position.z - ground(context, context.honest.state.position);
    state.position.x = std::clamp(state.position.x + by.x, -edge, edge);
    state.position.y = std::clamp(state.position.y + by.y, -edge, edge);
    state.position.z = ground(context, state.position) + above;
}

/// Moves the forged tank like the client's own, but `factor` times as far. The published velocity is at most the
/// highest that the server accepts.
void scale(CheatContext& context, float factor) {
    constexpr float accepted = 20; // Highest published speed that the server accepts [m/s].
    const State is = context.honest.state, was = context.before.state;
    const glm::vec3 place = context.forged.state.position;
    context.forged = context.honest;
    context.forged.state.position = place;
    context.forged.state.velocity *= std::min(factor, accepted / std::max(glm::length(is.velocity), 1.0f));
    move(context, factor * (is.position - was.position));
}

/// Moves the forged tank by `distance` in a wide bend, independently of the client's own tank.
void run(CheatContext& context, float distance, float speed) {
    constexpr float radius = 150; // Radius of the bend [m].
    State& state = context.forged.state;
    state.orientation = glm::angleAxis(distance / radius, glm::vec3(0, 0, 1)) * state.orientation;
    state.velocity = speed * ahead(state);
    state.acceleration = glm::vec3(0);
    state.angular_velocity = glm::vec3(0, 0, speed / radius);
    move(context, distance * ahead(state));
}

/// Moves the forged tank by several steps and sends them in one message.
void leap(CheatContext& context, int steps, float step) {
    for (int i = 0; i < steps; ++i) {
        run(context, step, top_speed);
        context.queue.push_back(context.forged);
    }
}

/// Raises the forged tank to this height above the ground (below 0: lowers it), one step in each frame.
void above_ground(CheatContext& context, float height) {
    constexpr float step = 0.4f; // Largest change of height in a frame [m].
    const float was = context.forged.state.position.z;
    context.forged = context.honest;
    const float goal = ground(context, context.honest.state.position) + height;
    context.forged.state.position.z = was + std::clamp(goal - was, -step, step);
}

/// Drives the forged tank straight through one house after the other.
void through_houses(CheatContext& context) {
    State& state = context.forged.state;
    std::optional<glm::vec2> goal;
    float least = 1e9f;
    for (const world::Solid& solid : context.client.terrain().obstacles().all()) {
        // Distance at which a house is reached, and penalty for houses behind the tank [m].
        constexpr float reached = 6, behind = 1000;
        const glm::vec2 way(solid.centre - state.position);
        const float far = glm::length(way);
        const float detour = glm::dot(glm::vec2(ahead(state)), way) < 0 ? behind : 0;
        if (solid.kind == world::PropKind::house && far > reached && far + detour < least) {
            least = far + detour;
            goal = way;
        }
    }
    if (!goal)
        return;
    state.orientation = glm::angleAxis(std::atan2(goal->y, goal->x), glm::vec3(0, 0, 1));
    state.velocity = top_speed * ahead(state);
    move(context, static_cast<float>(context.dt) * state.velocity);
}

void spin(CheatContext& context) {
    const bool about = context.sent % 2 == 1;
    context.forged = context.honest;
    if (about)
        context.forged.state.orientation =
            glm::angleAxis(std::numbers::pi_v<float>, glm::vec3(0, 0, 1)) * context.honest.state.orientation;
    context.forged.articulations[dr::turret].angle = about ? std::numbers::pi_v<float> : 0;
}

/// Lets the time stamps fall behind for eight seconds and catch up in the next two, while the tank is fast: speeds
/// computed from its time stamps stay normal.
void stamps(CheatContext& context) {
    constexpr double period = 10, lag = 4.5, slow = 8; // [s]
    const double phase = std::fmod(context.now - context.since, period);
    const bool catches_up = phase > slow;
    context.stamp = context.now - (catches_up ? lag * (period - phase) / (period - slow) : lag * phase / slow);
    run(context, static_cast<float>(context.dt) * (catches_up ? 3.2f : 1.0f) * top_speed, top_speed);
}

void silence(CheatContext& context) {
    constexpr double pause = 4; // Time from one update to the next [s].
    context.silent = std::fmod(context.now - context.since, pause) >= context.dt;
    if (!context.silent && context.now > context.since + 1)
        run(context, 100, top_speed);
}

void teleport(CheatContext& context) {
    if (std::fmod(context.now - context.since, 2) < context.dt && context.now > context.since + 1)
        leap(context, 441, 1.9f);
}

/// Publishes a contract (predicted path) to drive along the nearest road at an impossible speed.
void promise(CheatContext& context) {
    context.forged = context.honest;
    const dr::Vec3<double> here(context.honest.state.position);
    double nearest = 10; // A tank farther from a road is not on it [m].
    for (std::uint8_t number = 1; number < 100; ++number)
        if (const dr::Road* road = context.client.roads().known().find(number))
            for (double along = 0; along < road->length(); along += 1)
                if (const double far = glm::distance(road->at(along).position, here); far < nearest) {
                    nearest = far;
                    context.forged.contract = {.road = number, .progress = static_cast<float>(along), .speed = 60};
                }
}

void stand(CheatContext& context) { context.client.own().front().input.tank.stick = {.brake = true}; }
void pull_the_trigger(CheatContext& context) { context.client.own().front().input.fire = true; }

/// Aims at the nearest enemy, if the gun points at most `aside` away from it [rad].
void aim(CheatContext& context, protocol::Fire& shot, float aside) {
    const client::RemoteActor* enemy = context.nearest_enemy(shot.origin);
    if (!enemy)
        return;
    const float speed = context.client.rules().muzzle_speed;
    const State& there = enemy->ghosts.front().displayed.state;
    const glm::vec3 place = there.position + context.learner.offset(context.id_of(*enemy), there.orientation);
    const float flight = glm::distance(place, shot.origin) / speed;
    const glm::vec3 way = place + flight * there.velocity - shot.origin;
    const glm::vec3 wanted =
        glm::normalize(way) * speed + glm::vec3(0, 0, world::gravity * flight / 2) + context.honest.state.velocity;
    if (glm::dot(glm::normalize(wanted), glm::normalize(shot.velocity)) >= std::cos(aside))
        shot.velocity = wanted;
}

/// Claims a hit on the enemy nearest to the shell's path, if the shell hit none.
void claim_a_hit(CheatContext& context, protocol::ShellEnd& end, const protocol::Fire& shot) {
    if (end.victim != 0)
        return;
    const world::Shell shell{shot.origin, shot.velocity};
    float nearest = 1e9f;
    for (double flown = 0.05; flown < 3; flown += world::tick_length) {
        const glm::vec3 place = world::position(shell, flown);
        const client::RemoteActor* enemy = context.nearest_enemy(place);
        if (!enemy || shot.time + flown > context.now)
            break;
        const dr::Displayed<float>& there = enemy->ghosts.front().displayed;
        if (const float gap = glm::distance(place, there.state.position); gap < nearest) {
            nearest = gap;
            end.victim = context.id_of(*enemy);
            end.incarnation = enemy->last.incarnation;
            end.sequence = static_cast<std::uint16_t>(enemy->history.back().update.sequence);
            end.time = shot.time + flown;
            end.position = place;
            end.shown = {true, place, there.state.orientation, there.articulations[dr::turret].angle};
        }
    }
}

/// Publishes the true position, but derivatives that make displayed tanks jump from update to update.
void wobble(CheatContext& context) {
    const float side = context.sent % 2 == 0 ? 1.0f : -1.0f;
    context.forged = context.honest;
    context.forged.state.acceleration =
        side * 120.0f * glm::vec3(-ahead(context.honest.state).y, ahead(context.honest.state).x, 0);
    context.forged.state.angular_velocity = {0, 0, 12 * side};
}

void dead_drive(CheatContext& context) {
    if (context.alive)
        context.forged = context.honest;
    else
        run(context, static_cast<float>(context.dt) * top_speed, top_speed);
}

constexpr auto cheat_rows = std::to_array<CheatRow>({
    {.name = "honest", .help = "Does not cheat"},
    {.name = "speed",
     .help = "Moves three times as far and as fast as it drives",
     .forge = [](CheatContext& h) { scale(h, 3); },
     .updates = 60},
    {.name = "faster",
     .help = "Moves a fifth faster than it drives, all the time",
     .forge = [](CheatContext& h) { scale(h, 1.2f); }},
    {.name = "slack",
     .help = "Sends 60 updates a second, each 1.9 m further",
     .forge = [](CheatContext& h) { run(h, 1.9f, top_speed); },
     .updates = 60},
    {.name = "many-updates",
     .help = "Sends 40 updates a tick, each 1.9 m further",
     .forge = [](CheatContext& h) { leap(h, 39, 1.9f); },
     .updates = 60},
    {.name = "teleport", .help = "Moves 838 m in one message, every two seconds", .forge = teleport},
    {.name = "silence", .help = "Sends nothing for 4 s, then moves 100 m", .forge = silence, .updates = 60},
    {.name = "stamps",
     .help = "Lets its time stamps fall behind by 4.5 s, and drives 3.2 times as fast while they catch up in 2 s",
     .forge = stamps},
    {.name = "hover",
     .help = "Hovers 59.5 m above the ground",
     .forge = [](CheatContext& h) { above_ground(h, 59.5f); },
     .updates = 60},
    {.name = "under-ground",
     .help = "Drives 1.9 m under the ground",
     .forge = [](CheatContext& h) { above_ground(h, -1.9f); }},
    {.name = "through-houses", .help = "Drives straight through one house after the other", .forge = through_houses},
    {.name = "spin", .help = "Turns hull and turret by 180 degrees with every update", .forge = spin, .updates = 20},
    {.name = "wobble",
     .help = "Publishes accelerations and spins that it does not have",
     .forge = wobble,
     .updates = 3},
    {.name = "boost", .help = "Uses a boost that it does not have", .uses = "boost"},
    {.name = "jump", .help = "Uses a jump that it does not have, every few seconds", .uses = "jump"},
    {.name = "contract",
     .help = "Publishes a contract to follow a road at 60 m/s, and does not follow it",
     .forge = promise,
     .updates = 1},
    {.name = "barrel",
     .help = "Claims the loose body beside it, and publishes that the body flies off at 195 m/s",
     .drive = stand,
     .push = 195},
    {.name = "far-barrel",
     .help = "Claims the nearest loose body from any distance, and publishes that it flies off at 195 m/s",
     .push = 195},
    {.name = "aim",
     .help = "Fires at the nearest enemy wherever its own gun points",
     .drive = pull_the_trigger,
     .fire = [](CheatContext& h, protocol::Fire& shot) { aim(h, shot, std::numbers::pi_v<float>); }},
    {.name = "aim-a-little",
     .help = "Corrects its aim if its gun points within 14 degrees of the nearest enemy",
     .drive = pull_the_trigger,
     .fire = [](CheatContext& h, protocol::Fire& shot) { aim(h, shot, 0.25f); }},
    {.name = "hindsight",
     .help = "Watches the other tanks for 1.2 s, then claims a shot fired 1.2 s ago that hits",
     .waits = 1.2},
    {.name = "rapid-fire", .help = "Fires eight shells where others fire one", .shots = 8},
    {.name = "claims", .help = "Claims that every shell has hit", .drive = pull_the_trigger, .shell_end = claim_a_hit},
    {.name = "dead-drive", .help = "Drives on when it is dead", .forge = dead_drive},
    {.name = "truth",
     .help = "Reports a true position 40 m from that of its updates",
     .truth = [](CheatContext&, protocol::TruthPose& pose) { pose.position.x += 40; }},
});

} // namespace

std::span<const CheatRow> cheats() { return cheat_rows; }

const CheatRow* find_cheat(std::string_view name) {
    const auto found = std::ranges::find(cheat_rows, name, &CheatRow::name);
    return found == cheat_rows.end() ? nullptr : &*found;
}

} // namespace lab
