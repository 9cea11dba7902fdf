/// RemoteActors: chooses DR modes and sources of ground heights by distance, confines actors to the map, and clamps
/// them to the ground.
///
/// Rays of the physics engine find the ground under the tanks nearest to the viewer. The terrain's triangles, equal to
/// 1 mm and far cheaper, serve the crowd beyond them (GroundClampSettings::Ground).

#include "client/remote/remote_actors.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace client {

namespace {

constexpr float no_limit = std::numeric_limits<float>::infinity();

/// Squared distance of the actor from `viewer` [m²]; infinite if its place is not known.
float squared_distance(const RemoteActor& actor, const dr::KinematicState<float>* shown,
                       const dr::Vec3<float>& viewer) {
    if (!shown && actor.history.empty())
        return no_limit;
    const dr::Vec3<float> way = (shown ? *shown : actor.history.back().update.state).position - viewer;
    const float squared = glm::dot(way, way);
    return squared < no_limit ? squared : no_limit; // NaN would break the order of distances
}

} // namespace

/// Returns the squared distance up to which rays find the ground under actors [m²]. With Ground::nearest: that of the
/// `rays_for`-th nearest tank, or infinite if there are no more tanks than that. With rays: infinite; triangles: -1.
float RemoteActors::reach_of_rays(const Frame& frame) {
    using Ground = dr::GroundClampSettings::Ground;
    const dr::GroundClampSettings& clamp = frame.settings.clamp;
    if (clamp.ground != Ground::nearest)
        return clamp.ground == Ground::rays ? no_limit : -1;
    distances_.clear();
    for (const Entry& entry : entries_)
        if (world::row(entry.actor->kind).driven)
            distances_.push_back(squared_distance(*entry.actor, entry.shown, frame.viewer));
    const auto count = static_cast<std::size_t>(clamp.rays_for);
    if (distances_.size() <= count)
        return no_limit;
    const auto last = distances_.begin() + static_cast<std::ptrdiff_t>(count) - 1;
    std::nth_element(distances_.begin(), last, distances_.end());
    return *last;
}

/// Chooses each actor's DR mode, and the actors whose ground rays find: ten times a second, because a tank drives only
/// about 3 m in that time.
void RemoteActors::choose_by_distance(const Frame& frame) {
    constexpr double again = 0.1;
    const bool anew = !chosen_at_;
    if (!anew && std::abs(frame.now.local - *chosen_at_) < again)
        return;
    chosen_at_ = frame.now.local;
    const DrModeSettings& modes = frame.settings.dr_modes;
    const float reach = reach_of_rays(frame);
    for (Entry& entry : entries_) {
        RemoteActor& actor = *entry.actor;
        const float squared = squared_distance(actor, entry.shown, frame.viewer);
        const DrMode mode = dr_mode(modes, actor.kind, actor.sent.zone, std::sqrt(static_cast<double>(squared)));
        const bool stays =
            mode == entry.mode || (modes.on && std::abs(frame.now.local - entry.mode_since) < DrModeSettings::dwell);
        const bool by_rays = squared <= reach;
        const bool news = !stays || by_rays != entry.by_rays || entry.clamp_fades;
        entry.by_rays = by_rays;
        if (!stays)
            enter_mode(entry, mode, frame);
        if (anew)
            use_schemes(entry);
        if (!news)
            continue;
        entry.news |= entry.rests; // it is clamped once more
        entry.clamp_fades = !actor.ghosts.empty() && actor.ghosts.front().clamp.fading();
        for (const Ghost& ghost : actor.ghosts)
            if (ghost.in_batch())
                crowd_.clamp_apart(ghost.slot(), clamp_target(ghost).apart);
    }
}

/// Puts the drawn ghost into a DR mode. It continues from the displayed pose.
void RemoteActors::enter_mode(Entry& entry, DrMode mode, const Frame& frame) {
    entry.mode = mode;
    entry.mode_since = frame.now.local;
    if (entry.actor->ghosts.empty())
        return;
    Ghost& drawn = entry.actor->ghosts.front();
    drawn.leave();
    entry.news = true;
    const world::ActorKindRow& kind = world::row(entry.actor->kind);
    if (drawn.drawn_once && kind.footprint && modes_[mode].clamp.*kind.clamp != dr::ClampMode::none)
        drawn.clamp.resume(drawn.receiver().displayed().state, drawn.displayed.state);
    use_schemes(entry);
}

