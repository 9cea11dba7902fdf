#include "common.glsl"
// A ghost in its scheme's colour, lightly shaded and brightest at its edges, where the surface turns away from the eye.
in vec3 position;
in vec3 normal;
in vec4 finish;
flat in vec4 team;
out vec4 result;

void main() {
    vec3 n = normalize(normal);
    float rim = 1.0 - abs(dot(n, normalize(eye.xyz - position)));
    rim *= rim * (2.0 - rim);
    float shade = (0.30 + 0.70 * clamp(0.35 + 0.65 * dot(n, to_sun.xyz), 0.0, 1.0)) * (0.4 + 0.6 * finish.x);
    vec3 seen = mix(team.rgb * shade, mix(team.rgb, vec3(1.0), 0.5), rim);
    result = vec4(flat_colour(seen), clamp(team.a * (0.78 + 1.4 * rim), 0.0, 1.0));
}
