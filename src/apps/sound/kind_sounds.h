#pragma once
/// What is heard of each kind of actor, beside its shots and what explodes: one row a kind.

#include "world/actor_kinds.h"

#include <vector>

namespace apps {

struct KindSound {
    bool engine = false;        ///< it runs one
    std::vector<float> taken{}; ///< once, when a tank takes it; empty: nothing
    std::vector<float> used{};  ///< once, when what it has given is used
};
const KindSound& sound_of(world::ActorKind kind);

} // namespace apps
