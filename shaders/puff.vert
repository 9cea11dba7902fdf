#include "common.glsl"
// Fire, smoke and glows as squares facing the eye.
layout(location = 0) in vec4 centre; // w: radius [m]
layout(location = 1) in vec4 light;  // rgb, opacity
// Turn [rad], seed, raggedness, share of the background that it hides (0: only adds light)
layout(location = 2) in vec4 look;
out vec2 place;
out vec4 colour;
flat out vec3 texture_seed;
flat out float hiding;
flat out vec3 sunward; // direction to the sun in the square's axes: right, up, toward the eye
flat out float clear;   // share of the puff's light that reaches the eye through the air

void main() {
    vec3 towards = eye.xyz - centre.xyz;
    float distance = length(towards);
    towards /= max(distance, 1e-3);
    vec3 right = normalize(cross(abs(towards.z) < 0.99 ? vec3(0.0, 0.0, 1.0) : vec3(0.0, 1.0, 0.0), towards));
    vec3 up = cross(towards, right);
    vec2 corner = vec2((gl_VertexID & 1) * 2 - 1, (gl_VertexID & 2) - 1);
    float c = cos(look.x), s = sin(look.x);
    vec3 corner_place = centre.xyz + centre.w * (right * corner.x + up * corner.y);
    place = vec2(c * corner.x - s * corner.y, s * corner.x + c * corner.y);
    // The puff's depth is moved toward the eye by 0.7 of its radius, to avoid a hard edge at the ground.
    gl_Position = view_projection * vec4(corner_place, 1.0);
    vec4 nearer = view_projection * vec4(corner_place + towards * min(0.7 * centre.w, 0.8 * distance), 1.0);
    // Depth behind the eye or before the near plane is set to the near plane, to avoid a straight cut.
    gl_Position.z = max(nearer.z / max(nearer.w, 0.05), -0.999) * gl_Position.w;
    colour = light;
    texture_seed = vec3(fract(look.y * 7.13), fract(look.y * 3.71), look.z);
    hiding = look.w;
    vec2 flat_sun = vec2(dot(to_sun.xyz, right), dot(to_sun.xyz, up));
    sunward = vec3(c * flat_sun.x - s * flat_sun.y, s * flat_sun.x + c * flat_sun.y, dot(to_sun.xyz, towards));
    clear = exp(-distance / 4500.0);
}
