// 200 steps of arithmetic per pixel, whose time tells a GPU from a driver that draws on the CPU.
out vec4 colour;

void main() {
    vec4 value = gl_FragCoord.xyxy / 256.0;
    for (int step = 0; step < 200; ++step)
        value = fract(value.yzwx * 1.7 + 0.3);
    colour = value;
}
