#pragma once
/// Where a client looks from.
///
/// - Who has living tanks looks from them, along the turret, or as it said lately, if that is beside one of them: its
///   camera may turn by itself. With several tanks nobody knows where it looks: bots do not look at pixels anyway.
/// - Who is dead, or only looks on, looks from where it says. The dead that say nothing look round from their wrecks;
///   who has no tank and says nothing may look from anywhere.

#include "server/relay/viewer.h"

namespace server {

/// `now`: match time [s].
Looker looker(const Client& client, const ActorTable& actors, double now);

} // namespace server
