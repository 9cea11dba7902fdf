#include "common.glsl"
// The last pass of medium and high quality: the picture's light to the screen's colours.
uniform sampler2D light_map;
out vec4 result;

void main() { result = vec4(tone_map(texelFetch(light_map, ivec2(gl_FragCoord.xy), 0).rgb) + dither(gl_FragCoord.xy), 1.0); }
