#include "common.glsl"
in vec3 ray;
out vec4 result;

void main() {
    vec3 direction = normalize(ray);
    vec3 colour = sky(direction);
    float sunward = dot(direction, to_sun.xyz);
    colour += sun_light.rgb * 12.0 * smoothstep(0.99985, 0.99993, sunward);

    // Clouds on a high plane, drifting with the wind and thinning toward the horizon.
    if (direction.z > 0.015) {
        vec2 place = direction.xy / (direction.z + 0.04) * 0.075 + vec2(0.0007, 0.0003) * eye.w;
        vec2 towards_sun = to_sun.xy * 0.022;
        vec4 large = texture(noise_map, place);
        float small = texture(noise_map, place * 4.3 + 0.5 * large.ba).g;
        float density = large.r * 0.75 + (1.0 - small) * 0.3;
        float behind = texture(noise_map, place + towards_sun).r * 0.75 + (1.0 - small) * 0.3;
        float cover = smoothstep(0.53, 0.72, density) * smoothstep(0.015, 0.16, direction.z);
        float lit = clamp(0.62 + (density - behind) * 2.2 - (density - 0.53) * 0.9, 0.0, 1.0);
        vec3 cloud = mix(zenith.rgb * 0.55 + horizon.rgb * 0.25, vec3(0.92) + 0.25 * sun_light.rgb, lit);
        cloud += sun_light.rgb * 0.25 * pow(max(sunward, 0.0), 12.0) * (1.0 - cover);
        colour = mix(colour, cloud, cover * 0.88);
    }
#ifdef PLAIN
    result = vec4(picture(colour) + dither(gl_FragCoord.xy), 1.0);
#else
    result = vec4(picture(colour), 1.0);
#endif
}
