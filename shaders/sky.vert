#include "common.glsl"
// One triangle over the picture, at the far plane.
out vec3 ray;

void main() {
    vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
    gl_Position = vec4(corner, 1.0, 1.0);
    ray = (ray_matrix * vec4(corner, 1.0, 1.0)).xyz;
}
