#include "common.glsl"
// Last pass of medium and high quality: converts light and glare to screen colours, and scales a smaller picture up.
uniform sampler2D light_map;
uniform sampler2D glare_map;
uniform vec2 window; // size of the window [pixels]
out vec4 result;

void main() {
    vec2 place = gl_FragCoord.xy / window;
    vec3 light = textureLod(light_map, place, 0.0).rgb + 0.6 * textureLod(glare_map, place, 0.0).rgb;
    result = vec4(tone_map(light) + dither(gl_FragCoord.xy), 1.0);
}
