#include "client/scene/ground_cover.h"

#include <algorithm>
#include <glm/common.hpp>
#include <glm/gtc/noise.hpp>

namespace client {

namespace {
/// Three octaves of Perlin noise, about -1..1, whose largest features are `size` metres wide.
float noise(glm::vec2 place, float size) {
    float sum = 0, weight = 0.9f;
    for (int octave = 0; octave < 3; ++octave, size *= 0.43f, weight *= 0.5f)
        sum += weight * glm::perlin(place / size + 19.7f * static_cast<float>(octave));
    return sum;
}
} // namespace

GroundCover ground_cover(const GroundForm& ground, float water) {
    const float broad = noise(ground.place, 210), patches = noise(ground.place + 913.0f, 46);
    GroundCover cover;
    // Meadows dry out uphill; slopes lose their grass first to earth, then to scree and rock.
    cover.dry = glm::smoothstep(-0.45f, 0.75f, broad + 0.35f * patches + 0.9f * (ground.altitude - 0.25f));
    const float steep = ground.steep + 0.035f * patches;
    cover.bare = std::max(0.9f * glm::smoothstep(0.07f, 0.16f, steep), glm::smoothstep(0.50f, 0.72f, patches));
    cover.rock = glm::smoothstep(0.13f, 0.27f, steep + 0.03f * broad);
    const float above_water = ground.height - water;
    cover.sand = 1 - glm::smoothstep(0.35f, 1.3f, above_water - 0.5f * patches);
    return cover;
}

} // namespace client
