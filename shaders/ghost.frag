#version 330 core
#include "common.glsl"
// A ghost: the colour of its scheme, brightest where it turns away from the eye.
in vec3 position;
in vec3 normal;
in vec4 colour;
out vec4 result;

void main() {
    vec3 n = normalize(normal);
    float facing = abs(dot(n, normalize(eye.xyz - position)));
    float rim = 1.0 - facing;
    rim *= rim;
    float shade = 0.55 + 0.45 * clamp(0.5 + 0.5 * dot(n, to_sun.xyz), 0.0, 1.0);
    vec3 seen = mix(colour.rgb * shade, mix(colour.rgb, vec3(1.0), 0.45), rim);
    result = vec4(encode(seen), colour.a * clamp(0.55 + 0.9 * rim, 0.0, 1.0));
}
