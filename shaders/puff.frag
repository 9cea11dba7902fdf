#include "common.glsl"
in vec2 place;
in vec4 colour;
flat in vec3 texture_seed;
flat in float hiding;
flat in vec3 sunward;
flat in float clear;
out vec4 result;

void main() {
    float radius = length(place);
    if (radius > 1.0)
        discard;
    vec4 noise = texture(noise_map, place * 0.16 + texture_seed.xy);
    float ragged = texture_seed.z;
    float body = 1.0 - radius * radius;
    float cover = clamp(body * (1.0 + 2.2 * ragged * (noise.r + noise.g - 0.95)), 0.0, 1.0);
    cover = mix(body * body * body, smoothstep(0.05, 0.75, cover), min(ragged, 1.0)) * colour.a;
#ifndef PLAIN
    cover *= mix(body * body, 1.0, hiding); // a glow adds light, so it must fade where the ground cuts it
#endif
    vec3 lit = colour.rgb * mix(1.0, 0.65 + 0.7 * noise.g, min(ragged, 1.0));
    // Smoke is lit like a ball dented by noise.
    vec3 bulge = normalize(vec3(place + 0.9 * (noise.ba - 0.5), sqrt(max(1.0 - radius * radius, 0.0)) + 0.25));
    float sun = 0.5 + 0.5 * dot(bulge, sunward);
    vec3 shaded = lit * (sun_light.rgb * (0.08 + 0.34 * sun) + 0.42 * sky_light.rgb);
    lit = mix(lit, mix(horizon.rgb, shaded, clear), smoothstep(0.9, 1.0, hiding));
    // Premultiplied: fire adds light, smoke hides the background, flames do both.
    result = vec4(picture(lit) * cover, cover * hiding);
}
