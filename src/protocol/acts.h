#pragma once
/// The courses of what is no motion (Act): pure functions of match time, the same for everybody, so that one event is
/// all that is sent, and who joins late sees what the others see. Metres, seconds.

#include "protocol/messages/actors.h"

#include <span>
#include <vector>

namespace protocol {

inline constexpr double smoke_length = 14;  ///< from the charge to the last wisp [s]
inline constexpr double smoke_between = 25; ///< a tank's charges come no faster [s]
inline constexpr double hatch_moves = 0.9;  ///< from closed to open [s]

/// A screen of smoke is a ball that grows and thins: its radius [m], 0 before it begins and after its end.
float smoke_radius(double age);
/// How much it hides in its middle, 0 to 1.
float smoke_cover(double age);
/// No line of sight from one place to the other at that time: it passes through the thick of a screen, or ends in it.
bool hidden_by_smoke(std::span<const Act> acts, const dr::Vec3<float>& from, const dr::Vec3<float>& to, double time);

/// How far a tank's hatch is open, 0 to 1.
float hatch(std::span<const Act> acts, ActorId actor, double time);

/// Adds one to a list that is kept: screens that are gone when it begins go, and of a hatch the last word counts.
/// Before its start, that is what it ends.
void keep(std::vector<Act>& acts, const Act& act);

} // namespace protocol
