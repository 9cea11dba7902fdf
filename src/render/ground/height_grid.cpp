#include "render/ground/height_grid.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/noise.hpp>
#include <numeric>

namespace render {

float HeightGrid::at(int column, int row) const {
    return heights[index(std::clamp(column, 0, samples - 1), std::clamp(row, 0, samples - 1))];
}

float HeightGrid::height(glm::vec2 place) const {
    const glm::vec2 cell =
        glm::clamp((place - corner) / spacing, glm::vec2(0), glm::vec2(static_cast<float>(samples - 1)));
    const int column = static_cast<int>(cell.x), row = static_cast<int>(cell.y);
    const glm::vec2 part = glm::fract(cell);
    return glm::mix(glm::mix(at(column, row), at(column + 1, row), part.x),
                    glm::mix(at(column, row + 1), at(column + 1, row + 1), part.x), part.y);
}

HeightGrid height_grid(const world::Map& map) {
    return {glm::vec2(-map.size / 2), map.spacing(), map.samples, map.heights};
}

namespace {
/// Returns the height of the hills at a position, 0..1: ridges of Perlin noise. The coarsest octave has cells of
/// `size` / 2.3 [m].
float hills(glm::vec2 place, float size) {
    float sum = 0, weight = 0.55f, frequency = 2.3f / size;
    for (int octave = 0; octave < 6; ++octave, frequency *= 2.1f, weight *= 0.45f) {
        const float ridge = 1 - std::abs(glm::perlin(place * frequency + 17.3f * static_cast<float>(octave)));
        sum += weight * ridge * ridge;
    }
    return sum;
}
} // namespace

HeightGrid outskirts(const HeightGrid& map) {
    // The map is 64 cells wide in this grid, so that chunks of 32 cells end on the map's border.
    constexpr int cells_along_map = 64;
    HeightGrid grid;
    const float size = map.size();
    grid.corner = map.corner - glm::vec2(size * (outskirts_scale - 1) / 2);
    grid.spacing = size / cells_along_map;
    grid.samples = outskirts_scale * cells_along_map + 1;
    grid.heights.reserve(static_cast<std::size_t>(grid.samples) * static_cast<std::size_t>(grid.samples));
    const float mean =
        std::accumulate(map.heights.begin(), map.heights.end(), 0.0f) / static_cast<float>(map.heights.size());
    const float relief = 0.16f * size;
    for (int row = 0; row < grid.samples; ++row) {
        for (int column = 0; column < grid.samples; ++column) {
            const glm::vec2 place = grid.place(column, row);
            const glm::vec2 inside = glm::clamp(place, map.corner, map.corner + size);
            // Near the border the land is the map's mirror image, farther out it has hills.
            const float far = glm::smoothstep(0.0f, 0.45f * size, glm::distance(place, inside));
            const float mirrored = map.height(2.0f * inside - place);
            grid.heights.push_back(glm::mix(mirrored, mean + relief * (hills(place, size) - 0.25f), far));
        }
    }
    return grid;
}

} // namespace render
