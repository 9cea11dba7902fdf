#pragma once
/// What is heard of each kind of actor, beside its shots and what explodes: one row a kind.

#include "world/actor_kinds.h"

#include <vector>

namespace apps {

// What it sounds like when a crate gives something, and when that is used. Mono, at `sample_rate`.

std::vector<float> repair_sound();     ///< two turns of a ratchet, then a rising chime
std::vector<float> ammunition_sound(); ///< shells that are put into their rack
std::vector<float> power_sound();      ///< two quick rising tones: something is there to be used
std::vector<float> boost_sound();      ///< a jet that flares up, and dies away
std::vector<float> jump_sound();       ///< a thump, and air
std::vector<float> launch_sound();     ///< a rocket that leaves

struct KindSound {
    bool engine = false;        ///< it runs one
    std::vector<float> taken{}; ///< once, when a tank takes it; empty: nothing
    std::vector<float> used{};  ///< once, when what it has given is used
};
const KindSound& sound_of(world::ActorKind kind);

} // namespace apps
