#include "common.glsl"
// A ghost's outline in its colour, equally bright in sun and shadow.
flat in vec4 team;
out vec4 result;

void main() { result = vec4(flat_colour(mix(team.rgb, vec3(1.0), 0.15)), 1.0); }
