#pragma once
/// What a repair sounds like: two turns of a ratchet, then a rising chime. Mono, at `sample_rate`.

#include <vector>

namespace apps {

std::vector<float> repair_sound();

} // namespace apps
