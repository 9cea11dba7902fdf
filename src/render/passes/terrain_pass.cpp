#include "render/passes/terrain_pass.h"

#include "client/scene/ground_cover.h"
#include "render/gl/opengl.h"

#include <algorithm>

namespace render {

namespace {
glm::vec2 altitudes(const world::Map& map) {
    const auto [low, high] = std::minmax_element(map.heights.begin(), map.heights.end());
    return {*low, *high};
}
} // namespace

TerrainPass::Land::Land(const HeightGrid& grid, const world::Map& map)
    : place(grid.corner, 1 / (static_cast<float>(grid.samples) * grid.spacing),
            0.5f / static_cast<float>(grid.samples)),
      spacing(grid.spacing), light(make_land_map(grid, map.sun_direction)),
      cover(make_cover_map(grid, altitudes(map), map.water_height.value_or(client::no_water))) {
    TerrainMesh mesh = terrain_mesh(grid);
    chunks = std::move(mesh.chunks);
    glBindVertexArray(layout);
    glBindBuffer(GL_ARRAY_BUFFER, vertices);
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(mesh.vertices.size() * sizeof(glm::vec3)),
                 mesh.vertices.data(), GL_STATIC_DRAW);
    glEnableVertexAttribArray(0);
    glVertexAttribPointer(0, 3, GL_FLOAT, GL_FALSE, sizeof(glm::vec3), nullptr);
}

TerrainPass::TerrainPass(const world::Map& map, const std::function<void(double share)>& progress)
    : heights_(make_height_map(height_grid(map))), map_((progress(0.1), height_grid(map)), map),
      outskirts_((progress(0.4), outskirts(height_grid(map))), map), grid_((progress(0.8), height_grid(map))),
      cover_(cover_pixels(grid_, altitudes(map), map.water_height.value_or(client::no_water))), painted_(cover_) {
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
    const glm::vec2 span = altitudes(map);
    map_low_ = glm::vec3(-map.size / 2, -map.size / 2, span.x);
    map_high_ = glm::vec3(map.size / 2, map.size / 2, span.y);
}

bool TerrainPass::show(const std::shared_ptr<const client::RoadPictures>& roads) {
    if (roads == roads_)
        return false;
    roads_ = roads;
    painted_ = cover_;
    if (roads)
        paint_roads(painted_, grid_, *roads);
    glActiveTexture(GL_TEXTURE0 + cover_unit);
    glBindTexture(GL_TEXTURE_2D, map_.cover);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, grid_.samples, grid_.samples, GL_RGBA, GL_UNSIGNED_BYTE, painted_.data());
    glGenerateMipmap(GL_TEXTURE_2D);
    return true;
}

glm::vec4 TerrainPass::bind_maps() const {
    const auto bind = [](TextureUnit unit, GLenum target, GLuint texture) {
        glActiveTexture(GL_TEXTURE0 + unit);
        glBindTexture(target, texture);
    };
    bind(land_unit, GL_TEXTURE_2D, map_.light);
    bind(cover_unit, GL_TEXTURE_2D, map_.cover);
    bind(height_unit, GL_TEXTURE_2D, heights_);
    bind(detail_unit, GL_TEXTURE_2D_ARRAY, detail_);
    return map_.place;
}

float TerrainPass::draw(const glm::mat4& view_projection, const glm::vec3& eye, const QualityRow& quality,
                        Stats& stats) const {
    const Frustum seen = frustum(view_projection);
    const std::vector<Visible> on_map = visible(map_, false, seen, eye, quality.draw_distance),
                               around = visible(outskirts_, true, seen, eye, quality.draw_distance);
    // What the others have taken is missing here; a little land must be left.
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

std::vector<TerrainPass::Visible> TerrainPass::visible(const Land& land, bool around_map, const Frustum& seen,
                                                       const glm::vec3& eye, float draw_distance) const {
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
    return visible;
}

std::size_t TerrainPass::triangles(const Land& land, const std::vector<Visible>& visible, float tolerance) const {
    std::size_t count = 0;
    for (const auto& [distance, chunk] : visible)
        count += static_cast<std::size_t>(
                     index_counts_[static_cast<std::size_t>(chunk_level(land.chunks[chunk], distance, tolerance))]) /
                 3;
    return count;
}

void TerrainPass::draw(const Program& program, const Land& land, const std::vector<Visible>& visible, float tolerance,
                       Stats& stats) const {
    std::vector<IndexedPart> parts;
    for (const auto& [distance, chunk] : visible) {
        const auto level = static_cast<std::size_t>(chunk_level(land.chunks[chunk], distance, tolerance));
        parts.push_back({.indices = index_counts_[level],
                         .offset = index_offsets_[level],
                         .first_vertex = static_cast<GLint>(chunk) * chunk_vertices});
        stats.triangles += static_cast<std::size_t>(index_counts_[level]) / 3;
    }
    if (parts.empty())
        return;
    glActiveTexture(GL_TEXTURE0 + land_unit);
    glBindTexture(GL_TEXTURE_2D, land.light);
    glActiveTexture(GL_TEXTURE0 + cover_unit);
    glBindTexture(GL_TEXTURE_2D, land.cover);
    program.set("grid", land.place);
    glBindVertexArray(land.layout);
    stats.draw_calls += static_cast<std::size_t>(draw_parts(parts, land.vertices));
}

} // namespace render
