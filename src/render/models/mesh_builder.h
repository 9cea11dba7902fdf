#pragma once
/// Builds models in code: flat-sided convex solids and tubes, one part and one paint at a time. Body axes, [m].

#include <array>
#include <cstdint>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <span>
#include <vector>

namespace render {

/// What moves a vertex, in shaders/model.vert.
enum class Part { hull, turret, gun, wheel_left, wheel_right, track_left, track_right, antenna, hatch };

struct Paint {
    glm::vec3 colour{0.5f}; ///< linear
    float team = 0;         ///< 0: this colour, 1: the team's
    float gloss = 0.2f;     ///< 0 dull .. 1 polished
    float glow = 0;         ///< light of its own, in its colour
    float lamp = 0;         ///< light that its owner switches: a mine's
};

/// One corner of a triangle, as the shader reads it.
struct Vertex {
    glm::vec3 position{0};
    glm::vec3 normal{0};
    std::array<std::uint8_t, 4> paint{};   ///< square root of the colour, team
    std::array<std::uint8_t, 4> surface{}; ///< open sky, gloss, glow, lamp
    glm::vec4 motion{0};                   ///< what the part needs, and the part
};
using Mesh = std::vector<Vertex>; ///< three a triangle, counter-clockwise from outside

class MeshBuilder {
  public:
    /// Faces are cut until no edge is longer than `longest_edge` [m], so that light baked into corners has corners to
    /// go to.
    explicit MeshBuilder(float longest_edge) : longest_edge_(longest_edge) {}

    // The pen: what is built next has these.
    Part part = Part::hull;
    glm::vec3 motion{0}; ///< see model.vert
    Paint paint;

    using Outline = std::vector<glm::vec3>;
    void triangle(const glm::vec3& a, const glm::vec3& b, const glm::vec3& c);
    /// With a direction for each corner, of any length.
    void smooth_triangle(const std::array<glm::vec3, 3>& corners, const std::array<glm::vec3, 3>& normals);
    void quad(const glm::vec3& a, const glm::vec3& b, const glm::vec3& c, const glm::vec3& d);
    /// The convex solid between two outlines of equally many points; which way round they run does not matter.
    void loft(const Outline& one, const Outline& other);
    void box(const glm::vec3& low, const glm::vec3& high);
    /// A profile in x and z (y ignored) from y = `right` to y = `left`.
    void prism(const Outline& profile, float right, float left);
    /// A round tube between two points, smooth around; closed at `to`, and at `from` if asked.
    void tube(const glm::vec3& from, const glm::vec3& to, float from_radius, float to_radius, int segments,
              bool closed = false);
    /// A flat ring about the y axis through `centre`, facing y's sign `side`; every second sector painted `other`.
    void ring(const glm::vec3& centre, float side, float inner, float outer, int segments, const Paint& other);
    /// All that `build` makes, once on the left as it is and once mirrored to the right.
    template <class Build> void both_sides(Build build) {
        build();
        mirrored_ = true;
        build();
        mirrored_ = false;
    }
    [[nodiscard]] bool mirrored() const { return mirrored_; }

    /// What has been built so far, for those who light it.
    [[nodiscard]] Mesh& mesh() { return mesh_; }
    Mesh take() { return std::move(mesh_); }

  private:
    void corner(const glm::vec3& position, const glm::vec3& normal);
    void face_outward(const Outline& face, const glm::vec3& centre);

    float longest_edge_;
    bool mirrored_ = false;
    Mesh mesh_;
};

/// A box that keeps light from others [m]: for `bake_open_sky`.
struct Occluder {
    glm::vec3 low{0}, high{0};
};
/// Darkens every vertex by what of the sky above its face the boxes hide nearby. The ground under the model, `shaded`
/// (its top counts), is dark; around it the ground sends half of the light back. `offset` is added to the vertices'
/// positions (a turret's pivot).
void bake_open_sky(std::span<Vertex> vertices, std::span<const Occluder> boxes, const Occluder& shaded,
                   const glm::vec3& offset);

} // namespace render
