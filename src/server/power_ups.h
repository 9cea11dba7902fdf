#pragma once
/// Power-ups: the server alone decides who holds one and when it is used. The client moves the boosted tank itself. The
/// server accepts that motion for the power-up's duration plus the delay of the client's link (validation.h).

#include "server/guided_shells.h"

namespace server {

/// Gives the tank a power-up and tells all clients.
void give_power_up(Game& game, Actor& tank, world::PowerUp power);
/// Takes the tank's power-up away and ends its effects.
void clear_power_up(Game& game, Actor& tank);
/// Uses the tank's power-up for its client. Counts a RejectReason if the client may not act for the tank now
/// (Referee::validate_action), the tank holds none, or it may launch no guided shell now (GuidedShells::launch).
void use_power(Game& game, const Referee& referee, GuidedShells& shells, Client& client,
               const protocol::UsePower& request);
/// Returns for how long the tank's client may have been suspended before the update `next` [s]; a power-up then lasts
/// longer by that time. Returns 0 if the gap before `next` is not between 1 and 10 s, or the tank has flown meanwhile.
double suspended_time(const Actor& tank, const dr::Update<float>& next, const world::MatchRules& rules);
/// Prolongs the power-ups in use by the time that `suspended_time` returns.
void prolong_power_ups(Actor& tank, const dr::Update<float>& next, const world::MatchRules& rules);
/// Returns the tank's abilities at match time `time` [s], power-ups included.
TankAbilities abilities_of(const Actor& tank, double time, const world::MatchRules& rules);
/// Returns the tank's motion limits at match time `time` [s], wider during a boost and with averaged velocities.
MotionLimits limits_of(const Actor& tank, double time, const ServerSettings& settings);

} // namespace server
