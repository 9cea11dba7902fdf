#include "client/scene/power_picture.h"

#include "client/client_state.h"
#include "client/remote/scheme_words.h"
#include "client/scene/reckoning_lines.h"

#include <algorithm>
#include <glm/geometric.hpp>

namespace client {

namespace {

/// Draws a shell's ghost: a dart, with a name above it.
void dart(Scene& scene, const glm::vec3& nose, const glm::vec3& velocity, const glm::vec3& colour,
          const std::string& name, float above) {
    constexpr float length = 0.06f; // length of the dart, as flight time [s]
    scene.lines.push_back({nose - length * velocity, nose, glm::vec4(colour, 0.9f), 5, true});
    if (!name.empty())
        scene.labels.push_back({nose + glm::vec3(0, 0, above), name, colour, -1});
}

} // namespace

void show_powers(TankPicture& tank, const ClientState& view) {
    const Actor* actor = view.match().find(tank.actor);
    if (!actor || tank.wreck)
        return;
    const double now = view.render_time().match;
    constexpr double fades = 0.3; // the flames fade during this last part of the boost [s]
    const double left = actor->boost_until - now;
    tank.boost = static_cast<float>(std::clamp(left / fades, 0.0, 1.0));
    for (const PowerUse& use : view.match().uses) {
        if (use.actor != tank.actor || now < use.time)
            continue;
        switch (use.power) {
        case world::PowerUp::jump:
            tank.leapt = static_cast<float>(now - use.time);
            break;
        case world::PowerUp::boost:        // the flames are set above
        case world::PowerUp::guided_shell: // draw_guided_shell draws it
        case world::PowerUp::none:
        case world::PowerUp::count:
            break;
        }
    }
}

void draw_guided_shell(Scene& scene, const ClientState& view, protocol::ActorId id, const RemoteActor& shell,
                       HeldFigures& errors) {
    const GhostSettings ghosts = drawn_ghosts(view.settings());
    const Ghost& drawn = shell.ghosts.front();
    const auto& state = drawn.displayed.state;
    ShellPicture& picture = scene.shells.emplace_back();
    picture.position = state.position;
    picture.velocity = state.velocity;
    constexpr std::size_t step = 2;
    for (std::size_t i = drawn.trail.size(); i > 0; i -= std::min(i, step))
        picture.smoke.push_back(drawn.trail[i - 1]);
    if (shell.held)
        return; // an own shell has no DR error to show
    std::optional<glm::vec3> truth;
    if (const auto found = known_truth(view, shell); found && ghosts.truth) {
        truth = glm::vec3(found->position);
        dart(scene, *truth, glm::vec3(found->velocity), glm::vec3(1), ghosts.names ? "truth" : "", 1);
    }
    const auto add_error_line = [&](const glm::vec3& at, const glm::vec3& tint, std::size_t nth) {
        const std::optional<glm::vec3> truth_of_it = shell.ghosts[nth].failed() ? std::nullopt : truth;
        return errors.add_error_line(scene.lines, truth_of_it, at, tint, id, nth, view.render_time().local);
    };
    const Actor* actor = view.match().find(id);
    const glm::vec3 colour = actor ? actor->colour() : glm::vec3(1);
    if (const std::string off = add_error_line(state.position, colour, 0); ghosts.names && !off.empty())
        scene.labels.push_back({state.position + glm::vec3(0, 0, 0.6f), off, colour, -1});
    for (std::size_t i = 1; i < shell.ghosts.size() && ghosts.schemes && !shell.ghosts[i].pane_only; ++i) {
        const Ghost& ghost = shell.ghosts[i];
        const auto& there = ghost.displayed.state;
        const glm::vec3 tint = colour_of(view, ghost);
        const std::string off = add_error_line(there.position, tint, i);
        dart(scene, there.position, there.velocity, tint,
             ghosts.names ? short_title(ghost) + (off.empty() ? "" : "  " + off) : "",
             1.0f + 0.5f * static_cast<float>(i));
        if (ghosts.trails)
            trail(scene.lines, ghost.trail, tint, 0);
    }
    if (ghosts.trails && ghosts.truth)
        trail(scene.lines, shell.truth_trail, glm::vec3(1), 0);
}

} // namespace client
