#include "common.glsl"
// A mark multiplies the colour of the ground by a factor; 1 leaves the ground unchanged.
in vec3 position;
in vec2 place;
in vec3 detail;
flat in int kind;
flat in float sunward;
out vec4 result;

void main() {
    float strength = detail.x, radius = length(vec2(place.x * 2.0 - 1.0, place.y));
    vec4 noise = texture(noise_map, position.xy * 0.31 + 0.37 * detail.y * float(kind != 0));
    float away = distance(position, eye.xyz);
    vec3 left;
    if (kind == 0) { // a track: bars of its links between two worn edges
        float fine = 1.0 - smoothstep(12.0, 40.0, away);
        float bars = 0.5 + 0.5 * sin(detail.y * 41.0 + 1.5 * abs(place.y));
        float edge = smoothstep(1.0, 0.80, abs(place.y));
        float worn = 0.55 + 0.9 * (noise.r - 0.2);
        float depth = edge * mix(0.62, 0.35 + 0.55 * bars, fine) * clamp(worn, 0.0, 1.0);
        left = mix(vec3(1.0), vec3(0.46, 0.40, 0.34), clamp(depth, 0.0, 1.0));
#ifndef PLAIN
        // A rut: its walls face inward, the raised earth beside it outward.
        float y = abs(place.y), inner = (y - 0.74) / 0.10, outer = (y - 0.93) / 0.06;
        left *= 1.0 + 0.55 * fine * sign(place.y) * sunward * (exp(-outer * outer) - exp(-inner * inner)) * clamp(worn, 0.0, 1.0);
#endif
    // scorched: darkest in the middle, with rays outward; overlapping marks leave the ground visible
    } else if (kind == 1) {
        vec2 spot = vec2(place.x * 2.0 - 1.0, place.y);
        float rays = texture(noise_map, vec2(atan(spot.y, spot.x) * 0.318 + detail.y, 0.13 * radius + detail.y)).r;
        float burnt = smoothstep(0.35 + 0.75 * rays, 0.0, radius - 0.15 * noise.g);
        float dust = smoothstep(1.0, 0.3, radius) * (noise.g + 0.2);
        left = mix(vec3(1.0), vec3(0.26, 0.22, 0.20), clamp(0.85 * burnt + 0.45 * dust, 0.0, 1.0));
    } else if (kind == 2) { // dug up: a dark ring of fresh earth
        float ring = smoothstep(1.0, 0.65, radius + 0.5 * (noise.g - 0.5));
        left = mix(vec3(1.0), vec3(0.50, 0.38, 0.28), ring * (0.6 + 0.5 * noise.r));
    } else if (kind == 3) { // the shade under a tank, a house, a wall
        vec2 spot = abs(vec2(place.x * 2.0 - 1.0, place.y));
        float dim = smoothstep(1.0, 0.55, spot.x) * smoothstep(1.0, 0.45, spot.y);
        left = vec3(1.0 - 0.70 * dim);
    } else { // the shade under a round body, which fades as the body rises
        float rise = detail.y - detail.z * place.x - position.z;
        left = vec3(1.0 - 0.75 * smoothstep(1.0, 0.35, radius) * smoothstep(1.2, 0.2, rise));
    }
    float thick = away / horizon.w;
    strength *= exp(-away / 1500.0 - 3.5 * thick * thick) * step(map.y - 0.05, position.z);
    result = vec4(remaining(mix(vec3(1.0), left, strength)), 1.0);
}
