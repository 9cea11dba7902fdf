#include "render/terrain_pass.h"

#include <algorithm>

namespace render {

TerrainPass::Land::Land(const HeightGrid& grid, const glm::vec3& to_sun)
    : place(grid.corner, 1 / (static_cast<float>(grid.samples) * grid.spacing),
            0.5f / static_cast<float>(grid.samples)),
      spacing(grid.spacing), light(make_land_map(grid, to_sun)) {
    TerrainMesh mesh = terrain_mesh(grid);
    chunks = std::move(mesh.chunks);
    glBindVertexArray(layout);
    glBindBuffer(GL_ARRAY_BUFFER, vertices);
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(mesh.vertices.size() * sizeof(glm::vec3)),
                 mesh.vertices.data(), GL_STATIC_DRAW);
    glEnableVertexAttribArray(0);
    glVertexAttribPointer(0, 3, GL_FLOAT, GL_FALSE, sizeof(glm::vec3), nullptr);
}

TerrainPass::TerrainPass(const world::Map& map)
    : map_(height_grid(map), map.sun_direction), outskirts_(outskirts(height_grid(map)), map.sun_direction) {
    std::vector<std::uint16_t> indices;
    for (int level = 0; level < terrain_levels; ++level) {
        const std::vector<std::uint16_t> added = chunk_indices(level);
        index_offsets_[static_cast<std::size_t>(level)] = indices.size() * sizeof(std::uint16_t);
        index_counts_[static_cast<std::size_t>(level)] = static_cast<GLsizei>(added.size());
        indices.insert(indices.end(), added.begin(), added.end());
    }
    for (const Land* land : {&map_, &outskirts_}) {
        glBindVertexArray(land->layout);
        glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices_);
    }
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, static_cast<GLsizeiptr>(indices.size() * sizeof(std::uint16_t)),
                 indices.data(), GL_STATIC_DRAW);
    glBindVertexArray(0);
    const auto [low, high] = std::minmax_element(map.heights.begin(), map.heights.end());
    map_low_ = glm::vec3(-map.size / 2, -map.size / 2, *low);
    map_high_ = glm::vec3(map.size / 2, map.size / 2, *high);
}

glm::vec4 TerrainPass::bind_land_map() const {
    glActiveTexture(GL_TEXTURE0 + land_unit);
    glBindTexture(GL_TEXTURE_2D, map_.light);
    return map_.place;
}

void TerrainPass::draw(const glm::mat4& view_projection, const glm::vec3& eye, float tolerance, float draw_distance,
                       Stats& stats) const {
    program_.use();
    program_.set("altitude", glm::vec2(map_low_.z, 1 / std::max(map_high_.z - map_low_.z, 1.0f)));
    const Frustum seen = frustum(view_projection);
    draw(map_, false, seen, eye, tolerance, draw_distance, stats);
    draw(outskirts_, true, seen, eye, tolerance, draw_distance, stats);
    bind_land_map();
}

void TerrainPass::draw(const Land& land, bool around_map, const Frustum& seen, const glm::vec3& eye, float tolerance,
                       float draw_distance, Stats& stats) const {
    struct Visible {
        float distance;
        std::size_t chunk;
    };
    std::vector<Visible> visible;
    for (std::size_t i = 0; i < land.chunks.size(); ++i) {
        const Chunk& chunk = land.chunks[i];
        const glm::vec2 middle = 0.5f * (glm::vec2(chunk.low) + glm::vec2(chunk.high));
        const bool on_map =
            middle.x > map_low_.x && middle.x < map_high_.x && middle.y > map_low_.y && middle.y < map_high_.y;
        const float distance = chunk_distance(chunk, eye);
        if (!(around_map && on_map) && distance < draw_distance && may_see(seen, chunk.low, chunk.high))
            visible.push_back({distance, i});
    }
    // Near ones first: they hide others before those are lit.
    std::sort(visible.begin(), visible.end(),
              [](const Visible& a, const Visible& b) { return a.distance < b.distance; });

    std::vector<GLsizei> counts;
    std::vector<const void*> offsets;
    std::vector<GLint> bases;
    for (const auto& [distance, chunk] : visible) {
        const auto level = static_cast<std::size_t>(chunk_level(land.chunks[chunk], distance, tolerance));
        counts.push_back(index_counts_[level]);
        offsets.push_back(reinterpret_cast<const void*>(index_offsets_[level]));
        bases.push_back(static_cast<GLint>(chunk) * chunk_vertices);
        stats.triangles += static_cast<std::size_t>(index_counts_[level]) / 3;
    }
    if (counts.empty())
        return;
    glActiveTexture(GL_TEXTURE0 + land_unit);
    glBindTexture(GL_TEXTURE_2D, land.light);
    program_.set("grid", land.place);
    glBindVertexArray(land.layout);
    glMultiDrawElementsBaseVertex(GL_TRIANGLES, counts.data(), GL_UNSIGNED_SHORT, offsets.data(),
                                  static_cast<GLsizei>(counts.size()), bases.data());
    ++stats.draw_calls;
}

} // namespace render
