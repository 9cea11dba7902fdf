#include "common.glsl"
// All props of one kind in one draw call. Wind bends soft parts.
layout(location = 0) in vec3 vertex;
layout(location = 1) in vec3 direction;
layout(location = 2) in vec4 paint;   // square root of rgb; a: share of the instance's tint
layout(location = 3) in vec4 surface; // open sky, gloss
// Wind, ragged rim, ragged leaves, 0; of a leaf card: wind, place on the picture -1..1, layer of the picture - 4.
layout(location = 4) in vec4 motion;
layout(location = 5) in vec4 pose_x;  // body to world, by rows
layout(location = 6) in vec4 pose_y;
layout(location = 7) in vec4 pose_z;
layout(location = 8) in vec4 look;    // tint, random number
uniform mat4 projector;

out vec3 position;
out vec3 normal;
out vec3 local;
out vec3 facing; // the normal in body axes
out vec4 colour; // a: open sky
out vec3 leaf;   // ragged rim, ragged leaves, gloss; of a card: place on the picture, gloss
flat out float card;

void main() {
    vec4 body = vec4(vertex, 1.0);
    position = vec3(dot(pose_x, body), dot(pose_y, body), dot(pose_z, body));
    normal = vec3(dot(pose_x.xyz, direction), dot(pose_y.xyz, direction), dot(pose_z.xyz, direction));
    // Whole trees sway; twigs tremble separately.
    float phase = eye.w * 1.3 + look.w * 6.28 + 0.04 * position.x;
    position.xy += motion.x * (vec2(0.10, 0.06) * sin(phase) + 0.035 * sin(vec2(4.1, 3.7) * phase + 2.3 * vertex.yz));
    facing = direction;
    local = vertex + 7.0 * look.w;
    colour = vec4(paint.rgb * paint.rgb * mix(vec3(1.0), look.rgb, paint.a), surface.x);
    leaf = vec3(motion.yz, surface.y);
    card = motion.w;
    gl_Position = projector * vec4(position, 1.0);
}
