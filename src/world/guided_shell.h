#pragma once
/// A shell that is steered in flight. It is an actor: the player who fired it simulates and publishes it, other
/// machines dead-reckon it. The motor compensates gravity and keeps the speed constant. The shell turns towards a
/// target point at a limited rate. Pure functions.

#include "dead_reckoning/state.h"
#include "world/rules.h"
#include "world/tank_shape.h"

namespace world {

/// The state at the muzzle, in the gun's direction.
dr::KinematicState<float> launch(const Muzzle& muzzle, const MatchRules& rules);

/// The state `dt` [s] later while steered to `aim` [m]: along an arc of radius speed / turn rate until the shell flies
/// straight to `aim`. The acceleration is the change of velocity, divided by `dt`.
dr::KinematicState<float> steer(const dr::KinematicState<float>& shell, const glm::vec3& aim, float dt,
                                const MatchRules& rules);

/// Position [m] on the cubic curve from state `a` (s = 0) to state `b` (s = 1), which is `time` [s] later. At its ends
/// the curve has the states' velocities.
glm::vec3 between(const dr::KinematicState<float>& a, const dr::KinematicState<float>& b, float time, float s);

/// Largest distance [m] of a steered shell from the straight path of its earlier state, `time` [s] after that state.
float max_lateral_offset(float time, const MatchRules& rules);

} // namespace world
