#version 330 core
#include "common.glsl"
// Ground: grass, dry grass, earth and rock by slope, height and noise at three scales, so that no pattern shows.
in vec3 position;
out vec4 result;
uniform vec4 grid;     // this land map: corner [m], 1 / (texels · spacing), half a texel
uniform vec2 altitude; // the map's lowest height and 1 / (highest - lowest)

void main() {
    vec4 light = texture(land_map, (position.xy - grid.xy) * grid.z + grid.w);
    vec2 tilt = light.xy * 2.0 - 1.0;
    float steep = 1.0 - sqrt(max(1.0 - dot(tilt, tilt), 0.0));

    // The widest two scales lie askew to each other, so that their common period is far beyond the map.
    vec4 vast = texture(noise_map, vec2(position.x * 0.8 + position.y * 0.6, position.y * 0.8 - position.x * 0.6) / 910.0);
    vec4 broad = texture(noise_map, position.xy / 270.0 + 0.4 * vast.rg);
    broad = mix(broad, vast, 0.4) * 1.25 - 0.125;
    vec4 patches = texture(noise_map, position.yx / 29.0 + broad.rg * 0.3);
    vec4 fine = texture(noise_map, position.xy / 2.3 + patches.rg * 0.2);
    // From afar small things average out; without this their repetition would show.
    float distance = length(position - eye.xyz);
    patches = mix(vec4(0.5), patches, clamp(1.5 - distance / 500.0, 0.0, 1.0));
    fine = mix(vec4(0.5), fine, clamp(1.4 - distance / 110.0, 0.0, 1.0));
    vec4 blades = texture(noise_map, position.yx / 0.71 + fine.rg * 0.15);
    blades = mix(vec4(0.5), blades, clamp(1.5 - distance / 28.0, 0.0, 1.0));
    float mottle = (patches.r - 0.5) * 0.7 + (fine.r - 0.5) * 0.45;

    const vec3 lush = vec3(0.052, 0.082, 0.024);
    const vec3 meadow = vec3(0.104, 0.116, 0.040);
    const vec3 straw = vec3(0.225, 0.185, 0.092);
    const vec3 soil = vec3(0.150, 0.103, 0.064);
    const vec3 stone = vec3(0.235, 0.222, 0.205);
    float high = clamp((position.z - altitude.x) * altitude.y, 0.0, 1.0);
    float dry = broad.r * 1.1 - 0.1 + high * 0.35 + mottle * 0.5;
    vec3 ground = mix(lush, meadow, smoothstep(0.25, 0.50, dry));
    ground = mix(ground, straw, smoothstep(0.52, 0.85, dry) * 0.85);
    float bare = smoothstep(0.055, 0.15, steep + mottle * 0.07) * 0.9;
    bare = max(bare, smoothstep(0.66, 0.80, patches.g * 0.6 + broad.g * 0.5 + fine.r * 0.12) * 0.75);
    ground = mix(ground, soil * (0.8 + 0.4 * fine.g), bare);
    float cliff = smoothstep(0.17, 0.30, steep + mottle * 0.12);
    ground = mix(ground, stone * (0.65 + 0.6 * patches.g), cliff);
    ground *= 0.72 + 0.56 * mix(fine.r, fine.g, 0.4) * (0.85 + 0.3 * patches.r);
    ground *= 0.55 + 0.90 * mix(blades.g, blades.r, 0.5);

    vec2 bump = (fine.ba - 0.5) * 0.55 + (patches.ab - 0.5) * 0.35 + (blades.ab - 0.5) * 0.5;
    vec3 normal = normalize(vec3(tilt - bump * (0.55 + cliff), sqrt(max(1.0 - dot(tilt, tilt), 0.05))));

    float sun = max(dot(normal, to_sun.xyz), 0.0) * light.z * past_shadow(position);
    vec3 around = mix(ground_light.rgb, sky_light.rgb, 0.5 + 0.5 * normal.z) * light.w;
    result = vec4(display(through_air(ground * (sun_light.rgb * sun + around), position)), 1.0);
}
