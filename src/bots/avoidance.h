#pragma once
/// Which way round what stands in the way. Pure; bearings are from the hull's nose, left +, [rad].

#include "bots/driver.h"

namespace bots {

struct Way {
    float bearing = 0; ///< [rad]
    float clear = 0;   ///< how far ahead it is free [m], at most `looked`
    float looked = 0;  ///< [m]
};

/// The bearing nearest to `wanted` on which the tank passes the fixed props, as far ahead as its speed asks for. With
/// nothing in the way that is `wanted` itself; with no free way at all, the one that is free the farthest.
Way way_round(const Sight& sight, float wanted);

} // namespace bots
