#include "client/scene/reckoning_lines.h"

#include "client/client_state.h"
#include "dead_reckoning/road.h"
#include "world/tank_shape.h"

#include <algorithm>
#include <glm/geometric.hpp>

namespace client {

namespace {

/// Draws an arrow, `per_unit` metres long for each unit of `vector`.
void arrow(std::vector<LinePicture>& lines, const glm::vec3& from, const glm::vec3& vector, const glm::vec4& colour) {
    constexpr float per_unit = 0.4f;
    const glm::vec3 shaft = vector * per_unit;
    const float length = glm::length(shaft);
    if (length < 0.2f)
        return;
    const glm::vec3 along = shaft / length, tip = from + shaft;
    const glm::vec3 across = glm::cross(along, glm::vec3(0, 0, 1));
    const glm::vec3 side = glm::dot(across, across) > 1e-4f ? glm::normalize(across) : glm::vec3(1, 0, 0);
    lines.push_back({from, tip, colour, 3, true});
    for (const float turn : {1.0f, -1.0f})
        lines.push_back({tip, tip - along * 0.7f + side * (0.35f * turn), colour, 3, true});
}

} // namespace

std::optional<dr::KinematicState<double>> true_state(const ClientState& view, const RemoteActor& remote) {
    // In a pause of a match in this process, the newest true pose is up to two ticks older than the drawn instant. Its
    // velocity bridges these ticks with an error of at most 3 mm at 5 m/s².
    constexpr double bridged = 2 * world::tick_length + 1e-6; // longest time bridged [s]
    const double time = view.render_time().truth, missing = time - remote.truth.latest();
    if (missing <= 0 || missing > bridged)
        return remote.truth.at(time);
    auto state = remote.truth.at(remote.truth.latest());
    if (state)
        state->position += state->velocity * missing;
    return state;
}

std::optional<dr::KinematicState<double>> known_truth(const ClientState& view, const RemoteActor& remote) {
    if (remote.truth_is_late())
        return {};
    return remote.truth.at(std::min(view.render_time().truth, remote.truth.latest()));
}

void trail(std::vector<LinePicture>& lines, const std::deque<dr::Vec3<float>>& points, const glm::vec3& colour,
           float height) {
    const glm::vec3 lift(0, 0, height);
    for (std::size_t i = 1; i < points.size(); ++i) {
        const float fade = static_cast<float>(i) / static_cast<float>(points.size());
        if (points[i - 1] != points[i])
            lines.push_back({points[i - 1] + lift, points[i] + lift, glm::vec4(colour, 0.9f * fade), 2, true});
    }
}

void last_known(std::vector<LinePicture>& lines, const glm::vec3& place, const dr::KinematicState<float>& known) {
    const glm::vec3 from = place + glm::vec3(0, 0, 1.6f);
    arrow(lines, from, known.velocity, velocity_colour);
    arrow(lines, from, known.acceleration, acceleration_colour);
}

void update_marks(std::vector<LinePicture>& lines, const RemoteActor& remote, double now) {
    for (const UpdateMark& update : remote.marks) {
        const double age = now - update.match_time;
        if (age >= RemoteActor::trail_length)
            continue;
        const float size = update.full ? 0.7f : 0.4f;
        const glm::vec4 colour(glm::vec3(update_colour), 1 - age / RemoteActor::trail_length);
        for (const glm::vec3& arm : {glm::vec3(size, size, 0), glm::vec3(size, -size, 0)})
            lines.push_back({update.position - arm, update.position + arm, colour, 2, true});
    }
}

const dr::Road* road_of_contract(const dr::PacketHistory<float>& history) {
    return history.roads() ? history.roads()->find(history.back().update.contract.road) : nullptr;
}

std::vector<glm::vec3> promised_road(const dr::PacketHistory<float>& history) {
    constexpr double longest = 80, step = 2; // [m]
    const dr::Road* road = road_of_contract(history);
    if (!road)
        return {};
    const dr::Contract<float>& contract = history.back().update.contract;
    std::vector<glm::vec3> points;
    const double reach = road->closed() ? std::min(longest, road->length() / 2) : longest;
    const auto middle = static_cast<double>(contract.progress);
    for (double progress = middle - reach; progress <= middle + reach; progress += step)
        if (road->closed() || (progress >= 0 && progress <= road->length()))
            points.emplace_back(road->at(progress).position);
    return points;
}

void draw_promise(std::vector<LinePicture>& lines, const dr::PacketHistory<float>& history) {
    constexpr float above = 0.15f; // height of the line above the ground [m]
    const glm::vec3 lower(0, 0, world::ride_height - above);
    const std::vector<glm::vec3> points = promised_road(history);
    for (std::size_t i = 1; i < points.size(); ++i)
        lines.push_back({points[i - 1] - lower, points[i] - lower, promise_colour, 6, false});
}

void draw_track(Scene& scene, std::span<const glm::dvec2> track, const world::Terrain& terrain) {
    constexpr float above = 0.3f; // height of the line above the ground [m]
    const auto on_ground = [&](const glm::vec2& p) { return glm::vec3(p, terrain.ground(p.x, p.y).height + above); };
    for (std::size_t i = 1; i < track.size(); ++i)
        scene.lines.push_back({on_ground(track[i - 1]), on_ground(track[i]), {1, 0.8f, 0.2f, 0.9f}, 5, true});
}

float health_share(const ClientState& view, const Actor& actor) {
    return static_cast<float>(actor.health) / std::max(1.0f, view.rules().health);
}

void add_name(Bodies& to, const ClientState& view, const Actor& actor, const TankPicture& tank,
              const std::string& name) {
    if (actor.alive())
        to.labels.push_back({tank.position + glm::vec3(0, 0, 2.4f), name, tank.colour, health_share(view, actor)});
}

bool near_eye(const ClientState& view, const glm::vec3& place) {
    constexpr float max_label_distance = 150; // distance up to which names are shown [m]
    return glm::distance(place, view.viewpoint()) < max_label_distance;
}

glm::vec3 colour_of(const ClientState& view, const Ghost& ghost) {
    return view.remote().colours().of(ghost.scheme_index).value_or(ghost_palette(0));
}

} // namespace client
