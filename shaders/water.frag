#include "common.glsl"
#include "ground.glsl"
// Water: reflection of the sky increases at grazing angles (Schlick's Fresnel term); small waves break up the sun.
in vec3 position;
out vec4 result;

void main() {
    vec3 to_eye = eye.xyz - position;
    float distance = length(to_eye);
    to_eye /= distance;
    vec2 wind = vec2(0.011, 0.007) * eye.w;
    vec2 waves = texture(noise_map, position.xy / 9.0 + wind).ba + texture(noise_map, position.yx / 23.0 - wind).ba - 1.0;
    vec3 normal = normalize(vec3(waves * 0.16 / (1.0 + distance / 150.0), 1.0));

    float facing = max(dot(normal, to_eye), 0.0);
    float mirror = 0.03 + 0.97 * pow(1.0 - facing, 5.0);
    vec3 reflected = reflect(-to_eye, normal);
    reflected.z = abs(reflected.z);
    float shade = past_shadow(position);
    float glint = pow(max(dot(reflected, to_sun.xyz), 0.0), 220.0) * shade;
    vec3 body = vec3(0.020, 0.052, 0.050) * (0.5 + 0.5 * shade);
    vec3 seen = mix(body, sky(reflected), mirror) + sun_light.rgb * glint * 2.5;
    // Shallow water is clear, with foam at the edge. Outside the map the water counts as deep, since tanks cannot get
    // there.
    vec2 off = abs(position.xy - land.xy - 0.5 / map.x);
    float depth = max(off.x, off.y) * map.x < 0.499 ? position.z - ground_height(position.xy) : 9.0;
    float foam = smoothstep(0.5, 0.05, depth + 0.9 * (waves.x + 0.2)) * smoothstep(0.0, 0.06, depth);
    seen = mix(seen, vec3(0.75) * (sky_light.rgb + 0.35 * sun_light.rgb * shade), 0.7 * foam);
    float clear = smoothstep(0.0, 1.1, depth);
    result = vec4(picture(through_air(seen, position)), clamp((0.80 + mirror) * (0.25 + 0.75 * clear) + foam, 0.0, 1.0));
}
