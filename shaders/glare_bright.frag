// Light above the picture's range: the mean over 8 × 8 pixels, so that moving lights do not flicker.
uniform sampler2D light_map;
uniform vec2 step_size; // size of a square as a share of the picture
out vec4 result;

void main() {
    vec2 square = floor(gl_FragCoord.xy) * step_size;
    vec3 sum = vec3(0.0);
    for (int i = 0; i < 16; ++i) { // each sample is between four pixels
        vec3 light = textureLod(light_map, square + step_size * (vec2(i & 3, i >> 2) + 0.5) / 4.0, 0.0).rgb;
        sum += max(light - 2.2, vec3(0.0));
    }
    result = vec4(sum / 16.0, 1.0);
}
