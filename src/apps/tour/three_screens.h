#pragma once
/// The instant at which a shell met its victim, from above, on three screens: the shooter's, the server's, the
/// victim's.

#include "client/match/judged_shot.h"
#include "client/scene/scene.h"

#include <deque>

namespace apps {

/// The newest shot of that tank's whose victim all three knew a place for; nullptr if there is none.
const client::JudgedShot* seen_by_three(const std::deque<client::JudgedShot>& shots, protocol::ActorId shooter);

/// Three panes instead of the picture, by a camera above the place: the victim as that screen had it, the outline of
/// where it was by its own updates, and the shell's way, which leads up the picture.
void show_three_screens(client::Scene& scene, const client::JudgedShot& shot);

} // namespace apps
