#pragma once
/// Builds models in code from convex solids and tubes, each of one part and one paint. Body axes [m].

#include <array>
#include <cstdint>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <span>
#include <vector>

namespace render {

/// Parts that shaders/model.vert moves separately.
enum class Part { hull, turret, gun, wheel_left, wheel_right, track_left, track_right, antenna, hatch };

struct Paint {
    glm::vec3 colour{0.5f}; ///< linear RGB
    float team = 0;         ///< share of the team's colour (of a prop: its tint). 0: only `colour`; 1: only the team's
    float gloss = 0.2f;     ///< 0 dull .. 1 polished
    float glow = 0;         ///< light that the paint emits, in its own colour
    float lamp = 0;         ///< light that the game switches on and off, e.g. a mine's lamp
};

/// A triangle's corner in the layout of the shader.
struct Vertex {
    glm::vec3 position{0};
    glm::vec3 normal{0};
    std::array<std::uint8_t, 4> paint{};   ///< square root of rgb; share of the team's colour
    std::array<std::uint8_t, 4> surface{}; ///< visible share of the sky, gloss, glow, lamp
    glm::vec4 motion{0};                   ///< parameters of the part's motion, and the part
};
using Mesh = std::vector<Vertex>; ///< three vertices a triangle, counter-clockwise seen from outside

class MeshBuilder {
  public:
    /// Splits quads until no edge is longer than `longest_edge` [m], because baked light is stored per vertex.
    explicit MeshBuilder(float longest_edge) : longest_edge_(longest_edge) {}

    // Part, motion and paint of the faces that are built next.
    Part part = Part::hull;
    glm::vec3 motion{0}; ///< parameters of the part's motion, see model.vert
    Paint paint;

    using Outline = std::vector<glm::vec3>;
    void triangle(const glm::vec3& a, const glm::vec3& b, const glm::vec3& c);
    /// A triangle with a normal for each corner; normals need not be unit vectors.
    void smooth_triangle(const std::array<glm::vec3, 3>& corners, const std::array<glm::vec3, 3>& normals);
    void quad(const glm::vec3& a, const glm::vec3& b, const glm::vec3& c, const glm::vec3& d);
    /// Builds the convex solid between two outlines, clockwise or not, with equal numbers of points.
    void loft(const Outline& one, const Outline& other);
    void box(const glm::vec3& low, const glm::vec3& high);
    /// Extrudes a profile in x and z (y is ignored) from y = `right` to y = `left`.
    void prism(const Outline& profile, float right, float left);
    /// Builds a round, smoothly shaded tube between two points. It is closed at `to`, and if `closed` also at `from`.
    void tube(const glm::vec3& from, const glm::vec3& to, float from_radius, float to_radius, int segments,
              bool closed = false);
    /// Builds a flat ring around the y axis through `centre`. The ring faces +y or −y by the sign of `side`. Every
    /// second one of its `segments` has the paint `other`.
    void ring(const glm::vec3& centre, float side, float inner, float outer, int segments, const Paint& other);
    /// Runs `build` twice: on the left side, and mirrored to the right.
    template <class Build> void both_sides(Build build) {
        build();
        mirrored_ = true;
        build();
        mirrored_ = false;
    }
    [[nodiscard]] bool mirrored() const { return mirrored_; }

    /// The mesh of all faces built so far, e.g. to shade its vertices.
    [[nodiscard]] Mesh& mesh() { return mesh_; }
    Mesh take() { return std::move(mesh_); }

  private:
    void corner(const glm::vec3& position, const glm::vec3& normal);
    void face_outward(const Outline& face, const glm::vec3& centre);

    float longest_edge_;
    bool mirrored_ = false;
    Mesh mesh_;
};

/// A box that blocks light [m], for `bake_ambient_occlusion`.
struct Occluder {
    glm::vec3 low{0}, high{0};
};
/// Darkens each vertex by the share of its surroundings that nearby boxes hide. The ground is the plane at the top of
/// `shaded`: within the x and y of `shaded` it is dark, elsewhere it reflects half of the light. `offset` is added to
/// vertex positions (a turret's pivot) [m].
void bake_ambient_occlusion(std::span<Vertex> vertices, std::span<const Occluder> boxes, const Occluder& shaded,
                            const glm::vec3& offset);

} // namespace render
