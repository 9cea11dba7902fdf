#pragma once
/// Where it is hard to tell who hit whom: streets between rows of houses, and tanks that drive round the rows and shoot
/// at whomever is nearest, so that everybody is in the open one moment and behind a wall the next.

#include "client/client.h"
#include "world/map.h"

#include <functional>

namespace lab {

/// Level ground, eight streets, and a spawn point at each end of them.
world::Map village();
/// Aims as a fighter, fires when it sees any part of its enemy, and drives round the row of houses beside which it
/// started.
std::function<void(client::Client&)> round_the_houses(std::uint64_t seed);

} // namespace lab
