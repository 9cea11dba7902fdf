#include "common.glsl"
// All instances of a tank or mine model in one draw call. Moves the parts: turret, gun, wheels, links.
layout(location = 0) in vec3 vertex;
layout(location = 1) in vec3 direction;
layout(location = 2) in vec4 paint;   // square root of rgb; a: share of the team's colour
layout(location = 3) in vec4 surface; // open sky, gloss, glow, lamp
// w is the part; x, y, z depend on it. Wheel: axle x, z and radius. Link: vector to the next link. Gun: share of the
// recoil. Antenna: height. Hatch: hinge x, z.
layout(location = 4) in vec4 motion;
layout(location = 5) in vec4 pose_x;  // body to world, by rows
layout(location = 6) in vec4 pose_y;
layout(location = 7) in vec4 pose_z;
layout(location = 8) in vec4 joints;  // turret, gun [rad], left and right track [m]
layout(location = 9) in vec4 tint;    // rgb, opacity
layout(location = 10) in vec4 state;  // damage (1: burnt out), red lamp (of a tank: open hatch), amber lamp, recoil
layout(location = 11) in vec4 swing;  // hull: nose up, left side up; antenna: forward, left [rad]
// Hits: place in the axes of the part [m], part (0 none, 1 hull, 2 turret).
layout(location = 12) in vec4 first_hit;
layout(location = 13) in vec4 second_hit;
layout(location = 14) in vec4 third_hit;
uniform mat4 projector;
uniform vec3 turret_pivot;
uniform vec3 gun_pivot; // in turret axes [m]
uniform float link_pitch;
uniform vec2 nudge;   // offset on the screen [half the screen]
uniform float nearer; // distance to move the depth toward the eye [m]

out vec3 position;
out vec3 normal;
out vec3 local; // position before parts move, so that the paint's pattern moves with them
out vec4 colour;
out vec4 finish;
flat out vec4 mood;
flat out float soiled; // dirt by distance driven: 0 clean .. 1
flat out vec4 team;
#ifndef PLAIN
flat out vec3 hits[3]; // places of hits on this part; far away for others
#endif

vec2 turned(vec2 v, float angle) {
    float c = cos(angle), s = sin(angle);
    return vec2(c * v.x - s * v.y, s * v.x + c * v.y);
}

void main() {
    vec3 p = vertex, n = direction;
    int part = int(motion.w + 0.5);
    if (part == 2) {
        p.x -= 0.38 * state.w * motion.x;
        p.xz = turned(p.xz, joints.y);
        n.xz = turned(n.xz, joints.y);
        p += gun_pivot;
    }
    if (part == 7) { // antenna: bends most at its tip
        float bend = motion.x * motion.x * 1.9;
        p.xy += turned(swing.zw, -joints.x) * bend;
        p.z = mix(p.z - bend * dot(swing.zw, swing.zw), 0.3, step(0.9, state.x)); // wrecks have lost their antenna
    }
    if (part == 8) { // hatch: opens to the rear
        p.xz = turned(p.xz - motion.xy, 1.9 * state.y) + motion.xy;
        n.xz = turned(n.xz, 1.9 * state.y);
    }
    if (part == 1 || part == 2 || part == 7 || part == 8) {
        p.xy = turned(p.xy, joints.x);
        n.xy = turned(n.xy, joints.x);
        p += turret_pivot;
    } else if (part == 3 || part == 4) {
        float angle = -(part == 3 ? joints.z : joints.w) / motion.z;
        p.xz = turned(p.xz - motion.xy, angle) + motion.xy;
        n.xz = turned(n.xz, angle);
    } else if (part == 5 || part == 6) {
        p += motion.xyz * fract((part == 5 ? joints.z : joints.w) / link_pitch);
    }
    if (part < 3 || part >= 7) { // parts that rock with the hull on its suspension
        p.xz = turned(p.xz, swing.x);
        p.yz = turned(p.yz, swing.y);
        n.xz = turned(n.xz, swing.x);
        n.yz = turned(n.yz, swing.y);
    }
    vec4 body = vec4(p, 1.0);
    position = vec3(dot(pose_x, body), dot(pose_y, body), dot(pose_z, body));
    normal = vec3(dot(pose_x.xyz, n), dot(pose_y.xyz, n), dot(pose_z.xyz, n));
    local = vertex;
    colour = vec4(mix(paint.rgb * paint.rgb, tint.rgb, paint.a), tint.a);
    finish = surface;
    mood = state;
    soiled = 1.0 - exp(-(abs(joints.z) + abs(joints.w)) / 700.0);
    team = tint;
#ifndef PLAIN
    float struck = part == 1 || part == 8 ? 2.0 : 1.0;
    hits = vec3[](first_hit.w == struck ? first_hit.xyz : vec3(99.0), second_hit.w == struck ? second_hit.xyz : vec3(99.0),
                  third_hit.w == struck ? third_hit.xyz : vec3(99.0));
#endif
    gl_Position = projector * vec4(position, 1.0);
    if (nearer > 0.0) {
        vec3 way = eye.xyz - position;
        vec4 ahead = projector * vec4(position + way * min(nearer / length(way), 0.5), 1.0);
        gl_Position.z = ahead.z / ahead.w * gl_Position.w;
    }
    gl_Position.xy += nudge * gl_Position.w;
}
