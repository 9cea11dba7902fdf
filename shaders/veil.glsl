// Variant VEIL, for trees and tanks in front of the camera's focus: discards pixels in a fine pattern, most of them on
// the line from the eye to the focus, and none at the border of the cone around it.
void thin_out(vec3 position) {
#ifdef VEIL
    vec3 way = focus.xyz - eye.xyz, off = position - eye.xyz;
    float reach = length(way), along = dot(off, way) / reach;
    float aside = length(off - way * (along / reach)) / (focus.w * (0.4 + 0.6 * clamp(along / reach, 0.0, 1.0)));
    float share = 0.88 * (1.0 - smoothstep(0.6, 1.0, aside)) * (1.0 - smoothstep(reach - 2.5, reach - 1.0, along));
    if (fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) < share)
        discard;
#endif
}
