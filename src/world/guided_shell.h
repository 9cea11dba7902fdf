#pragma once
/// A shell that is steered while it flies. It cannot be one event, so it is an actor: whoever fired it simulates and
/// publishes it, everybody else dead-reckons it. Its motor holds it up and its speed constant; it turns towards a point
/// no faster than it can. Pure.

#include "dead_reckoning/state.h"
#include "world/rules.h"
#include "world/tank_shape.h"

namespace world {

/// At the muzzle, the way the gun points.
dr::KinematicState<float> launch(const Muzzle& muzzle, const MatchRules& rules);

/// `dt` later [s], steered to `aim` [m]: along an arc of radius speed / turn rate until it flies straight there. Its
/// acceleration is the change of velocity over that time.
dr::KinematicState<float> steer(const dr::KinematicState<float>& shell, const glm::vec3& aim, float dt,
                                const MatchRules& rules);

/// The path between two of its states, as a curve with their velocities at its ends, `time` apart [s]; s: 0 to 1 [m].
glm::vec3 between(const dr::KinematicState<float>& a, const dr::KinematicState<float>& b, float time, float s);

/// Where it may be at most, `time` [s] after a state: so far from the straight way on [m].
float farthest_aside(float time, const MatchRules& rules);

} // namespace world
