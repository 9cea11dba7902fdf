/// RemoteActors: puts remote actors on the map and on its ground.
///
/// Rays of the physics engine find the ground under the tanks nearest to the viewer. The terrain's triangles, equal to
/// 1 mm and far cheaper, serve the crowd beyond them (GroundClampSettings::Ground).

#include "client/remote/remote_actors.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace client {

namespace {

constexpr float everywhere = std::numeric_limits<float>::infinity();

/// Squared distance of the actor from `viewer` [m²]; infinite if its place is not known.
float squared_distance(const RemoteActor& actor, const dr::KinematicState<float>* shown,
                       const dr::Vec3<float>& viewer) {
    if (!shown && actor.history.empty())
        return everywhere;
    const dr::Vec3<float> way = (shown ? *shown : actor.history.back().update.state).position - viewer;
    const float squared = glm::dot(way, way);
    return squared < everywhere ? squared : everywhere; // NaN would break the order of distances
}

} // namespace

/// Chooses the actors whose ground rays find, ten times a second, since a tank drives at most 3 m in that time. With
/// `nearest` these are the `rays_for` nearest tanks and all other actors that are not farther away.
void RemoteActors::choose_rays(const Frame& frame) {
    using Ground = dr::GroundClampSettings::Ground;
    constexpr double again = 0.1;
    if (rays_chosen_at_ && std::abs(frame.now.local - *rays_chosen_at_) < again)
        return;
    rays_chosen_at_ = frame.now.local;
    const dr::GroundClampSettings& clamp = frame.settings.clamp;
    float reach = clamp.ground == Ground::triangles ? -1 : everywhere;
    if (clamp.ground == Ground::nearest) {
        distances_.clear();
        for (const Entry& entry : entries_)
            if (world::row(entry.actor->kind).driven)
                distances_.push_back(squared_distance(*entry.actor, entry.shown, frame.viewer));
        if (const auto count = static_cast<std::size_t>(clamp.rays_for); distances_.size() > count) {
            const auto last = distances_.begin() + static_cast<std::ptrdiff_t>(count) - 1;
            std::ranges::nth_element(distances_, last);
            reach = *last;
        }
    }
    for (Entry& entry : entries_) {
        const bool by_rays = squared_distance(*entry.actor, entry.shown, frame.viewer) <= reach;
        if (by_rays == entry.by_rays)
            continue;
        entry.by_rays = by_rays;
        entry.news |= entry.rests; // it is clamped once more
        for (const Ghost& ghost : entry.actor->ghosts)
            if (ghost.in_batch())
                crowd_.clamp_apart(ghost.slot(), clamp_target(entry, frame).apart);
    }
}

/// How the batch clamps the actor. It clamps by triangles, in every frame and without smoothing; `put_on_land` clamps
/// the other members.
dr::ClampTarget RemoteActors::clamp_target(const Entry& entry, const Frame& frame) {
    const world::ActorKindRow& kind = world::row(entry.actor->kind);
    dr::ClampTarget target = kind.clamp_target(frame.settings.clamp.*kind.clamp);
    target.apart |=
        target.footprint && target.mode != dr::ClampMode::none && (entry.by_rays || !frame.settings.clamp.plain());
    return target;
}

/// Confines the ghost's displayed state to the map and clamps it to the ground. `spawned`: first frame of a life.
void RemoteActors::put_on_land(Ghost& ghost, const Frame& frame, bool spawned) const {
    const RemoteActor& actor = *ghost.actor;
    const dr::Update<float>& newest = actor.history.back().update;
    const dr::GroundClampSettings& clamp = frame.settings.clamp;
    const world::ActorKindRow& kind = world::row(actor.kind);
    const dr::ClampMode mode = ghost.physics ? dr::ClampMode::none : clamp.*kind.clamp;
    const dr::GroundHeight<float>& ground = entries_[actor.index].by_rays ? rays_ : triangles_;
    dr::KinematicState<float>& state = ghost.displayed.state;
    if (newest.incarnation == ghost.receiver().incarnation()) // else an instant before the last spawn is displayed
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

/// Returns the depth of the deepest hull point under the ground [m]; 0 if depths are not measured.
float RemoteActors::depth(const Ghost& ghost) const {
    const auto height = [&](float x, float y) { return terrain_.ground(x, y).height; };
    return measures_ ? dr::penetration(ghost.displayed.state, world::row(ghost.actor->kind).hull, height) : 0;
}

} // namespace client
