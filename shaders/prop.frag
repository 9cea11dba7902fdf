#include "common.glsl"
#include "veil.glsl"
in vec3 position;
in vec3 normal;
in vec3 local;
in vec3 facing;
in vec4 colour;
in vec3 leaf;
flat in float card;
#ifndef PLAIN
uniform sampler2DArray detail_map;
#endif
out vec4 result;

void main() {
    thin_out(position);
    vec3 n = normalize(normal);
    vec3 path = eye.xyz - position;
    float distance = length(path);
    vec3 to_eye = path / distance;
    bool soft = card > 0.5 || leaf.x + leaf.y > 0.01;
    // The texture is projected along the axis that the face looks along most.
    vec3 side = abs(facing);
    vec2 place = side.z > max(side.x, side.y) ? local.xy : side.x > side.y ? local.yz : local.xz;
    vec4 noise = texture(noise_map, place * (soft ? 0.17 : 0.23));
    vec3 base = colour.rgb;
    float through = 0.0;
    if (soft) {
        float clumps = noise.g;
#ifndef PLAIN
        if (card > 0.5) {
            vec4 leaves = texture(detail_map, vec3(leaf.xy * 0.5 + 0.5, 4.0 + card));
            if (leaves.g < 0.5 / (1.0 + distance / 70.0)) // leaves of distant cards are blurred with their gaps
                discard;
            vec4 twigs = texture(noise_map, place.yx * 0.53 + 0.3);
            clumps = 0.55 * leaves.r + 0.45 * twigs.g + 0.06;
            n = normalize(n + 1.1 * vec3(twigs.ba - 0.5, 0.5 * (noise.b - 0.5)) + 0.7 * vec3(leaves.ba - 0.5, 0.0));
        } else if (distance < 200.0) {
            // Leaves: crowns are thin at the edge and dark between twigs.
            vec4 twigs = texture(noise_map, place.yx * 0.53 + 0.3);
            clumps = mix(clumps, twigs.g, 0.55);
            float edge = max(leaf.x * leaf.x * 0.8, leaf.y * (1.0 - smoothstep(0.1, 0.7, abs(dot(n, to_eye)))));
            if (clumps < 0.60 * edge * (1.0 - smoothstep(120.0, 200.0, distance)))
                discard;
            n = normalize(n + 1.6 * vec3(twigs.ba - 0.5, 0.5 * (noise.b - 0.5)));
        }
#endif
        clumps = smoothstep(0.22, 0.72, clumps);
        base *= 0.45 + 0.95 * clumps;
        through = 0.25 * max(dot(-to_eye, to_sun.xyz), 0.0); // leaves are translucent against the sun
    } else {
        base *= 0.72 + 0.56 * noise.r;
        base = mix(base, base * vec3(0.75, 0.85, 0.55), smoothstep(0.5, 0.8, noise.g) * max(n.z, 0.0) * 0.7); // moss
#ifndef PLAIN
        vec4 grain = texture(noise_map, place * 1.3);
        vec4 fine = texture(noise_map, place * 5.3);
        base *= (0.78 + 0.46 * grain.g) * (0.80 + 0.42 * fine.g);
        // Dull surfaces are rough.
        vec2 bump = (0.8 * (grain.ba - 0.5) + 0.5 * (fine.ba - 0.5)) * (1.0 - min(3.0 * leaf.z, 1.0));
        n = normalize(n + vec3(bump, bump.x - bump.y));
        float scar = 0.0;
        for (int i = 0; i < scars.length(); ++i) {
            float away = length(position - scars[i].xyz) + 0.7 * (grain.g - 0.45) + 0.5 * (noise.r - 0.5);
            scar = max(scar, scars[i].w * (1.0 - smoothstep(0.3, 1.1, away)));
        }
        base = mix(base, vec3(0.016, 0.014, 0.013), 0.88 * scar);
#endif
    }

    vec4 light = texture(land_map, (position.xy - land.xy) * land.z + land.w);
    float sunward = dot(n, to_sun.xyz);
    float sun = soft ? clamp(0.25 + 0.75 * sunward, 0.0, 1.0) : max(sunward, 0.0);
    if (sun > 0.0)
        sun *= light.z * (soft ? 0.35 + 0.65 * past_shadow(position + to_sun.xyz * 0.8 + n * 0.3) : past_shadow(position + n * 0.15));
    float open = colour.a;
    vec3 around = mix(ground_light.rgb, sky_light.rgb, 0.5 + 0.5 * n.z) * open * (0.4 + 0.6 * light.w);
    vec3 seen = base * (sun_light.rgb * (sun * (0.45 + 0.55 * open) + through * light.z * open) + around);
    float spark = pow(max(dot(n, normalize(to_eye + to_sun.xyz)), 0.0), 8.0 + 50.0 * leaf.z);
    seen += sun_light.rgb * (sun * spark * leaf.z * 0.35);
    result = vec4(picture(through_air(seen, position)), 1.0);
}
