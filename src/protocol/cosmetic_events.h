#pragma once
/// Courses of cosmetic events (CosmeticEvent): functions of match time alone, so that one message starts an event and
/// clients that join late see the same. Metres, seconds.

#include "protocol/messages/actors.h"

#include <span>
#include <vector>

namespace protocol {

inline constexpr double smoke_duration = 14;  ///< time from the start of a smoke screen to its end [s]
inline constexpr double smoke_interval = 25;  ///< shortest time between two smoke screens of a tank [s]
inline constexpr double hatch_duration = 0.9; ///< time that a hatch takes to open or to close [s]

/// Radius of a smoke screen, a ball that grows and thins [m]; 0 before its start and after its end. `age`: time since
/// its start [s].
float smoke_radius(double age);
/// Opacity of a smoke screen in its middle, 0 to 1.
float smoke_cover(double age);
/// Whether smoke blocks the line of sight from `from` to `to` at `time`: the line crosses a dense screen or ends in it.
bool hidden_by_smoke(std::span<const CosmeticEvent> events, const dr::Vec3<float>& from, const dr::Vec3<float>& to,
                     double time);

/// How far a tank's hatch is open at `time`, 0 to 1.
float hatch(std::span<const CosmeticEvent> events, ActorId actor, double time);

/// Adds `event` to a list. Drops smoke screens that have ended when `event` starts, and the previous event of the same
/// hatch: until a hatch's event starts, `hatch` returns the opposite state.
void add_event(std::vector<CosmeticEvent>& events, const CosmeticEvent& event);

} // namespace protocol
