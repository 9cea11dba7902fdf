#include "common.glsl"
#include "ground_tones.glsl"
// Ground of grass, earth, scree, rock and sand, distributed by the cover map. The detail textures' heights make ragged
// transitions. A pixel has at most two materials: grass, and the strongest other one.
in vec3 position;
out vec4 result;
uniform vec4 grid; // place of this land's maps: corner [m], 1 / (texels · spacing), half a texel
uniform sampler2D cover_map;
uniform sampler2DArray detail_map;

const float sizes[5] = float[](3.1, 3.7, 4.3, 9.0, 2.9); // size of a tile [m]

// Detail of a layer at `place`, in tiles; `dx` and `dy` are the pixel's extent. `patch_tone` varies slowly over the land.
#ifdef PLAIN
vec4 detail(vec2 place, float patch_tone, int layer, vec2 dx, vec2 dy) { return texture(detail_map, vec3(place, float(layer))); }
#else
// Near the horizon the pixel's extent is long and narrow, so several samples along it replace one blurred sample.
// (Drivers with anisotropic filtering need only one.)
vec4 samples_of(vec2 place, int layer, vec2 dx, vec2 dy) {
    bool upright = dot(dy, dy) > dot(dx, dx);
    vec2 along = upright ? dy : dx, across = upright ? dx : dy;
    int count = int(clamp(ceil(length(along) / max(length(across), 1e-6)), 1.0, map.w));
    along /= float(count);
    vec4 sum = vec4(0.0);
    for (int i = 0; i < count; ++i)
        sum += textureGrad(detail_map, vec3(place + (float(i) - 0.5 * float(count - 1)) * along, float(layer)), across, along);
    return sum / float(count);
}

// Mixes two copies of the texture that are displaced differently in each patch, so that no tile repeats (Quilez, 2015).
vec4 detail(vec2 place, float patch_tone, int layer, vec2 dx, vec2 dy) {
    float step_of = 9.0 * patch_tone, first = floor(step_of);
    vec4 one = samples_of(place + sin(vec2(3.0, 7.0) * first), layer, dx, dy);
    vec4 other = samples_of(place + sin(vec2(3.0, 7.0) * (first + 1.0)), layer, dx, dy);
    return mix(one, other, smoothstep(0.2, 0.8, step_of - first + 0.2 * (other.g - one.g)));
}
#endif

