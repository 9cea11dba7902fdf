#include "render/ground/ground_maps.h"

#include "client/scene/ground_cover.h"
#include "platform/stop_signals.h"
#include "render/gl/opengl.h"
#include "render/gl/texture.h"
#include "render/unit_byte.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>
#include <map>

namespace render {

std::vector<std::uint8_t> cover_pixels(const HeightGrid& grid, const glm::vec2& altitudes, float water) {
    std::vector<std::uint8_t> pixels(4 * grid.heights.size());
    const float span = std::max(altitudes.y - altitudes.x, 1.0f);
    for_each_point(grid, [&](int column, int row) {
        const float east = grid.at(column + 1, row) - grid.at(column - 1, row);
        const float north = grid.at(column, row + 1) - grid.at(column, row - 1);
        const float run = 2 * grid.spacing, height = grid.at(column, row);
        const float up = run / std::sqrt(run * run + east * east + north * north);
        const client::GroundCover cover =
            client::ground_cover({grid.place(column, row), height, 1 - up, (height - altitudes.x) / span}, water);
        std::uint8_t* pixel = &pixels[4 * grid.index(column, row)];
        for (const float share : {cover.dry, cover.bare, cover.rock, cover.sand})
            *pixel++ = unit_byte(share);
    });
    return pixels;
}

void paint_roads(std::vector<std::uint8_t>& pixels, const HeightGrid& grid, const client::RoadPictures& roads) {
    // The ground is fully worn up to `worn` from a road's middle, and untouched beyond `edge` [m].
    constexpr float worn = 1.8f, edge = 3.6f;
    const int reach = static_cast<int>(std::ceil(edge / grid.spacing)) + 1;
    std::map<std::pair<int, int>, float> shares; // wear, 0..1, by row and column of the texels near roads
    for (const client::RoadPicture& road : roads)
        for (const glm::vec2& place : road) {
            const glm::ivec2 middle(glm::round((place - grid.corner) / grid.spacing));
            for (int row = middle.y - reach; row <= middle.y + reach; ++row)
                for (int column = middle.x - reach; column <= middle.x + reach; ++column) {
                    if (row < 0 || column < 0 || row >= grid.samples || column >= grid.samples)
                        continue;
                    const float away = glm::distance(grid.place(column, row), place);
                    float& share = shares[{row, column}];
                    share = std::max(share, 1 - glm::smoothstep(worn, edge, away));
                }
        }
    for (const auto& [texel, share] : shares) {
        std::uint8_t* pixel = &pixels[4 * grid.index(texel.second, texel.first)];
        const auto mix = [by = share](std::uint8_t& value, float wanted) {
            value = static_cast<std::uint8_t>(std::lround(std::lerp(static_cast<float>(value), 255 * wanted, by)));
        };
        mix(pixel[0], 1); // dry: the grass that remains is straw
        mix(pixel[1], 1); // bare earth
        mix(pixel[2], 0);
        mix(pixel[3], 0.55f); // sand: gravel has about half
    }
}

Texture make_height_map(const HeightGrid& grid) {
    Texture texture;
    define(height_unit, texture, blends_floats() ? GL_R32F : GL_R16F, grid.samples, grid.samples, GL_RED, GL_FLOAT,
           grid.heights.data());
    smooth_and_clamp();
    return texture;
}

namespace {

constexpr float reach = 600; ///< hills farther away cast no shadow and hide no sky [m]

/// Slope (rise over run) of the horizon in a direction, seen from `place` at `height`. Each sample is `growth` times as
/// far away as the previous one.
float horizon(const HeightGrid& grid, glm::vec2 place, float height, glm::vec2 direction, float growth) {
    float steepest = -10;
    for (float run = 1.5f * grid.spacing; run < reach; run *= growth)
        steepest = std::max(steepest, (grid.height(place + run * direction) - height) / run);
    return steepest;
}

float sunlight(const HeightGrid& grid, glm::vec2 place, float height, const glm::vec3& to_sun) {
    const float run = glm::length(glm::vec2(to_sun));
    if (run < 1e-3f)
        return 1;
    const float elevation = std::atan2(to_sun.z, run);
    const float hill = std::atan(horizon(grid, place, height, glm::vec2(to_sun) / run, 1.12f));
    constexpr float penumbra = 0.03f; // half width of a shadow's edge, wider than the sun, as in haze [rad]
    return glm::smoothstep(-penumbra, penumbra, elevation - hill);
}

/// Share of a cosine-weighted sky above the horizon: mean of 1 - sin²(elevation of the horizon) over all directions.
float sky_visibility(const HeightGrid& grid, glm::vec2 place, float height) {
    constexpr int directions = 8;
    float open = 0;
    for (int i = 0; i < directions; ++i) {
        const float angle = glm::two_pi<float>() * (static_cast<float>(i) + 0.5f) / directions;
        const float rise = std::max(0.0f, horizon(grid, place, height, {std::cos(angle), std::sin(angle)}, 1.9f));
        open += 1 / (1 + rise * rise); // cos² = 1 / (1 + tan²)
    }
    return open / directions;
}

} // namespace

std::vector<glm::vec4> land_light(const HeightGrid& grid, const glm::vec3& to_sun) {
    std::vector<glm::vec4> light(grid.heights.size());
    for_each_point(grid, [&](int column, int row) {
        if (column == 0)
            platform::check_stop(); // This takes half a second, and a sanitizer makes seconds of it.
        const glm::vec2 place = grid.place(column, row);
        const float height = grid.at(column, row);
        const glm::vec3 normal =
            glm::normalize(glm::vec3(grid.at(column - 1, row) - grid.at(column + 1, row),
                                     grid.at(column, row - 1) - grid.at(column, row + 1), 2 * grid.spacing));
        light[grid.index(column, row)] = {normal.x, normal.y, sunlight(grid, place, height, to_sun),
                                          sky_visibility(grid, place, height)};
    });
    return light;
}

Texture make_land_map(const HeightGrid& grid, const glm::vec3& to_sun) {
    std::vector<glm::vec4> light = land_light(grid, to_sun);
    for (glm::vec4& texel : light)
        texel = glm::clamp(glm::vec4(0.5f + 0.5f * texel.x, 0.5f + 0.5f * texel.y, texel.z, texel.w), 0.0f, 1.0f);
    Texture texture;
    bind(land_unit, texture);
    fill_finely(grid.samples, grid.samples, light);
    make_mipmaps_and_clamp();
    return texture;
}

} // namespace render
