#pragma once
/// What is heard of each kind of actor, beside its shots and what explodes: one row a kind.

#include "world/actor_kinds.h"

#include <vector>

namespace apps {

struct KindSound {
    bool engine;                  ///< it runs one
    std::vector<float> repairing; ///< once, when it repairs a tank; empty: nothing
};
const KindSound& sound_of(world::ActorKind kind);

} // namespace apps
