// Frame data and lighting for all passes. World axes, z up, metres; colours are linear.
layout(std140) uniform Frame {
    mat4 view_projection;
    mat4 ray_matrix;    // clip space at the far plane to a direction from the eye
    mat4 shadow_matrix; // world to the shadow map, 0..1
    vec4 eye;           // position of the eye [m]; w: match time, modulo 10 h [s]
    vec4 to_sun;        // unit vector; w: n, where a pixel takes n² samples of the shadow map
    vec4 sun_light;     // light on a surface facing the sun; w: 1 / texels of the shadow map
    vec4 sky_light;     // light of the sky from above
    vec4 ground_light;  // light from the sunlit ground below
    vec4 horizon;       // colour of the sky at the horizon; w: distance where fog hides everything [m]
    vec4 zenith;        // colour of the sky overhead
    vec4 viewport;      // width, height, the whole picture's height [pixels], 0
    vec4 land;          // south-west corner of the map [m], 1 / (texels · spacing), half a texel
    // 1 / size [1/m], height of the water [m], quality (0 low, 1, 2), maximum samples of ground detail at grazing
    // angles
    vec4 map;
    vec4 focus;    // position of the watched tank, radius of the clear view around it [m]
    vec4 scars[8]; // explosions that blacken walls and rocks: place [m], strength
};

uniform sampler2D noise_map;
uniform sampler2DShadow shadow_map;
uniform sampler2D land_map;
uniform sampler2D shade_map;

// Cloudless sky in a direction.
vec3 sky(vec3 direction) {
    float up = max(direction.z, 0.0);
    float haze = 1.0 - up;
    haze *= haze;
    haze *= haze;
    vec3 colour = mix(zenith.rgb, horizon.rgb, haze * (0.35 + 0.65 * haze));
    float sunward = max(dot(direction, to_sun.xyz), 0.0);
    float glow = sunward * sunward;
    glow *= glow;
    float halo = glow * glow;
    halo *= halo * halo;
    return colour + sun_light.rgb * (0.045 * glow + 0.10 * halo);
}

// Air between the eye and `position` absorbs light and adds the sky's colour at the horizon.
vec3 through_air(vec3 colour, vec3 position) {
    vec3 path = position - eye.xyz;
    float distance = length(path);
    float thick = distance / horizon.w;
    float clear = exp(-distance / 4500.0 - 3.5 * thick * thick);
    vec3 direction = path / distance;
    direction.z = abs(direction.z) * 0.3;
    return mix(sky(direction), colour, clear);
}

// Sunlight that passes props and vehicles, 0..1. Near the camera's target it comes from the shadow map, farther away
// from the baked shade of fixed props.
float past_shadow(vec3 position) {
    vec3 place = (shadow_matrix * vec4(position, 1.0)).xyz;
    vec3 off = abs(place - 0.5);
    float border = max(off.x, off.y);
    float still = texture(shade_map, position.xy * map.x + 0.5).r;
#ifdef PLAIN
    float seen = texture(shadow_map, place);
#else
    if (border >= 0.5 || off.z > 0.5)
        return still;
    int side = int(to_sun.w);
    float seen = 0.0;
    for (int i = 0; i < side * side; ++i) {
        vec2 offset = vec2(float(i % side), float(i / side)) - 0.5 * float(side - 1);
        seen += texture(shadow_map, place + vec3(offset * sun_light.w, 0.0));
    }
    seen /= float(side * side);
#endif
    return mix(seen, still, smoothstep(0.45, 0.5, max(border, off.z)));
}

// Approximate conversion from linear 0..1 to the screen's sRGB.
vec3 encode(vec3 colour) { return pow(max(colour, vec3(0.0)), vec3(1.0 / 2.2)); }

// Converts unbounded light to the screen: a film-like curve (Narkowicz's fit to ACES, 2015), then sRGB.
vec3 tone_map(vec3 light) {
    light *= 0.62;
    return encode(clamp(light * (2.51 * light + 0.03) / (light * (2.43 * light + 0.59) + 0.14), 0.0, 1.0));
}

// Noise of half a step hides the steps of 8-bit colours.
vec3 dither(vec2 pixel) { return vec3(fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715)))) - 0.5) / 255.0; }

// Output of a pass: `picture` for light, `flat_colour` for a colour 0..1 to show unchanged, `remaining` for a factor on
// what is already there. Low quality writes screen colours. Other qualities mix light, which tone_map.frag converts in
// the last pass.
#ifdef PLAIN
vec3 picture(vec3 light) { return tone_map(light); }
vec3 flat_colour(vec3 colour) { return encode(colour); }
vec3 remaining(vec3 share) { return share; }
#else
// Limited, because brighter samples would dominate multisampled edges.
vec3 picture(vec3 light) { return min(light, vec3(16.0)); }
// The inverse of the curve in `tone_map` (without `encode`), up to 0.85, above which the inverse becomes steep.
vec3 flat_colour(vec3 colour) {
    vec3 y = clamp(colour, 0.0, 0.85), a = 2.51 - 2.43 * y, b = 0.03 - 0.59 * y;
    return (sqrt(b * b + 0.56 * a * y) - b) / (1.24 * a);
}
vec3 remaining(vec3 share) { return pow(share, vec3(2.2)); }
#endif
