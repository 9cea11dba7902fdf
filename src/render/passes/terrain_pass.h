#pragma once
/// Draws the visible chunks of the map in one call, and those of the land around it in another (OpenGL ES: one call per
/// chunk).

#include "render/gl/opengl.h"
#include "render/gl/shader.h"
#include "render/ground/ground_maps.h"
#include "render/ground/pattern_maps.h"
#include "render/ground/terrain_mesh.h"
#include "render/settings.h"
#include "render/stats.h"

#include <array>
#include <functional>

namespace render {

class TerrainPass {
  public:
    /// Calls `progress` between steps with the finished share, 0..1.
    TerrainPass(const world::Map& map, const std::function<void(double share)>& progress);

    /// Paints the roads into the ground. Returns false, and does nothing, if `roads` is the object of the last call.
    bool show(const std::shared_ptr<const client::RoadPictures>& roads);
    /// The map's materials with roads, as cover_pixels() of ground_maps.h.
    [[nodiscard]] std::span<const std::uint8_t> cover() const { return painted_; }
    [[nodiscard]] const HeightGrid& heights() const { return map_.grid; }
    /// Binds the map's textures, which other passes use, too. Returns FrameUniforms::land.
    glm::vec4 bind_maps() const;
    /// Draws the ground. Returns the largest height error of the drawn levels of detail, as an angle at the eye [rad].
    float draw(const glm::mat4& view_projection, const glm::vec3& eye, const QualityRow& quality, Stats& stats) const;

  private:
    /// One height grid on the GPU: the map, or the land around it.
    struct Land {
        Land(HeightGrid heights, const world::Map& map);
        void bind_maps() const;
        HeightGrid grid;
        glm::vec4 place{0}; ///< as `land` in common.glsl: corner [m], 1 / (texels · spacing) [1/m], half a texel
        Texture light, cover;
        std::vector<std::uint8_t> pixels; ///< the land's cover without roads
        std::vector<Chunk> chunks;
        Buffer vertices;
        VertexArray layout;
    };
    struct Visible {
        float distance;
        std::size_t chunk;
    };
    [[nodiscard]] std::vector<Visible> visible(const Land& land, const Frustum& frustum, const glm::vec3& eye,
                                               float draw_distance) const;
    [[nodiscard]] const IndexedPart& level(const Land& land, const Visible& seen, float tolerance) const;
    [[nodiscard]] std::size_t triangles(const Land& land, const std::vector<Visible>& visible, float tolerance) const;
    void draw(const Program& program, const Land& land, const std::vector<Visible>& visible, float tolerance,
              Stats& stats) const;

    BothPrograms programs_{"terrain"};
    Buffer indices_; ///< indices of all levels, level by level
    std::array<IndexedPart, terrain_levels> levels_{};
    Land map_, outskirts_;
    Texture detail_ = make_detail_map(), heights_;
    std::vector<std::uint8_t> painted_; ///< cover of the map with roads
    std::shared_ptr<const client::RoadPictures> roads_;
};

} // namespace render