void main() {
    vec2 texel = (position.xy - grid.xy) * grid.z + grid.w;
    vec4 light = texture(land_map, texel);
    vec4 cover = texture(cover_map, texel); // dry, bare, rock, sand
    vec2 tilt = light.xy * 2.0 - 1.0;
    float upright = sqrt(max(1.0 - dot(tilt, tilt), 0.05));
    float distance = length(position - eye.xyz);

    // The pattern is rotated against the map, and fades out far away, where its repetition would show.
    vec4 patches = texture(noise_map, patch_place(position.xy));
    float patch_tone = patches.r;
    patches = mix(vec4(0.5), patches, clamp(1.4 - distance / 450.0, 0.0, 1.0));
    vec3 along_x = dFdx(position), along_y = dFdy(position);
    vec4 blades = detail(position.xy / sizes[0], patch_tone, 0, along_x.xy / sizes[0], along_y.xy / sizes[0]);
    blades = mix(vec4(0.45, 0.45, 0.5, 0.5), blades, clamp(2.0 - distance / 160.0, 0.0, 1.0));
    float mottle = (patches.r - 0.5) * 0.8 + (patches.g - 0.45) * 0.5;
    float edge = mottle * 0.55 + (0.5 - blades.g) * 0.35;

    // The material that is strongest beside grass, and its strength.
    float rock = smoothstep(0.45, 0.75, cover.b + 0.5 * edge), rubble = smoothstep(0.14, 0.42, cover.b + 0.5 * edge) * (1.0 - rock);
    float shore = smoothstep(0.35, 0.65, cover.a + 0.5 * edge);
    vec4 share = vec4(smoothstep(0.35, 0.80, cover.g + 0.8 * edge) * (1.0 - rubble) * (1.0 - rock), rubble, rock, shore);
    share.xyz *= 1.0 - shore;
    int other = 1;
    float amount = share.x;
    if (share.y > amount) { other = 2; amount = share.y; }
    if (share.z > amount) { other = 3; amount = share.z; }
    if (share.w > amount) { other = 4; amount = share.w; }

    float dry = clamp(cover.r + mottle * 0.6, 0.0, 1.0);
    vec3 low_tone = dark_grass(dry), high_tone = light_grass(dry, patches.g);
    float tone = blades.r;
#ifndef PLAIN
    // Clumps at a larger scale add variation at medium distance; farther away their repetition would show.
    vec2 coarse = vec2(position.x * 0.8 + position.y * 0.6, position.y * 0.8 - position.x * 0.6) / 17.0;
    float extent = max(length(dFdx(coarse)), length(dFdy(coarse))); // as a square, which needs one sample
    vec4 clumps = detail(coarse, patch_tone, 0, vec2(extent, 0.0), vec2(0.0, extent));
    tone += (clumps.r - 0.45) * 0.45 * clamp(1.3 - distance / 200.0, 0.0, 1.0);
#endif
    vec3 ground = mix(low_tone, high_tone, clamp(tone + 0.25 * mottle, 0.0, 1.0));
    vec2 bump = (blades.ba - 0.5) * 1.1;

#ifdef PLAIN
    vec4 grain = detail(position.xy / 4.0, patch_tone, other, vec2(0.0), vec2(0.0));
    const float wide = 0.0;
    const bool wall = false;
#else
    vec4 grain = vec4(0.5);
    float wide = 0.0;
    bool wall = other == 3 && upright < 0.86; // a cliff has its texture upright, to avoid stretching
    if (amount > 0.02) {
        vec2 place = position.xy;
        vec2 dx = along_x.xy, dy = along_y.xy;
        if (wall) {
            bool east = abs(tilt.x) > abs(tilt.y);
            place = east ? position.yz : position.xz;
            dx = east ? along_x.yz : along_x.xz;
            dy = east ? along_y.yz : along_y.xz;
        }
        float size = 1.0 / sizes[other];
        grain = detail(place * size, patch_tone, other, dx * size, dy * size);
        if (other != 4) // except for sand, a second, coarser pattern is visible from far away
            wide = textureGrad(detail_map, vec3(place * size * 0.17 + 0.31, float(other)), dx * size * 0.17, dy * size * 0.17).r - 0.4;
    }
#endif
    // Where two materials meet, the one with the greater height in its detail texture covers the other.
    float covered = amount > 0.98 ? 1.0 : smoothstep(0.15, 0.85, amount + 0.4 * (grain.g - blades.g)) * step(0.02, amount);
    vec3 material = mix(dark_tones[other], light_tones[other], clamp(grain.r + 0.7 * wide + 0.3 * mottle, 0.0, 1.0));
    ground = mix(ground, material, covered);
    bump = mix(bump, wall ? vec2(0.0) : (grain.ba - 0.5) * 1.6, covered);
    // The ground is darker just above the water and below it.
    ground *= mix(1.0, 0.45, smoothstep(0.35, -0.15, position.z - map.y));

    vec3 normal = normalize(vec3(tilt - bump * clamp(1.6 - distance / 60.0, 0.0, 1.0), upright));
    float sun = max(dot(normal, to_sun.xyz), 0.0) * light.z * past_shadow(position);
    vec3 around = mix(ground_light.rgb, sky_light.rgb, 0.5 + 0.5 * normal.z) * light.w;
    result = vec4(picture(through_air(ground * (sun_light.rgb * sun + around), position)), 1.0);
}
