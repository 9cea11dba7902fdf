#include "common.glsl"
// A square of still water over the whole land.
uniform vec3 extent; // half width [m], height [m]
out vec3 position;

void main() {
    vec2 corner = vec2((gl_VertexID & 1) * 2 - 1, (gl_VertexID & 2) - 1);
    position = vec3(corner * extent.x, extent.y);
    gl_Position = view_projection * vec4(position, 1.0);
}
