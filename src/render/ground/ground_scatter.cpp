#include "render/ground/ground_scatter.h"

#include "dead_reckoning/finite.h"
#include "tunables/random.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>
#include <glm/gtc/noise.hpp>

namespace render {

namespace {

constexpr std::size_t max_tiles = 256; ///< number of tiles kept for later frames, above which all are dropped
constexpr float above = 0.8f;          ///< upper bound for the height of a tuft [m]

/// Returns the materials at a position, interpolated between grid points: dry, bare, rock, sand, 0..1.
glm::vec4 cover_at(const HeightGrid& grid, std::span<const std::uint8_t> cover, const glm::vec2& place) {
    const glm::vec2 cell = glm::clamp((place - grid.corner) / grid.spacing, glm::vec2(0),
                                      glm::vec2(static_cast<float>(grid.samples - 1)) - 0.001f);
    const glm::vec2 part = glm::fract(cell);
    const auto at = [&](int right, int up) {
        const std::size_t texel = grid.index(static_cast<int>(cell.x) + right, static_cast<int>(cell.y) + up);
        return glm::vec4(cover[4 * texel], cover[4 * texel + 1], cover[4 * texel + 2], cover[4 * texel + 3]) / 255.0f;
    };
    return glm::mix(glm::mix(at(0, 0), at(1, 0), part.x), glm::mix(at(0, 1), at(1, 1), part.x), part.y);
}

/// Probability of an item of a kind at a position, and the range of the item's size [m].
struct Chance {
    float share;
    glm::vec2 sizes;
};
Chance chance_of(ScatterKind kind, const glm::vec4& cover, const glm::vec2& place) {
    const float dry = cover.r, bare = cover.g, rock = cover.b, sand = cover.a;
    const float earth = glm::smoothstep(0.25f, 0.60f, bare), shore = glm::smoothstep(0.25f, 0.55f, sand);
    const float scree = glm::smoothstep(0.10f, 0.35f, rock);
    if (kind == ScatterKind::grass) { // tufts in clumps, short grass between them
        const float clump = glm::smoothstep(-0.15f, 0.5f, glm::perlin(place / 5.3f) + 0.5f * glm::perlin(place / 1.7f));
        const glm::vec2 sizes = glm::mix(glm::vec2(0.20f, 0.34f), {0.30f, 0.62f}, clump * (0.6f + 0.4f * dry));
        return {(0.25f + 0.75f * clump) * (1 - 0.96f * earth) * (1 - scree) * (1 - shore), sizes};
    }
    return {0.015f + 0.10f * earth + 0.25f * scree + 0.05f * shore,
            glm::mix(glm::vec2(0.02f, 0.09f), {0.03f, 0.20f}, scree)};
}

} // namespace

ScatterTile make_scatter_tile(int column, int row, const HeightGrid& grid, std::span<const std::uint8_t> cover,
                              float water) {
    constexpr std::array<float, scatter_kinds> densities{densest_grass, 5};
    constexpr float bank = 0.25f; // height above the water up to which there are no items [m]
    const glm::vec2 corner = scatter_tile_size * glm::vec2(column, row);
    ScatterTile tile{.low = {corner, 1e9f}, .high = {corner + scatter_tile_size, -1e9f}};
    tunables::Random random(static_cast<std::uint64_t>(static_cast<std::uint32_t>(column)) << 32 |
                            static_cast<std::uint32_t>(row));
    const auto any = [&](double low, double high) { return static_cast<float>(random.uniform(low, high)); };
    for (std::size_t kind = 0; kind < scatter_kinds; ++kind) {
        const int count = static_cast<int>(densities[kind] * scatter_tile_size * scatter_tile_size);
        for (int i = 0; i < count; ++i) {
            ScatterItem one{.place = corner + glm::vec2(any(0, scatter_tile_size), any(0, scatter_tile_size)),
                            .heading = any(0, glm::two_pi<double>()),
                            .seed = any(0, 1)};
            // Few items are visible from far away, so that their number in the picture hardly grows with distance.
            one.reach = 1 - std::sqrt(any(0, 1));
            const float lot = any(0, 1), size = any(0, 1);
            const glm::vec2 inside = glm::abs(one.place - grid.corner - grid.size() / 2);
            if (std::max(inside.x, inside.y) > grid.size() / 2)
                continue;
            const Chance chance =
                chance_of(static_cast<ScatterKind>(kind), cover_at(grid, cover, one.place), one.place);
            const float height = grid.height(one.place);
            if (lot >= chance.share || height < water + bank)
                continue;
            one.size = glm::mix(chance.sizes.x, chance.sizes.y, kind == 0 ? size : size * size);
            if (kind == static_cast<std::size_t>(ScatterKind::stone)) // large stones are visible farther away
                one.reach = std::min(1.0f, one.reach + 2.5f * one.size);
            tile.low.z = std::min(tile.low.z, height);
            tile.high.z = std::max(tile.high.z, height + above);
            tile.of[kind].push_back(one);
        }
        std::ranges::sort(tile.of[kind], std::ranges::greater{}, &ScatterItem::reach);
    }
    return tile;
}

void GroundScatter::show(std::span<const std::uint8_t> cover) {
    cover_ = cover;
    near_.clear();
    tiles_.clear();
}

const std::vector<const ScatterTile*>& GroundScatter::near(const glm::vec3& eye, float distance, const Frustum& seen) {
    near_.clear();
    if (!dr::finite(eye))
        return near_;
    if (tiles_.size() > max_tiles)
        tiles_.clear();
    const auto cell = [](float place) { return static_cast<int>(std::floor(place / scatter_tile_size)); };
    std::vector<std::pair<float, const ScatterTile*>> found;
    for (int row = cell(eye.y - distance); row <= cell(eye.y + distance); ++row) {
        for (int column = cell(eye.x - distance); column <= cell(eye.x + distance); ++column) {
            const glm::vec2 corner = scatter_tile_size * glm::vec2(column, row);
            const float away =
                glm::distance(glm::vec2(eye), glm::clamp(glm::vec2(eye), corner, corner + scatter_tile_size));
            const bool on_map = std::abs(corner.x + scatter_tile_size / 2) < grid_.size() / 2 + scatter_tile_size &&
                                std::abs(corner.y + scatter_tile_size / 2) < grid_.size() / 2 + scatter_tile_size;
            if (away > distance || !on_map)
                continue;
            // Tests visibility before building the tile, with its corner heights and some slack.
            const float slack = scatter_tile_size;
            float low = 1e9f, high = -1e9f;
            for (const glm::vec2& at : {corner, corner + glm::vec2(scatter_tile_size, 0),
                                        corner + glm::vec2(0, scatter_tile_size), corner + scatter_tile_size}) {
                low = std::min(low, grid_.height(at));
                high = std::max(high, grid_.height(at));
            }
            if (eye.z - high - slack > distance ||
                !may_see(seen, {corner, low - slack / 4}, {corner + scatter_tile_size, high + slack / 4}))
                continue;
            auto known = tiles_.find({column, row});
            if (known == tiles_.end())
                known =
                    tiles_.emplace(std::pair{column, row}, make_scatter_tile(column, row, grid_, cover_, water_)).first;
            found.emplace_back(away, &known->second);
        }
    }
    // A stable sort keeps tiles at equal distance in the same order in every frame.
    std::ranges::stable_sort(found, {}, &std::pair<float, const ScatterTile*>::first);
    for (const auto& [away, tile] : found)
        near_.push_back(tile);
    return near_;
}

} // namespace render
