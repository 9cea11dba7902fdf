#pragma once
/// Draws what lies flat on the ground: prints of tracks, scorched places, the earth dug up around mines, and
/// the dim light under tanks. Marks darken what is there, in sun and shade alike.

#include "client/scene/scene.h"
#include "render/gl/shader.h"
#include "render/settings.h"
#include "render/stats.h"

#include <vector>

namespace render {

enum class MarkKind { track, scorch, dug, under_tank };

/// As in shaders/mark.vert.
struct MarkInstance {
    glm::vec4 begin{0}; ///< x, y of its left and of its right corner where it begins [m]
    glm::vec4 end{0};   ///< where it ends
    glm::vec4 look{0};  ///< strength where it begins and ends, way along the track [m] or seed, kind
};
struct Marks {
    std::vector<MarkInstance> strips;  ///< tracks: bent along their length
    std::vector<MarkInstance> patches; ///< the others: bent in both directions
};
/// Those of the scene that are near enough to the camera to be seen.
Marks marks(const client::Scene& scene, const QualityRow& quality);

class MarkPass {
  public:
    MarkPass();
    /// `tolerance`: how far the ground that is drawn may be from the true one, as an angle at the eye [rad].
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
