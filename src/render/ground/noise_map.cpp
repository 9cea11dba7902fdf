#include "render/ground/noise_map.h"

#include "render/gl/texture.h"
#include "render/unit_byte.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/noise.hpp>
#include <glm/vec2.hpp>

namespace render {

namespace {

/// Octaves of Perlin noise with period 1; about -1..1. `fold` takes each octave's magnitude, which makes creases.
float octaves(glm::vec2 place, float frequency, int count, bool fold) {
    float sum = 0, weight = 0.5f;
    for (int octave = 0; octave < count; ++octave, frequency *= 2, weight *= 0.62f) {
        // The offset moves each octave's zeros, which all lie on its grid, away from those of the others.
        const glm::vec2 shifted = place * frequency + glm::vec2(0.37f, 0.71f) * static_cast<float>(octave);
        const float value = glm::perlin(shifted, glm::vec2(frequency));
        sum += weight * (fold ? 2 * std::abs(value) - 0.5f : value);
    }
    return sum;
}

} // namespace

std::vector<std::uint8_t> noise_pixels() {
    constexpr auto count = static_cast<std::size_t>(noise_size) * noise_size;
    std::vector<float> soft(count), billows(count);
    for (std::size_t i = 0; i < count; ++i) {
        const glm::vec2 place = glm::vec2(i % noise_size, i / noise_size) / static_cast<float>(noise_size);
        soft[i] = octaves(place, 4, 6, false);
        billows[i] = octaves(place, 6, 5, true);
    }
    const auto at = [&](std::size_t x, std::size_t y) { return soft[y % noise_size * noise_size + x % noise_size]; };
    std::vector<std::uint8_t> pixels(4 * count);
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t x = i % noise_size, y = i / noise_size;
        pixels[4 * i] = unit_byte(0.5f + 0.75f * soft[i]);
        pixels[4 * i + 1] = unit_byte(0.45f + 0.6f * billows[i]);
        pixels[4 * i + 2] = unit_byte(0.5f + 2 * (at(x + 1, y) - at(x + noise_size - 1, y)));
        pixels[4 * i + 3] = unit_byte(0.5f + 2 * (at(x, y + 1) - at(x, y + noise_size - 1)));
    }
    return pixels;
}

Texture make_noise_map() {
    Texture texture;
    define(noise_unit, texture, GL_RGBA8, noise_size, noise_size, GL_RGBA, GL_UNSIGNED_BYTE, noise_pixels().data());
    make_mipmaps();
    return texture;
}

} // namespace render
