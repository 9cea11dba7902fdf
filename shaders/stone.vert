#include "common.glsl"
#include "ground.glsl"
#include "ground_tones.glsl"
// A stone on the ground, lit per vertex because it has few vertices and flat sides.
layout(location = 0) in vec3 vertex;
layout(location = 1) in vec3 direction;
layout(location = 5) in vec4 place; // x, y, radius [m], heading [rad]
layout(location = 6) in vec4 look;  // visible distance [m], 0, random number
out vec3 colour;

void main() {
    vec3 ground = vec3(place.xy, ground_height(place.xy));
    float distance = length(eye.xyz - ground);
    float size = place.z * smoothstep(look.x, 0.72 * look.x, distance);
    float c = cos(place.w), s = sin(place.w);
    mat2 turn = mat2(c, s, -s, c);
    float tall = 0.7 + 0.5 * look.z;
    vec3 position = ground + size * vec3(turn * vertex.xy, (vertex.z + 0.1) * tall);
    vec3 normal = normalize(vec3(turn * direction.xy, direction.z / tall));
    gl_Position = view_projection * vec4(position, 1.0);

    vec4 light = textureLod(land_map, (place.xy - land.xy) * land.z + land.w, 0.0);
    vec3 base = mix(mix(dark_tones[2], light_tones[2], 0.25 + 0.5 * look.z), light_tones[1], 0.35 * fract(17.0 * look.z));
    base *= 0.55 + 0.45 * smoothstep(-0.4, 0.4, vertex.z); // dark at the foot, as with earth
    float sun = max(dot(normal, to_sun.xyz), 0.0) * light.z * past_shadow(position + normal * 0.05);
    vec3 around = mix(ground_light.rgb, sky_light.rgb, 0.5 + 0.5 * normal.z) * light.w;
    colour = picture(through_air(base * (sun_light.rgb * sun + around), position));
}
