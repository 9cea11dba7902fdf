#include "common.glsl"
// A world line as a strip of constant width on the screen: one instance a line, with four corners.
layout(location = 0) in vec4 start; // w: width [pixels if the whole picture is 720 pixels high]
layout(location = 1) in vec4 end;
layout(location = 2) in vec4 start_colour;
layout(location = 3) in vec4 end_colour;
out vec2 place;             // along and across from the start [pixels]
flat out vec2 size;         // length and half width [pixels]
out vec4 colour;

void main() {
    vec4 a = view_projection * vec4(start.xyz, 1.0);
    vec4 b = view_projection * vec4(end.xyz, 1.0);
    // Cuts the line at the eye, because points behind it have no screen position.
    const float nearest = 0.05;
    float w_a = a.w, w_b = b.w;
    if (w_a < nearest && w_b < nearest) {
        gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
        return;
    }
    if (w_a < nearest)
        a = mix(a, b, (nearest - w_a) / (w_b - w_a));
    if (w_b < nearest)
        b = mix(b, a, (nearest - w_b) / (w_a - w_b));

    vec2 half_view = 0.5 * viewport.xy;
    vec2 from = a.xy / a.w * half_view, to = b.xy / b.w * half_view;
    float span = length(to - from);
    vec2 along = span > 1e-4 ? (to - from) / span : vec2(1.0, 0.0);
    float half_width = max(0.5 * start.w * viewport.z / 720.0, 0.5);
    float reach = half_width + 1.0; // one more pixel to fade out
    bool at_end = (gl_VertexID & 1) == 1;
    float side = (gl_VertexID & 2) == 2 ? 1.0 : -1.0;
    vec4 anchor = at_end ? b : a;
    vec2 offset = reach * (along * (at_end ? 1.0 : -1.0) + vec2(-along.y, along.x) * side);
    gl_Position = anchor + vec4(offset / half_view * anchor.w, 0.0, 0.0);
    place = vec2(at_end ? span + reach : -reach, side * reach);
    size = vec2(span, half_width);
    colour = at_end ? end_colour : start_colour;
}
