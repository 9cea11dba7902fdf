#include "common.glsl"
#include "ground.glsl"
#include "ground_tones.glsl"
// A tuft of grass with the colour and light of the ground below, so that both blend. Lit per vertex, because blades are
// small.
layout(location = 0) in vec3 vertex;
layout(location = 1) in vec3 side;    // direction of a blade's width
layout(location = 4) in vec4 motion;  // height on the blade 0..1, half the width there, the blade's random number
layout(location = 5) in vec4 root;    // x, y, height [m], heading [rad]
layout(location = 6) in vec4 look;    // visible distance [m], pressed down, random number
uniform sampler2D cover_map;
uniform float pixel; // pixel size at a distance of 1 m [m]
out vec3 colour;

void main() {
    vec3 ground = vec3(root.xy, ground_height(root.xy));
    vec3 to_eye = eye.xyz - ground;
    float distance = length(to_eye);
    float grown = smoothstep(look.x, 0.72 * look.x, distance);
    float c = cos(root.w), s = sin(root.w), flat_down = look.y;
    mat2 turn = mat2(c, s, -s, c);
    float size = root.z * grown;

    // Gusts move over the meadow and bend a blade more at its tip.
    float up = motion.x, gust = textureLod(noise_map, root.xy / 61.0 + vec2(-0.021, -0.013) * eye.w, 0.0).r;
    float phase = eye.w * 2.6 + 6.28 * look.z + 3.0 * motion.z;
    vec2 wind = (0.45 * (gust - 0.3) * vec2(0.84, 0.54) + 0.07 * sin(vec2(phase, 1.3 * phase))) * up * up * (1.0 - flat_down);
    vec3 blade = vertex;
    blade.xy *= 0.8 + 0.9 * flat_down;
    blade.z *= 1.0 - 0.88 * flat_down;
    vec3 position = ground + size * vec3(turn * blade.xy + wind, blade.z - 0.08 - 0.5 * dot(wind, wind));
    // Blades are at least about a pixel wide, to avoid glitter.
    float half_width = motion.y == 0.0 ? 0.0 : sign(motion.y) * max(abs(motion.y) * root.z, 0.55 * pixel * distance) * grown;
    position += vec3(turn * side.xy, 0.0) * half_width;
    gl_Position = view_projection * vec4(position, 1.0);

    vec2 texel = (root.xy - land.xy) * land.z + land.w;
    vec4 light = textureLod(land_map, texel, 0.0), patches = textureLod(noise_map, patch_place(root.xy), 0.0);
    float mottle = (patches.r - 0.5) * 0.8 + (patches.g - 0.45) * 0.5;
    float dry = clamp(textureLod(cover_map, texel, 0.0).r + mottle * 0.6 + 0.25 * (look.z - 0.5) + 0.2 * (motion.z - 0.5), 0.0, 1.0);
    float tone = 0.25 + 0.65 * up + 0.25 * mottle + 0.22 * (motion.z - 0.5) - 0.1 * flat_down * up;
    vec3 base = mix(dark_grass(dry), light_grass(dry, patches.g), clamp(tone, 0.0, 1.15));
    base *= 0.22 + 1.15 * up * (1.0 - 0.4 * flat_down); // little light reaches the roots
    vec2 tilt = light.xy * 2.0 - 1.0;
    vec3 normal = vec3(tilt, sqrt(max(1.0 - dot(tilt, tilt), 0.05)));
    normal = normalize(normal + 0.35 * vec3(turn * vertex.xy, 0.0) * up);
    float shade = light.z * past_shadow(position + vec3(0.0, 0.0, 0.05));
    float sun = max(dot(normal, to_sun.xyz), 0.0) * shade;
    // Blades are translucent against the sun.
    float through = 0.5 * up * pow(max(dot(-to_eye / distance, to_sun.xyz), 0.0), 3.0) * shade;
    vec3 around = mix(ground_light.rgb, sky_light.rgb, 0.5 + 0.5 * normal.z) * light.w;
    colour = picture(through_air(base * (sun_light.rgb * (sun + through) + around), position));
}
