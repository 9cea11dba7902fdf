#include "client/scene/objective_picture.h"

#include "client/match/task.h"

#include <cmath>

namespace client {

namespace {

constexpr float full_turn = 6.2831853f;

/// Draws a ring that follows the ground.
void ground_ring(Scene& scene, const world::Terrain& terrain, const glm::vec3& middle, float radius,
                 const glm::vec4& colour) {
    constexpr int pieces = 48;
    constexpr float above = 0.25f; // height of the ring above the ground [m]
    const auto point = [&](int i) {
        const float angle = full_turn * static_cast<float>(i) / pieces;
        const glm::vec2 place = glm::vec2(middle) + radius * glm::vec2(std::cos(angle), std::sin(angle));
        return glm::vec3(place, terrain.ground(place.x, place.y).height + above);
    };
    for (int i = 0; i < pieces; ++i)
        scene.lines.push_back({point(i), point(i + 1), colour, 5, false});
}

/// Draws an upright beam that fades upward and shows through hills.
void beam(Scene& scene, const glm::vec3& foot, float height, const glm::vec3& colour) {
    constexpr int pieces = 6;
    for (int i = 0; i < pieces; ++i) {
        const float low = height * static_cast<float>(i) / pieces, high = height * static_cast<float>(i + 1) / pieces;
        const float opacity = 0.75f * (1 - static_cast<float>(i) / pieces);
        scene.lines.push_back(
            {foot + glm::vec3(0, 0, low), foot + glm::vec3(0, 0, high), glm::vec4(colour, opacity), 5, true});
    }
}

} // namespace

void draw_objective(Scene& scene, const ClientState& view) {
    const protocol::Objective& objective = view.match().objective;
    if (!objective.there)
        return;
    // Heights of the beams over the crate and over a base, half the crate's height, height of a carried crate [m].
    constexpr float beam_height = 30, base_beam = 14, crate_half = 0.6f, on_deck = 1.5f;
    for (const world::TeamId team : world::teams) {
        const glm::vec3 base = team == world::blue ? objective.blue : objective.orange;
        ground_ring(scene, view.terrain(), base, objective.radius, glm::vec4(team_colour(team), 1));
        beam(scene, base, base_beam, team_colour(team));
    }
    const glm::vec3 place = objective_place(view);
    glm::quat turned(1, 0, 0, 0);
    glm::vec3 middle = place + glm::vec3(0, 0, crate_half);
    glm::vec3 tint(1.0f, 0.9f, 0.5f);
    for (const TankPicture& tank : scene.tanks)
        if (solid(tank.role) && tank.actor == objective.carrier) { // the crate is on the carrier's rear deck
            turned = tank.orientation;
            middle = tank.position + turned * glm::vec3(-2.2f, 0, on_deck);
            tint = tank.colour;
        }
    scene.props.push_back({world::PropKind::cargo, middle, turned, objective.carrier != 0 ? 0.8f : 1.0f, 0});
    beam(scene, middle, beam_height, tint);
}

void draw_protection(Scene& scene, const ClientState& view, const glm::vec3& place) {
    constexpr int pieces = 24;
    constexpr float radius = 4.2f, turns_a_second = 0.5f; // [m], [1/s]
    const auto time = static_cast<float>(std::fmod(view.render_time().match, 2.0));
    const glm::vec3 middle = place + glm::vec3(0, 0, 0.4f + 0.4f * std::sin(full_turn * time));
    const auto point = [&](int i) {
        const float angle = full_turn * (static_cast<float>(i) / pieces + turns_a_second * time);
        return middle + radius * glm::vec3(std::cos(angle), std::sin(angle), 0);
    };
    for (int i = 0; i < pieces; i += 2)
        scene.lines.push_back({point(i), point(i + 1), {0.75f, 0.95f, 1.0f, 0.9f}, 4, false});
}

} // namespace client
