#pragma once
/// What it sounds like when a crate gives something, and when that is used. Mono, at `sample_rate`.

#include <vector>

namespace apps {

std::vector<float> repair_sound();     ///< two turns of a ratchet, then a rising chime
std::vector<float> ammunition_sound(); ///< shells that are put into their rack
std::vector<float> power_sound();      ///< two quick rising tones: something is there to be used
std::vector<float> boost_sound();      ///< a jet that flares up, and dies away
std::vector<float> jump_sound();       ///< a thump, and air
std::vector<float> launch_sound();     ///< a rocket that leaves

} // namespace apps