/// Gives each ghost the scheme that it must use: the drawn one that of its DR mode, unless the local physics predicts
/// it; the others their own.
void RemoteActors::use_schemes(Entry& entry) {
    std::vector<Ghost>& ghosts = entry.actor->ghosts;
    for (Ghost& ghost : ghosts) {
        const bool by_mode = &ghost == &ghosts.front() && !ghost.physics;
        const int scheme = by_mode ? modes_[entry.mode].scheme : ghost.scheme_index;
        if (scheme == ghost.used_scheme)
            continue;
        const dr::Scheme& wanted = dr::schemes()[static_cast<std::size_t>(scheme)];
        ghost.drawn_once ? ghost.change_scheme(wanted) : ghost.set_scheme(wanted);
        ghost.used_scheme = scheme;
        entry.news = true;
    }
}

/// Returns the ground clamp of a ghost: the drawn one has that of its DR mode.
const dr::GroundClampSettings& RemoteActors::clamp_of(const Ghost& ghost) const {
    const bool by_mode = &ghost == &ghost.actor->ghosts.front();
    return modes_[by_mode ? entries_[ghost.actor->index].mode : DrMode::near].clamp;
}

/// How the batch clamps a ghost: by triangles, in every frame and without memory. `put_on_land` clamps the members with
/// `ClampTarget::apart`.
dr::ClampTarget RemoteActors::clamp_target(const Ghost& ghost) const {
    const world::ActorKindRow& kind = world::row(ghost.actor->kind);
    const dr::GroundClampSettings& clamp = clamp_of(ghost);
    dr::ClampTarget target = kind.clamp_target(clamp.*kind.clamp);
    target.apart |= target.footprint && target.mode != dr::ClampMode::none &&
                    (entries_[ghost.actor->index].by_rays || !clamp.plain() || ghost.clamp.fading());
    return target;
}

/// Confines the ghost's displayed state to the map, if it `strays`, and clamps it to the ground. `spawned`: first frame
/// of a life.
void RemoteActors::put_on_land(Ghost& ghost, const Frame& frame, bool spawned, bool strays) const {
    const RemoteActor& actor = *ghost.actor;
    const dr::Update<float>& newest = actor.history.back().update;
    const dr::GroundClampSettings& clamp = clamp_of(ghost);
    const world::ActorKindRow& kind = world::row(actor.kind);
    const dr::ClampMode mode = ghost.physics ? dr::ClampMode::none : clamp.*kind.clamp;
    const dr::GroundHeight<float>& ground = entries_[actor.index].by_rays ? rays_ : triangles_;
    dr::KinematicState<float>& state = ghost.displayed.state;
    if (strays &&
        newest.incarnation == ghost.receiver().incarnation()) // else an instant before the last spawn is displayed
        state = world::confine(state, newest.state, frame.now.match - newest.time, terrain_, confines);
    if (kind.footprint) {
        // Its multiples modulo 1 are spread evenly, for any number of actors.
        constexpr double golden = 0.6180339887498949;
        state = ghost.clamp.apply(state, kind.clamped(mode), ground, mode, clamp,
                                  {.time = frame.now.local,
                                   .dt = frame.dt(),
                                   .distance = glm::distance(frame.viewer, state.position),
                                   .stagger = std::fmod(entries_[actor.index].id * golden, 1.0),
                                   .restart = spawned});
    } else if (actor.loose && mode != dr::ClampMode::none) {
        state = world::lift_out(state, *actor.loose, ground);
    }
}

/// Returns the depth of the deepest hull point under the ground [m].
float RemoteActors::depth(const Ghost& ghost) const {
    const auto height = [&](float x, float y) { return terrain_.ground(x, y).height; };
    return dr::penetration(ghost.displayed.state, world::row(ghost.actor->kind).hull, height);
}

} // namespace client
