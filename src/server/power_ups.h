#pragma once
/// Power-ups: the server alone decides who holds one and when it is used. The client moves the boosted tank itself. The
/// server accepts that motion for the power-up's duration, counted from when the client can have heard of it
/// (validation.h).

#include "server/guided_shells.h"

namespace server {

/// Gives the tank a power-up and tells all clients.
void hold(Game& game, Actor& tank, world::PowerUp power);
/// Takes the tank's power-up away and ends its effects.
void forget_powers(Game& game, Actor& tank);
/// Uses the tank's power-up for its client. Counts a drop if the tank is dead, holds none, or its guided shell still
/// flies.
void use_power(Game& game, const Referee& referee, GuidedShells& shells, Client& client,
               const protocol::UsePower& request);
/// Returns how long the tank's client may have stood still before the update `next` [s]: it begins to use a power-up
/// later by this time. Returns 0 after a short gap.
double used_later(const Actor& tank, const dr::Update<float>& next, const world::MatchRules& rules);
/// Delays the power-ups in use by `used_later`.
void use_later(Actor& tank, const dr::Update<float>& next, const world::MatchRules& rules);
/// Returns the tank's abilities at match time `time` [s], power-ups included.
Powers powers_of(const Actor& tank, double time, const world::MatchRules& rules);
/// Returns the tank's motion limits at match time `time` [s], wider during a boost.
MotionLimits limits_of(const Actor& tank, double time, const ServerSettings& settings);

} // namespace server
