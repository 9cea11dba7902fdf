#include "common.glsl"
layout(location = 0) in vec3 place;
out vec3 position;

void main() {
    position = place;
    gl_Position = view_projection * vec4(place, 1.0);
}
