#include "common.glsl"
in vec2 place;
flat in vec2 size;
in vec4 colour;
out vec4 result;

void main() {
    // Distance to the line's centre; gives it round ends.
    float distance = length(place - vec2(clamp(place.x, 0.0, size.x), 0.0));
    float cover = clamp(size.y + 0.5 - distance, 0.0, 1.0);
    result = vec4(flat_colour(colour.rgb), colour.a * cover);
}
