#pragma once
/// Who holds which power-up, and when it is used: the server alone says so. What a tank then does is its client's own,
/// and is believed for as long as the use lasts, counted from when the client can have heard of it (validation.h).

#include "server/guided_shells.h"

namespace server {

/// From a crate: it holds that from now on; everybody is told.
void hold(Game& game, Actor& tank, world::PowerUp power);
/// It starts anew, without one.
void forget_powers(Game& game, Actor& tank);
/// On a client's request. Nothing happens if its tank may not: it is dead, holds nothing, or its shell flies already.
void use_power(Game& game, const Referee& referee, GuidedShells& shells, Client& client,
               const protocol::UsePower& request);
/// Its client may have stood still, with no news of it: what it was told meanwhile it begins to use so much later [s].
double used_later(const Actor& tank, const dr::Update<float>& next, const world::MatchRules& rules);
/// That is so.
void use_later(Actor& tank, const dr::Update<float>& next, const world::MatchRules& rules);
/// By what an update of that time may be explained.
Powers powers_of(const Actor& tank, double time, const world::MatchRules& rules);
/// The limits of its motion, wider while a boost carries it.
MotionLimits limits_of(const Actor& tank, double time, const ServerSettings& settings);

} // namespace server
