// 64 dependent samples of a texture per pixel: fast on a GPU, slow on a driver that draws on the CPU.
uniform sampler2D noise_map;
out vec4 colour;

void main() {
    vec4 value = gl_FragCoord.xyxy / 256.0;
    for (int step = 0; step < 64; ++step)
        value = texture(noise_map, value.xy + value.zw + 0.37);
    colour = value;
}
