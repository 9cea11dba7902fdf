// Blurs along one axis, with a core and a wide halo.
uniform sampler2D glare_map;
uniform vec2 step_size; // one texel along the axis
out vec4 result;

void main() {
    vec2 place = gl_FragCoord.xy / vec2(textureSize(glare_map, 0));
    vec3 sum = vec3(0.0);
    float weights = 0.0;
    for (int i = -9; i <= 9; ++i) {
        float away = float(i), weight = exp(-0.35 * away * away) + 0.18 * exp(-0.035 * away * away);
        sum += weight * textureLod(glare_map, place + away * step_size, 0.0).rgb;
        weights += weight;
    }
    result = vec4(sum / weights, 1.0);
}
