#pragma once
/// Draws flat marks on the ground: tracks, scorch marks, dug-up earth around mines, and the shade under tanks and
/// props, which takes light from the sky. A mark multiplies the ground's brightness by a factor, the same in sun and
/// shadow.

#include "client/scene/scene.h"
#include "render/gl/shader.h"
#include "render/passes/prop_pass.h"
#include "render/settings.h"
#include "render/stats.h"

#include <vector>

namespace render {

enum class MarkKind { track, scorch, dug, under_box, under_round };

/// A mark in the layout of shaders/mark.vert.
struct MarkInstance {
    glm::vec4 begin{0}; ///< x, y of the left and right corner at the mark's beginning [m]
    glm::vec4 end{0};   ///< x, y of the left and right corner at the mark's end [m]
    /// Strength at beginning and end; distance along the track [m], a seed, or for `under_round` the height of the
    /// body's lowest point [m]; MarkKind.
    glm::vec4 look{0};
};
struct Marks {
    std::vector<MarkInstance> strips;  ///< tracks: follow the ground along their length
    std::vector<MarkInstance> patches; ///< other marks: follow the ground in both directions
};
/// Returns the scene's marks within QualityRow::mark_distance of the camera.
Marks marks(const client::Scene& scene, const QualityRow& quality);
/// Adds the shade under each prop within `distance` [m] of `eye`.
void add_contact_shades(Marks& marks, const std::vector<PlacedProp>& props, const glm::vec3& eye, float distance);

class MarkPass {
  public:
    MarkPass();
    /// `tolerance`: largest height error of the drawn ground, as an angle at the eye [rad] (TerrainPass::draw).
    void draw(const Marks& marks, float tolerance, bool plain, Stats& stats) const;

  private:
    struct Grid {
        GLsizei corners = 0;
        Buffer buffer;
        VertexArray layout;
    };
    void draw(const Grid& grid, const std::vector<MarkInstance>& instances, Stats& stats) const;

    BothPrograms programs_{"mark"};
    Grid strip_, patch_;
    Buffer instances_;
};

} // namespace render
