#include "common.glsl"
#include "ground.glsl"
layout(location = 0) in vec2 grid;  // position in the mark: along and across, 0..1
layout(location = 1) in vec4 begin; // x, y of the left and right corner at the beginning [m]
layout(location = 2) in vec4 end;
layout(location = 3) in vec4 look;  // strength at beginning and end, distance along the track or seed, kind
uniform float tolerance;
out vec3 position;
out vec2 place;  // position in the mark: along 0..1, across -1..1
out vec3 detail; // strength, distance along the track [m], length of the mark [m]
flat out int kind;
flat out float sunward; // above 0: the mark's right side is toward the sun; below: its left side

void main() {
    vec2 spot = mix(mix(begin.xy, begin.zw, grid.y), mix(end.xy, end.zw, grid.y), grid.x);
    position = vec3(spot, ground_height(spot));
    // The mark is raised above the drawn ground, which may be coarser than the true one.
    position.z += 0.015 + 0.6 * tolerance * distance(position, eye.xyz);
    place = vec2(grid.x, grid.y * 2.0 - 1.0);
    float span = distance(begin.xy + begin.zw, end.xy + end.zw) * 0.5;
    detail = vec3(mix(look.x, look.y, grid.x), look.z + span * grid.x, span);
    sunward = dot(normalize(begin.zw - begin.xy + vec2(1e-4, 0.0)), to_sun.xy);
    kind = int(look.w + 0.5);
    gl_Position = view_projection * vec4(position, 1.0);
}
