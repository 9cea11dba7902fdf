#include "common.glsl"
#include "veil.glsl"
in vec3 position;
in vec3 normal;
in vec3 local;
in vec4 colour;
in vec4 finish;
flat in vec4 mood;
flat in float soiled;
#ifndef PLAIN
flat in vec3 hits[3];
#endif
out vec4 result;

void main() {
    thin_out(position);
    vec3 n = normalize(normal);
    vec3 to_eye = normalize(eye.xyz - position);
    vec3 base = colour.rgb;
    float wreck = step(0.9, mood.x);

    // Worn paint, and dust that decreases upward.
    vec4 wear = texture(noise_map, vec2(local.x + 0.6 * local.y, local.z + 0.6 * local.y) * 0.41);
    base *= 0.80 + 0.40 * wear.r;
    float dust = clamp(0.25 + 0.30 * soiled - local.z * 0.55, 0.0, 0.6 + 0.25 * soiled) * smoothstep(0.30, 0.75 - 0.2 * soiled, wear.g + 0.25 * wear.r);
#ifndef PLAIN
    // Scratches down to the primer, and specks of mud from the tracks, more at the rear.
    vec4 specks = texture(noise_map, vec2(local.x + 0.7 * local.z, local.y + 0.7 * local.z) * 1.31 + 0.2);
    base = mix(base, vec3(0.085, 0.070, 0.062), 0.55 * smoothstep(0.70, 0.76, specks.g) * (0.25 + 0.75 * soiled) * (1.0 - finish.z));
    float low = clamp(0.75 - 0.45 * local.z - 0.10 * local.x, 0.0, 1.0);
    dust = max(dust, 0.8 * soiled * low * smoothstep(0.62, 0.72, specks.r + 0.25 * low * soiled));
#endif
    base = mix(base, vec3(0.19, 0.145, 0.090), dust * (1.0 - finish.z));
#ifndef PLAIN
    // The stages of damage: scratches, torn paint, soot. The thresholds are the shares of the noise that they cover.
    float damage = mood.x;
    vec4 wide = texture(noise_map, vec2(local.x + 0.5 * local.y, 1.4 * local.z + 0.5 * local.y) * 0.19 + 0.4);
    float streaks = texture(noise_map, vec2(0.3 * local.x + 0.1 * local.y, 3.1 * (local.z + local.y))).g;
    float scratched = step(0.1, damage) * smoothstep(0.55 - 0.08 * damage, 0.63 - 0.08 * damage, streaks);
    float torn = step(0.4, damage) * smoothstep(0.63 - 0.06 * damage, 0.655 - 0.06 * damage, 0.65 * wide.r + 0.35 * specks.r);
    float burnt = step(0.7, damage) * smoothstep(0.35, 0.70, 0.7 * wide.g + 0.3 * wear.g + 0.15 * local.z - 0.05 * local.x);
    float bare = max(0.8 * scratched, torn), hole = 0.0;
    for (int i = 0; i < 3; ++i) { // a hit: a dark hole in bare metal within a splash of soot
        float away = length(local - hits[i]) + 0.22 * (specks.g - 0.45) + 0.10 * (specks.r - 0.5);
        burnt = max(burnt, 0.95 * (1.0 - smoothstep(0.25, 0.85, away)));
        bare = max(bare, 1.0 - smoothstep(0.20, 0.27, away));
        hole = max(hole, 1.0 - smoothstep(0.09, 0.14, away));
    }
    burnt *= 1.0 - 0.8 * bare;
    base = mix(base, mix(vec3(0.085, 0.045, 0.032), vec3(0.16, 0.155, 0.15), smoothstep(0.5, 0.65, specks.r)), bare * (1.0 - finish.z));
    base = mix(base, vec3(0.014, 0.013, 0.012), max(0.74 * burnt, hole));
#endif
    vec3 soot = vec3(0.012, 0.011, 0.010) + vec3(0.035, 0.018, 0.010) * smoothstep(0.5, 0.8, wear.g);
    base = mix(base, soot, wreck * 0.97);

    vec4 light = texture(land_map, (position.xy - land.xy) * land.z + land.w);
    float facing = dot(n, to_sun.xyz);
    float sun = max(facing, 0.0);
    if (sun > 0.0)
        sun *= light.z * past_shadow(position + n * 0.04);
    float open = finish.x;
    vec3 around = mix(ground_light.rgb, sky_light.rgb, 0.5 + 0.5 * n.z) * open * (0.4 + 0.6 * light.w);
    vec3 seen = base * (sun_light.rgb * sun * (0.55 + 0.45 * open) + around);

    float gloss = finish.y * (1.0 - 0.8 * wreck) * (1.0 - 0.7 * dust);
#ifndef PLAIN
    gloss = mix(gloss * (1.0 - burnt), 0.45, bare * (1.0 - hole));
#endif
    float spark = pow(max(dot(n, normalize(to_eye + to_sun.xyz)), 0.0), 8.0 + 50.0 * gloss);
    float edge = 1.0 - max(dot(n, to_eye), 0.0);
    edge *= edge * edge;
    seen += sun_light.rgb * (sun * spark * gloss * 0.35) + sky_light.rgb * (edge * gloss * 0.25 * open);
    seen += base * finish.z * (1.0 - wreck) * 2.0;
    seen += vec3(4.0, 0.55, 0.12) * (finish.w * mood.y) + vec3(3.0, 1.6, 0.15) * (finish.w * mood.z);
    // Embers glow in the cracks of a wreck.
    float ember = smoothstep(0.80, 0.95, wear.g) * (0.6 + 0.4 * sin(eye.w * 3.0 + local.x * 5.0)) * smoothstep(-0.2, 0.5, local.z);
    seen += vec3(1.6, 0.35, 0.05) * ember * wreck;
    result = vec4(picture(through_air(seen, position)), 1.0);
}
