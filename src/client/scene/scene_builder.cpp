#include "client/scene/scene_builder.h"

#include "client/remote/scheme_words.h"
#include "client/scene/objective_picture.h"
#include "client/scene/power_picture.h"
#include "client/scene/threshold_shape.h"
#include "client/view.h"
#include "protocol/acts.h"
#include "world/shell.h"

#include <algorithm>
#include <cmath>

namespace client {

namespace {

constexpr double haag_half_life = 1.0 / 60; ///< [s]: Haag halves the gap once a frame

TankPicture picture(protocol::ActorId id, Role role, const dr::KinematicState<float>& state,
                    const dr::Articulations<float>& parts, const glm::vec3& colour) {
    return {.actor = id,
            .role = role,
            .position = state.position,
            .orientation = state.orientation,
            .turret = parts[dr::turret].angle,
            .gun = parts[dr::gun].angle,
            .colour = colour};
}

/// An arrow with a head, `per_unit` metres long for each unit of `vector`.
void arrow(std::vector<LinePicture>& lines, const glm::vec3& from, const glm::vec3& vector, float per_unit,
           const glm::vec4& colour) {
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

void trail(std::vector<LinePicture>& lines, const std::deque<dr::Vec3<float>>& points, const glm::vec3& colour,
           float height) {
    const glm::vec3 lift(0, 0, height);
    for (std::size_t i = 1; i < points.size(); ++i) {
        const float fade = static_cast<float>(i) / static_cast<float>(points.size());
        if (points[i - 1] != points[i])
            lines.push_back({points[i - 1] + lift, points[i] + lift, glm::vec4(colour, 0.9f * fade), 2, true});
    }
}

/// A cross on the ground where an update said that the tank was; a full update's is larger.
void mark(Scene& scene, const UpdateMark& update, float fade) {
    const float size = update.full ? 0.7f : 0.4f;
    const glm::vec4 colour(1.0f, 0.9f, 0.3f, fade);
    for (const glm::vec3& arm : {glm::vec3(size, size, 0), glm::vec3(size, -size, 0)})
        scene.lines.push_back({update.position - arm, update.position + arm, colour, 2, true});
}

/// The road that is being drawn.
void draw_track(Scene& scene, const std::vector<glm::dvec2>& track, const world::Terrain& terrain) {
    constexpr float above = 0.3f; // [m]
    const auto on_ground = [&](const glm::vec2& p) { return glm::vec3(p, terrain.ground(p.x, p.y).height + above); };
    for (std::size_t i = 1; i < track.size(); ++i)
        scene.lines.push_back({on_ground(track[i - 1]), on_ground(track[i]), {1, 0.8f, 0.2f, 0.9f}, 5, true});
}

/// Where it truly is just now; nothing before its truth has come.
std::optional<dr::KinematicState<double>> true_state(const RemoteActor& remote, double time) {
    constexpr double rounding = 1e-6; // [s]: in a match of one's own the newest truth is of this very instant
    const double newest = remote.truth.latest();
    return remote.truth.at(time > newest && time < newest + rounding ? newest : time);
}

/// A pane from the finished scene: what is dead-reckoned goes to where the pane's scheme has it.
PanePicture build_pane(const View& view, const Scene& scene, int shows) {
    const bool others = shows == Settings::others_view;
    PanePicture pane{.title =
                         others ? "as the others see it" : short_title(dr::schemes()[static_cast<std::size_t>(shows)]),
                     .tanks = scene.tanks,
                     .mines = scene.mines,
                     .props = scene.props,
                     .lines = scene.lines,
                     .labels = scene.labels};
    const auto ghost_of = [&](const RemoteActor& remote) -> const Ghost& {
        const auto found = std::ranges::find_if(
            remote.ghosts, [&](const Ghost& it) { return it.scheme_index == shows && !it.physics; });
        return found != remote.ghosts.end() && found->drawn_once ? *found : remote.ghosts.front();
    };
    const auto move = [&](auto& thing) {
        if (const RemoteActor* remote = view.remote().find(thing.actor); remote && remote->visible()) {
            const auto& state = ghost_of(*remote).displayed.state;
            thing.position = state.position;
            thing.orientation = state.orientation;
        }
    };
    if (!others) {
        std::ranges::for_each(pane.mines, move);
        std::ranges::for_each(pane.props, move);
    }
    int scored = 0;
    for (TankPicture& tank : pane.tanks) {
        const RemoteActor* remote = view.remote().find(tank.actor);
        const bool own = tank.role == Role::own;
        if (!solid(tank.role) || !remote || !remote->visible() || (own && !others))
            continue; // ghosts stay, and an own tank is where it is
        const Ghost& ghost = own ? remote->ghosts.front() : ghost_of(*remote);
        const glm::vec3 tint = tank.colour;
        if (const auto truth = remote->truth.at(std::min(view.render_time().truth, remote->truth.latest()));
            others && !own && truth) {
            tank.position = glm::vec3(truth->position);
            tank.orientation = glm::quat(truth->orientation);
        } else {
            move(tank);
            tank.turret = ghost.displayed.articulations[dr::turret].angle;
            tank.gun = ghost.displayed.articulations[dr::gun].angle;
        }
        if (view.settings().ghosts.trails)
            trail(pane.lines, others && !own ? remote->truth_trail : ghost.trail, tint, 0.15f);
        if (const Actor* actor = view.match().find(tank.actor); actor && view.settings().ghosts.names && actor->alive())
            pane.labels.push_back({tank.position + glm::vec3(0, 0, 2.4f), own ? "you" : actor->added.name, tint,
                                   static_cast<float>(actor->health) / std::max(1.0f, view.rules().health)});
        if (!others && view.settings().ghosts.arrows) {
            const glm::vec3 from = tank.position + glm::vec3(0, 0, 1.6f);
            arrow(pane.lines, from, remote->last.state.velocity, 0.4f, {0.3f, 1.0f, 0.4f, 0.9f});
            arrow(pane.lines, from, remote->last.state.acceleration, 0.4f, {1.0f, 0.35f, 0.25f, 0.9f});
        }
        if (const auto truth = true_state(*remote, view.render_time().truth);
            truth && !others && !own && view.settings().ghosts.truth)
            error_line(pane.lines, glm::vec3(truth->position), tank.position, tint);
        pane.error += others ? 0 : ghost.error.recent_mean(PanePicture::measured_over);
        ++scored;
    }
    pane.error /= std::max(1, scored);
    return pane;
}

} // namespace

Scene SceneBuilder::build(const View& view) {
    Scene scene;
    const double time = scene.time = view.render_time().match;
    const auto dt = static_cast<float>(view.render_time().local - view.render_time().previous);
    const GhostSettings ghosts = drawn_ghosts(view.settings());
    scene.roads = view.roads().pictures();
    if (view.roads().track())
        draw_track(scene, *view.roads().track(), view.terrain());
    const bool split = !view.settings().panes.empty(); // what goes with the drawn tanks is each pane's own

    // Fake articulations (Murphy 18.8): the tracks run as the drawn motion says.
    const auto run_tracks = [&](TankPicture& tank, const dr::KinematicState<float>& state) {
        const float forward = glm::dot(state.velocity, state.orientation * glm::vec3(1, 0, 0));
        const float turn =
            glm::dot(state.angular_velocity, state.orientation * glm::vec3(0, 0, 1)) * world::track_gauge / 2;
        glm::vec2& run = track_run_[tank.actor];
        run += glm::vec2(forward - turn, forward + turn) * dt;
        tank.track_left = run.x;
        tank.track_right = run.y;
    };
    const auto health = [&](const Actor& actor) {
        return static_cast<float>(actor.health) / std::max(1.0f, view.rules().health);
    };
    const auto hatch = [&](protocol::ActorId id) { return protocol::hatch(view.match().acts, id, time); };
    const auto label = [&](const Actor& actor, const glm::vec3& position, const glm::vec3& colour) {
        if (ghosts.names && actor.alive())
            scene.labels.push_back({position + glm::vec3(0, 0, 2.4f), actor.added.name, colour, health(actor)});
    };
    const auto near_eye = [&](const glm::vec3& place) {
        constexpr float farthest_label = 150; // [m]
        return glm::distance(place, view.viewpoint()) < farthest_label;
    };
    /// A ghost with its tracks as its tank's, and what it is above it, the n-th name above the others.
    const auto add_ghost = [&](TankPicture ghost, const TankPicture& tank, std::string_view name, std::size_t n) {
        ghost.track_left = tank.track_left;
        ghost.track_right = tank.track_right;
        scene.tanks.push_back(ghost);
        if (ghosts.names && near_eye(ghost.position))
            scene.labels.push_back({ghost.position + glm::vec3(0, 0, 3.0f + 0.5f * static_cast<float>(n)),
                                    std::string(name), ghost.colour, -1});
    };

    for (const LocalPlayer& player : view.own()) {
        const Actor* actor = view.match().find(player.actor());
        if (!actor || !player.spawned())
            continue;
        const glm::vec3 colour = actor->colour();
        const auto actual = view.pose(player);
        TankPicture tank = picture(player.actor(), Role::own, actual.state, actual.articulations, colour);
        run_tracks(tank, actual.state);
        tank.wreck = !actor->alive();
        tank.health = health(*actor);
        show_powers(tank, view);
        tank.hatch = hatch(player.actor());
        scene.tanks.push_back(tank);
        if (view.own().size() > 1)
            label(*actor, tank.position, colour);
        if (ghosts.threshold_ghost && player.published().updates > 0) {
            const auto& ghost = player.publisher().ghost();
            add_ghost(picture(player.actor(), Role::threshold, ghost.state, ghost.articulations, ghost_palette(5)),
                      tank, "threshold ghost", 0);
        }
        if (ghosts.threshold_shape && player.published().updates > 0)
            draw_own_threshold(scene, player, tank, view.host_settings().publisher, view.render_time().match);
    }

    for (const auto& [id, remote] : view.remote().actors()) {
        const Actor* actor = view.match().find(id);
        const bool own = view.is_own(id);
        if (!actor || !remote.visible() || (own && !ghosts.echo))
            continue;
        const Ghost& drawn = remote.ghosts.front();
        const glm::vec3 colour = own ? ghost_palette(4) : actor->colour();

        switch (actor->row().body) {
        case world::Body::loose:
            if (remote.loose) // of a size that there is
                scene.props.push_back({remote.loose->kind, drawn.displayed.state.position,
                                       drawn.displayed.state.orientation, remote.loose->scale, id});
            continue;
        case world::Body::mine: {
            const bool armed = time - actor->spawned_at >= static_cast<double>(view.rules().arm_delay);
            const Actor* layer = view.match().find(actor->added.layer);
            scene.mines.push_back({.position = drawn.displayed.state.position,
                                   .orientation = drawn.displayed.state.orientation,
                                   .colour = layer ? layer->colour() : palette(0),
                                   .armed = armed,
                                   .actor = id});
            continue;
        }
        case world::Body::shell:
            draw_guided_shell(scene, view, id, remote, errors_);
            continue;
        case world::Body::tank:
            break;
        }
        TankPicture tank =
            picture(id, own ? Role::echo : Role::rival, drawn.displayed.state, drawn.displayed.articulations, colour);
        bool has_truth = false; // where it truly is; the own tank is drawn there
        dr::KinematicState<float> truth;
        if (ghosts.truth && !own)
            if (const auto found = true_state(remote, view.render_time().truth)) {
                truth.position = glm::vec3(found->position);
                truth.orientation = glm::quat(found->orientation);
                has_truth = true;
            }
        // How far a picture of it is from the truth, as a line in its colour; returns it in words, to be read.
        const auto off_truth = [&, id = id](const glm::vec3& drawn_at, const glm::vec3& tint, std::size_t nth) {
            constexpr double least = 0.05; // [m]
            if (!has_truth || !actor->alive())
                return std::string();
            error_line(scene.lines, truth.position, drawn_at, tint);
            const double off =
                errors_.hold(id * std::uint64_t{64} + nth, static_cast<double>(glm::distance(truth.position, drawn_at)),
                             view.render_time().local);
            return off < least ? std::string() : length_text(off);
        };
        if (own) { // an echo: the own tank's tracks have run already
            tank.track_left = track_run_[id].x;
            tank.track_right = track_run_[id].y;
            add_ghost(tank, tank, "me as others see me", 1);
        } else {
            run_tracks(tank, drawn.displayed.state);
            tank.wreck = !actor->alive();
            tank.health = health(*actor);
            show_powers(tank, view);
            tank.hatch = hatch(id);
            scene.tanks.push_back(tank);
            if (!split)
                label(*actor, tank.position, colour);
            if (const std::string off = split ? std::string() : off_truth(tank.position, colour, 0);
                !off.empty() && ghosts.names && near_eye(tank.position))
                scene.labels.push_back(
                    {(tank.position + truth.position) / 2.0f + glm::vec3(0, 0, 1.5f), off, colour, -1});
        }

        for (std::size_t i = 1; i < remote.ghosts.size() && ghosts.schemes; ++i) {
            const Ghost& ghost = remote.ghosts[i];
            if (ghost.pane_only)
                break;
            const glm::vec3 tint = view.remote().colours().of(ghost.scheme_index).value_or(ghost_palette(0));
            const std::string off = off_truth(ghost.displayed.state.position, tint, i);
            add_ghost(picture(id, Role::ghost, ghost.displayed.state, ghost.displayed.articulations, tint), tank,
                      short_title(ghost) + (off.empty() ? "" : "  " + off), i);
            if (ghosts.trails)
                trail(scene.lines, ghost.trail, tint, 0.25f);
        }
        if (has_truth)
            add_ghost(picture(id, Role::truth, truth, drawn.displayed.articulations, glm::vec3(1)), tank, "truth", 0);
        if (ghosts.trails) {
            if (!split)
                trail(scene.lines, drawn.trail, colour, 0.15f);
            if (ghosts.truth)
                trail(scene.lines, remote.truth_trail, glm::vec3(1), 0.05f);
        }
        if (ghosts.arrows && !split) {
            const auto& known = remote.last.state;
            const glm::vec3 from = drawn.displayed.state.position + glm::vec3(0, 0, 1.6f);
            arrow(scene.lines, from, known.velocity, 0.4f, {0.3f, 1.0f, 0.4f, 0.9f});
            arrow(scene.lines, from, known.acceleration, 0.4f, {1.0f, 0.35f, 0.25f, 0.9f});
        }
        if (ghosts.threshold_shape && !own)
            if (const auto newest = remote.truth.at(std::min(view.render_time().truth, remote.truth.latest())))
                draw_remote_threshold(scene, remote, *newest, view.host_settings().publisher, view.render_time().match);
        if (ghosts.updates)
            for (const UpdateMark& update : remote.marks)
                if (const double age = view.render_time().truth - update.match_time; age < RemoteActor::trail_length)
                    mark(scene, update, static_cast<float>(1 - age / RemoteActor::trail_length));
    }

    for (const FlyingShell& flying : view.match().shells) {
        const world::Shell shell{flying.shot.origin, flying.shot.velocity};
        const double flight = time - flying.shot.time;
        const double shown_for = time - flying.drawn_at;
        if (flight < 0 || shown_for < 0)
            continue;
        const float speed = glm::length(flying.shot.velocity);
        traces_.fired(flying.shot.shell, flying.shot.actor, flying.drawn_from,
                      speed > 0 ? flying.shot.velocity / speed : glm::vec3(0, 0, 1), flying.drawn_at);
        // Haag: it leaves the muzzle as drawn here and converges on where it is for the shooter.
        const glm::vec3 gap = flying.drawn_from - world::position(shell, flying.drawn_at - flying.shot.time);
        const auto left = static_cast<float>(std::exp2(-shown_for / haag_half_life));
        scene.shells.push_back({world::position(shell, flight) + gap * left, world::velocity(shell, flight), {}});
    }
    const auto near_a_tank = [&](const glm::vec3& place) {
        return std::ranges::any_of(scene.tanks, [&](const TankPicture& tank) {
            return solid(tank.role) && glm::distance(tank.position + glm::vec3(0, 0, 0.4f), place) < 3.2f;
        });
    };
    for (const protocol::Explosion& explosion : view.match().explosions) {
        const double age = time - explosion.time;
        if (age < 0 || age >= static_cast<double>(explosion_length))
            continue;
        ExplosionPicture picture{explosion.kind, explosion.position, static_cast<float>(age)};
        picture.on_metal =
            traces_.exploded(picture, explosion.time,
                             explosion.kind == protocol::ExplosionKind::shell && near_a_tank(explosion.position));
        scene.explosions.push_back(picture);
    }
    for (const protocol::Act& act : view.match().acts)
        if (const double age = time - act.time;
            act.kind == protocol::Act::Kind::smoke && age > 0 && age < protocol::smoke_length)
            scene.smoke.push_back({act.place, static_cast<float>(age)});
    draw_objective(scene, view);
    for (const TankPicture& tank : scene.tanks)
        if (const Actor* actor = view.match().find(tank.actor);
            solid(tank.role) && !tank.wreck && actor && time < actor->protected_until)
            draw_protection(scene, view, tank.position);
    traces_.match(view.match().state.running || view.match().state.paused);
    traces_.advance(scene);
    for (const int pane : view.settings().panes)
        scene.panes.push_back(build_pane(view, scene, pane));
    return scene;
}

} // namespace client
