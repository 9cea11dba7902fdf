#pragma once
/// Draws the ground: the map and the country around it, each in one call, what is out of sight left out.

#include "render/land_map.h"
#include "render/shader.h"
#include "render/stats.h"
#include "render/terrain_mesh.h"

namespace render {

class TerrainPass {
  public:
    explicit TerrainPass(const world::Map& map);

    /// Binds the map's land map, which the models are lit by, too; returns its place for the block `Frame`.
    glm::vec4 bind_land_map() const;
    void draw(const glm::mat4& view_projection, const glm::vec3& eye, float tolerance, float draw_distance,
              Stats& stats) const;

  private:
    /// One height grid on the GPU.
    struct Land {
        Land(const HeightGrid& grid, const glm::vec3& to_sun);
        std::vector<Chunk> chunks;
        glm::vec4 place{0}; ///< of the land map: corner, scale, half a texel
        float spacing;
        Texture light;
        Buffer vertices;
        VertexArray layout;
    };
    void draw(const Land& land, bool around_map, const Frustum& frustum, const glm::vec3& eye, float tolerance,
              float draw_distance, Stats& stats) const;

    Program program_{"terrain"};
    Buffer indices_; ///< of all levels, one after another
    std::array<GLsizei, terrain_levels> index_counts_{};
    std::array<std::size_t, terrain_levels> index_offsets_{}; ///< [B]
    Land map_, outskirts_;
    glm::vec3 map_low_{0}, map_high_{0};
};

} // namespace render
