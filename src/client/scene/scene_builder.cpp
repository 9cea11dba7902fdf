#include "client/scene/scene_builder.h"

#include "client/client_state.h"
#include "client/remote/scheme_words.h"
#include "client/remote/shown_error.h"
#include "client/scene/objective_picture.h"
#include "client/scene/power_picture.h"
#include "client/scene/reckoning_lines.h"
#include "client/scene/threshold_shape.h"
#include "protocol/cosmetic_events.h"
#include "world/shell.h"

#include <algorithm>
#include <cmath>

namespace client {

struct SceneBuilder::Frame {
    const ClientState& view;
    GhostSettings ghosts = drawn_ghosts(view.settings());
    bool split = !view.settings().panes.empty(); ///< the view is split: each pane has its own lines and names
    Scene scene{};
};

namespace {

void place(auto& thing, const auto& state) {
    thing.position = glm::vec3(state.position);
    thing.orientation = glm::quat(state.orientation);
}

/// `body`: any object with a state and articulations.
void place_tank(TankPicture& tank, const auto& body) {
    place(tank, body.state);
    tank.turret = body.articulations[dr::turret].angle;
    tank.gun = body.articulations[dr::gun].angle;
}

TankPicture picture(protocol::ActorId id, Role role, const auto& body, const glm::vec3& colour) {
    TankPicture tank{.actor = id, .role = role, .colour = colour};
    place_tank(tank, body);
    return tank;
}

/// Sets health, power-ups and hatch of a solid tank.
void add_condition(TankPicture& tank, const ClientState& view, const Actor& actor) {
    tank.wreck = !actor.alive();
    tank.health = health_share(view, actor);
    tank.hatch = protocol::hatch(view.match().acts, tank.actor, view.render_time().match);
    show_powers(tank, view);
}

/// Adds a ghost whose tracks move like those of its tank. `n`: position of its name in the stack of names above the
/// tank.
void add_ghost(Scene& scene, const ClientState& view, const GhostSettings& ghosts, TankPicture ghost,
               const TankPicture& tank, const std::string& name, std::size_t n) {
    ghost.track_left = tank.track_left;
    ghost.track_right = tank.track_right;
    scene.tanks.push_back(ghost);
    if (ghosts.names && near_eye(view, ghost.position))
        scene.labels.push_back(
            {ghost.position + glm::vec3(0, 0, 3.0f + 0.5f * static_cast<float>(n)), name, ghost.colour, -1});
}

void add_mine(Scene& scene, const ClientState& view, const RemoteActor& remote, const Actor& actor) {
    const Actor* layer = view.match().find(actor.added.layer);
    MinePicture& mine = scene.mines.emplace_back();
    place(mine, remote.ghosts.front().displayed.state);
    mine.colour = layer ? layer->colour() : palette(0);
    mine.armed = view.render_time().match - actor.spawned_at >= static_cast<double>(view.rules().arm_delay);
    mine.actor = actor.added.actor;
    constexpr float near = 40; // distance up to which own mines are named [m]
    if (view.settings().ghosts.names && view.is_own(actor.added.layer) &&
        glm::distance(mine.position, view.viewpoint()) < near)
        scene.labels.push_back({mine.position + glm::vec3(0, 0, 0.8f), "your mine", mine.colour, -1});
}

void add_loose(Scene& scene, const RemoteActor& remote, const Actor& actor) {
    if (!remote.loose)
        return; // the server sent an impossible scale
    PropPicture& prop = scene.props.emplace_back();
    prop.kind = remote.loose->kind;
    place(prop, remote.ghosts.front().displayed.state);
    prop.scale = remote.loose->scale;
    prop.actor = actor.added.actor;
}

void add_smoke(Scene& scene, const std::vector<protocol::CosmeticEvent>& acts) {
    for (const protocol::CosmeticEvent& act : acts)
        if (const double age = scene.time - act.time;
            act.kind == protocol::CosmeticEvent::Kind::smoke && age > 0 && age < protocol::smoke_duration)
            scene.smoke.push_back({act.place, static_cast<float>(age)});
}

/// Returns the ghost that a pane with this scheme shows; the first ghost if there is none yet.
const Ghost& ghost_of(const RemoteActor& remote, int scheme) {
    const auto found =
        std::ranges::find_if(remote.ghosts, [&](const Ghost& it) { return it.scheme_index == scheme && !it.physics; });
    return found != remote.ghosts.end() && found->drawn_once ? *found : remote.ghosts.front();
}

/// Builds a pane from the finished scene: moves the dead-reckoned bodies to the poses of the pane's scheme. `shows`:
/// see ViewerSettings::panes.
PanePicture build_pane(const ClientState& view, const Scene& scene, int shows) {
    const GhostSettings& ghosts = view.settings().ghosts;
    const bool others = shows == Settings::others_view;
    PanePicture pane{scene};
    pane.title = others ? "as the others see it" : short_title(dr::schemes()[static_cast<std::size_t>(shows)]);
    const auto shown = [&](const auto& thing) -> const RemoteActor* {
        const RemoteActor* remote = view.remote().find(thing.actor);
        return remote && remote->visible() ? remote : nullptr;
    };
    const auto move = [&](auto& thing) {
        if (const RemoteActor* remote = others ? nullptr : shown(thing))
            place(thing, ghost_of(*remote, shows).displayed.state);
    };
    std::ranges::for_each(pane.mines, move);
    std::ranges::for_each(pane.props, move);
    int scored = 0;
    for (TankPicture& tank : pane.tanks) {
        const RemoteActor* remote = shown(tank);
        const bool own = tank.role == Role::own;
        if (!solid(tank.role) || !remote || (own && !others))
            continue; // ghosts stay, and an own tank is at its true pose
        const Ghost& ghost = own ? remote->ghosts.front() : ghost_of(*remote, shows);
        if (const auto truth = known_truth(view, *remote); others && !own && truth)
            place(tank, *truth);
        else
            place_tank(tank, ghost.displayed);
        if (ghosts.trails)
            trail(pane.lines, others && !own ? remote->truth_trail : ghost.trail, tank.colour, drawn_trail_height);
        if (const Actor* actor = view.match().find(tank.actor); actor && ghosts.names)
            add_name(pane, view, *actor, tank, own ? "you" : actor->added.name);
        pane.error += others ? 0 : shown_samples(ghost).recent_mean(PanePicture::measured_over);
        ++scored;
        if (others)
            continue;
        if (ghosts.arrows)
            last_known(pane.lines, tank.position, remote->last.state);
        if (const auto truth = true_state(view, *remote); truth && ghosts.truth)
            error_line(pane.lines, glm::vec3(truth->position), tank.position, tank.colour);
    }
    pane.error /= std::max(1, scored);
    return pane;
}

/// Removes the prints of tracks and their dust: they follow the poses of the drawn scheme, and panes show other poses.
void drop_tracks(Scene& scene) {
    std::erase_if(scene.marks, [](const GroundMark& mark) { return mark.kind == GroundMark::Kind::track; });
    scene.dust.clear();
}

} // namespace

/// Fake articulations (Murphy 18.8): runs the tracks with the displayed motion.
void SceneBuilder::run_tracks(const Frame& frame, TankPicture& tank, const dr::KinematicState<float>& state) {
    const RenderTime& time = frame.view.render_time();
    const float forward = glm::dot(state.velocity, state.orientation * glm::vec3(1, 0, 0));
    const float turn =
        glm::dot(state.angular_velocity, state.orientation * glm::vec3(0, 0, 1)) * world::track_gauge / 2;
    glm::vec2& run = track_run_[tank.actor];
    run += glm::vec2(forward - turn, forward + turn) * static_cast<float>(time.local - time.previous);
    tank.track_left = run.x;
    tank.track_right = run.y;
}

void SceneBuilder::add_own_tank(Frame& frame, const LocalPlayer& player) {
    const ClientState& view = frame.view;
    const GhostSettings& ghosts = frame.ghosts;
    Scene& scene = frame.scene;
    const Actor* actor = view.match().find(player.actor());
    if (!actor || !player.spawned())
        return;
    const auto actual = view.pose(player);
    TankPicture tank = picture(player.actor(), Role::own, actual, actor->colour());
    run_tracks(frame, tank, actual.state);
    add_condition(tank, view, *actor);
    scene.tanks.push_back(tank);
    if (view.own().size() > 1 && ghosts.names)
        add_name(scene, view, *actor, tank, actor->added.name);
    if (player.published().updates == 0)
        return;
    if (ghosts.threshold_ghost)
        add_ghost(scene, view, ghosts,
                  picture(player.actor(), Role::threshold, player.publisher().ghost(), ghost_palette(5)), tank,
                  "threshold ghost", 0);
    if (ghosts.threshold_shape)
        draw_own_threshold(scene, player, tank, view.host_settings().publisher, scene.time);
}

void SceneBuilder::add_remote_tank(Frame& frame, protocol::ActorId id, const RemoteActor& remote, const Actor& actor) {
    const ClientState& view = frame.view;
    const GhostSettings& ghosts = frame.ghosts;
    Scene& scene = frame.scene;
    const bool echo = view.is_own(id);
    const Ghost& drawn = remote.ghosts.front();
    const glm::vec3 colour = echo ? ghost_palette(4) : actor.colour();
    TankPicture tank = picture(id, echo ? Role::echo : Role::remote, drawn.displayed, colour);
    // The true pose, which is drawn; none for the echo, since the own tank itself is drawn at its true pose.
    const auto truth = ghosts.truth && !echo ? true_state(view, remote) : std::nullopt;
    const std::optional<glm::vec3> true_place =
        truth && actor.alive() ? std::optional(glm::vec3(truth->position)) : std::nullopt;
    const auto add_error_line = [&](const TankPicture& it, std::size_t nth) {
        const std::optional<glm::vec3> truth_of_it = remote.ghosts[nth].failed() ? std::nullopt : true_place;
        return errors_.add_error_line(scene.lines, truth_of_it, it.position, it.colour, id, nth,
                                      view.render_time().local);
    };
    if (echo) { // add_own_tank has already moved the tracks
        tank.track_left = track_run_[id].x;
        tank.track_right = track_run_[id].y;
        add_ghost(scene, view, ghosts, tank, tank, "me as others see me", 1);
    } else {
        run_tracks(frame, tank, drawn.displayed.state);
        add_condition(tank, view, actor);
        scene.tanks.push_back(tank);
        if (!frame.split && ghosts.names)
            add_name(scene, view, actor, tank, actor.added.name);
        if (const std::string off = frame.split ? std::string() : add_error_line(tank, 0);
            !off.empty() && ghosts.names && near_eye(view, tank.position))
            scene.labels.push_back({(tank.position + *true_place) / 2.0f + glm::vec3(0, 0, 1.5f),
                                    short_title(drawn) + "  " + off, colour, -1});
    }
    for (std::size_t i = 1; i < remote.ghosts.size() && ghosts.schemes && !remote.ghosts[i].pane_only; ++i) {
        const Ghost& ghost = remote.ghosts[i];
        const TankPicture shown = picture(id, Role::ghost, ghost.displayed, colour_of(view, ghost));
        const std::string off = add_error_line(shown, i);
        add_ghost(scene, view, ghosts, shown, tank, short_title(ghost) + (off.empty() ? "" : "  " + off), i);
        if (ghosts.trails)
            trail(scene.lines, ghost.trail, shown.colour, 0.25f);
    }
    if (truth) {
        TankPicture ghost = picture(id, Role::truth, drawn.displayed, glm::vec3(1)); // `truth` has no turret and gun
        place(ghost, *truth);
        add_ghost(scene, view, ghosts, ghost, tank, "truth", 0);
    }
    if (ghosts.trails && !frame.split)
        trail(scene.lines, drawn.trail, colour, drawn_trail_height);
    if (ghosts.trails && ghosts.truth)
        trail(scene.lines, remote.truth_trail, glm::vec3(1), 0.05f);
    if (ghosts.arrows && !frame.split)
        last_known(scene.lines, tank.position, remote.last.state);
    if (ghosts.arrows && !echo)
        draw_promise(scene.lines, remote.history);
    if (ghosts.threshold_shape && !echo)
        if (const auto newest = known_truth(view, remote))
            draw_remote_threshold(scene, remote, *newest, view.host_settings().publisher, view.render_time());
    if (ghosts.updates)
        update_marks(scene.lines, remote, view.render_time().truth);
}

void SceneBuilder::add_remote(Frame& frame, protocol::ActorId id, const RemoteActor& remote) {
    const Actor* actor = frame.view.match().find(id);
    if (!actor || !remote.visible() || (frame.view.is_own(id) && !frame.ghosts.echo))
        return;
    switch (actor->row().body) {
    case world::Body::loose:
        return add_loose(frame.scene, remote, *actor);
    case world::Body::mine:
        return add_mine(frame.scene, frame.view, remote, *actor);
    case world::Body::shell:
        return draw_guided_shell(frame.scene, frame.view, id, remote, errors_);
    case world::Body::tank:
        return add_remote_tank(frame, id, remote, *actor);
    }
}

void SceneBuilder::add_shells(Frame& frame) {
    const double time = frame.scene.time;
    for (const FlyingShell& flying : frame.view.match().shells) {
        const world::Shell shell{flying.shot.origin, flying.shot.velocity};
        const double flight = time - flying.shot.time;
        if (flight < 0 || time < flying.drawn_at)
            continue;
        const float speed = glm::length(flying.shot.velocity);
        if (!flying.from_cover)
            traces_.fired(flying.shot.shell, flying.shot.actor, flying.drawn_from,
                          speed > 0 ? flying.shot.velocity / speed : glm::vec3(0, 0, 1), flying.drawn_at);
        frame.scene.shells.push_back(
            {drawn_position(flying, time, frame.view.settings().shell_share), world::velocity(shell, flight), {}});
    }
}

void SceneBuilder::add_explosions(Frame& frame) {
    for (const protocol::Explosion& it : frame.view.match().explosions) {
        const double age = frame.scene.time - it.time;
        if (age < 0 || age >= static_cast<double>(explosion_length))
            continue;
        const TankPicture* struck = nullptr; // the nearest tank within 3.2 m
        float nearest = 3.2f;
        for (const TankPicture& tank : frame.scene.tanks)
            if (const float away = glm::distance(tank.position + glm::vec3(0, 0, 0.4f), it.position);
                solid(tank.role) && it.kind == protocol::ExplosionKind::shell && away < nearest) {
                struck = &tank;
                nearest = away;
            }
        ExplosionPicture picture{it.kind, it.position, static_cast<float>(age)};
        picture.on_metal = traces_.exploded(picture, it.time, struck);
        frame.scene.explosions.push_back(picture);
    }
}

Scene SceneBuilder::build(const ClientState& view) {
    Frame frame{.view = view};
    Scene& scene = frame.scene;
    scene.time = view.render_time().match;
    scene.roads = view.roads().pictures();
    if (view.roads().track())
        draw_track(scene, *view.roads().track(), view.terrain());
    for (const LocalPlayer& player : view.own())
        add_own_tank(frame, player);
    for (const auto& [id, remote] : view.remote().actors())
        add_remote(frame, id, remote);
    add_shells(frame);
    add_explosions(frame);
    add_smoke(scene, view.match().acts);
    draw_objective(scene, view);
    for (const TankPicture& tank : scene.tanks)
        if (const Actor* actor = view.match().find(tank.actor);
            solid(tank.role) && !tank.wreck && actor && scene.time < actor->protected_until)
            draw_protection(scene, view, tank.position);
    traces_.match(view.match().state.running || view.match().state.paused);
    traces_.advance(scene);
    if (!view.settings().panes.empty())
        drop_tracks(scene);
    for (const int pane : view.settings().panes)
        scene.panes.push_back(build_pane(view, scene, pane));
    return std::move(frame.scene);
}

} // namespace client
