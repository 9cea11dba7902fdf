#include "render/passes/terrain_pass.h"

#include "client/scene/ground_cover.h"
#include "render/gl/texture.h"

#include <algorithm>
#include <glm/common.hpp>

namespace render {

TerrainPass::Land::Land(HeightGrid heights, const world::Map& map)
    : grid(std::move(heights)), place(grid.corner, 1 / (static_cast<float>(grid.samples) * grid.spacing),
                                      0.5f / static_cast<float>(grid.samples)),
      light(make_land_map(grid, map.sun_direction)) {
    const auto [low, high] = std::minmax_element(map.heights.begin(), map.heights.end());
    pixels = cover_pixels(grid, {*low, *high}, map.water_height.value_or(client::no_water));
    define(cover_unit, cover, GL_RGBA8, grid.samples, grid.samples, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
    make_mipmaps_and_clamp();
    TerrainMesh mesh = terrain_mesh(grid);
    chunks = std::move(mesh.chunks);
    glBindVertexArray(layout);
    fill(GL_ARRAY_BUFFER, vertices, mesh.vertices);
    glEnableVertexAttribArray(0);
    glVertexAttribPointer(0, 3, GL_FLOAT, GL_FALSE, sizeof(glm::vec3), nullptr);
}

void TerrainPass::Land::bind_maps() const {
    bind(land_unit, light);
    bind(cover_unit, cover);
}

TerrainPass::TerrainPass(const world::Map& map, const std::function<void(double share)>& progress)
    : map_((progress(0.1), height_grid(map)), map), outskirts_((progress(0.5), outskirts(map_.grid)), map),
      heights_(make_height_map(map_.grid)), painted_(map_.pixels) {
    std::vector<std::uint16_t> indices;
    for (int level = 0; level < terrain_levels; ++level) {
        const std::vector<std::uint16_t> added = chunk_indices(level);
        levels_[static_cast<std::size_t>(level)] = {.indices = static_cast<GLsizei>(added.size()),
                                                    .offset = indices.size() * sizeof(std::uint16_t)};
        indices.insert(indices.end(), added.begin(), added.end());
    }
    for (const Land* land : {&map_, &outskirts_}) {
        glBindVertexArray(land->layout);
        fill(GL_ELEMENT_ARRAY_BUFFER, indices_, indices);
    }
    glBindVertexArray(0);
}

bool TerrainPass::show(const std::shared_ptr<const client::RoadPictures>& roads) {
    if (roads == roads_)
        return false;
    roads_ = roads;
    painted_ = map_.pixels;
    if (roads)
        paint_roads(painted_, map_.grid, *roads);
    bind(cover_unit, map_.cover);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, map_.grid.samples, map_.grid.samples, GL_RGBA, GL_UNSIGNED_BYTE,
                    painted_.data());
    glGenerateMipmap(GL_TEXTURE_2D);
    return true;
}

glm::vec4 TerrainPass::bind_maps() const {
    map_.bind_maps();
    bind(height_unit, heights_);
    bind(detail_unit, detail_, GL_TEXTURE_2D_ARRAY);
    return map_.place;
}

float TerrainPass::draw(const glm::mat4& view_projection, const glm::vec3& eye, const QualityRow& quality,
                        Stats& stats) const {
    const Frustum seen = frustum(view_projection);
    const std::vector<Visible> on_map = visible(map_, seen, eye, quality.draw_distance),
                               around = visible(outskirts_, seen, eye, quality.draw_distance);
    // The ground gets the triangles that earlier passes did not use, but at least a quarter of its own limit.
    const std::size_t others = std::min(stats.triangles, quality.all_triangles);
    const std::size_t max_triangles =
        std::max(std::min(quality.land_triangles, quality.all_triangles - others), quality.land_triangles / 4);
    float tolerance = quality.land_tolerance;
    while (tolerance < 0.1f &&
           triangles(map_, on_map, tolerance) + triangles(outskirts_, around, tolerance) > max_triangles)
        tolerance *= 1.25f;
    const Program& program = programs_.of(quality.plain);
    program.use();
    draw(program, map_, on_map, tolerance, stats);
    draw(program, outskirts_, around, tolerance, stats);
    bind_maps();
    return tolerance;
}

std::vector<TerrainPass::Visible> TerrainPass::visible(const Land& land, const Frustum& seen, const glm::vec3& eye,
                                                       float draw_distance) const {
    std::vector<Visible> visible;
    for (std::size_t i = 0; i < land.chunks.size(); ++i) {
        const Chunk& chunk = land.chunks[i];
        const glm::vec2 middle = glm::abs(chunk.low + chunk.high) / 2.0f;
        const bool on_map = std::max(middle.x, middle.y) < map_.grid.size() / 2;
        const float distance = chunk_distance(chunk, eye);
        if (!(&land == &outskirts_ && on_map) && distance < draw_distance && may_see(seen, chunk.low, chunk.high))
            visible.push_back({distance, i});
    }
    std::ranges::sort(visible, {}, &Visible::distance); // near chunks first: they hide others before those are shaded
    return visible;
}

const IndexedPart& TerrainPass::level(const Land& land, const Visible& seen, float tolerance) const {
    return levels_[static_cast<std::size_t>(chunk_level(land.chunks[seen.chunk], seen.distance, tolerance))];
}

std::size_t TerrainPass::triangles(const Land& land, const std::vector<Visible>& visible, float tolerance) const {
    std::size_t count = 0;
    for (const Visible& seen : visible)
        count += static_cast<std::size_t>(level(land, seen, tolerance).indices) / 3;
    return count;
}

void TerrainPass::draw(const Program& program, const Land& land, const std::vector<Visible>& visible, float tolerance,
                       Stats& stats) const {
    if (visible.empty())
        return;
    std::vector<IndexedPart> parts;
    for (const Visible& seen : visible) {
        parts.push_back(level(land, seen, tolerance));
        parts.back().first_vertex = static_cast<GLint>(seen.chunk) * chunk_vertices;
    }
    land.bind_maps();
    program.set("grid", land.place);
    glBindVertexArray(land.layout);
    stats.draw_calls += static_cast<std::size_t>(draw_parts(parts, land.vertices));
    stats.triangles += triangles(land, visible, tolerance);
}

} // namespace render
