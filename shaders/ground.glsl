// Height of the map's ground. Cells are split into two triangles from south-east to north-west, as in physics.
uniform sampler2D height_map;

float ground_height(vec2 place) {
    ivec2 last = textureSize(height_map, 0) - 2;
    vec2 cell = (place - land.xy) * land.z * float(last.x + 2);
    ivec2 corner = clamp(ivec2(floor(cell)), ivec2(0), last);
    vec2 part = clamp(cell - vec2(corner), 0.0, 1.0);
    float south_east = texelFetch(height_map, corner + ivec2(1, 0), 0).r;
    float north_west = texelFetch(height_map, corner + ivec2(0, 1), 0).r;
    if (part.x + part.y < 1.0) {
        float south_west = texelFetch(height_map, corner, 0).r;
        return south_west + part.x * (south_east - south_west) + part.y * (north_west - south_west);
    }
    float north_east = texelFetch(height_map, corner + ivec2(1, 1), 0).r;
    return north_east + (1.0 - part.x) * (north_west - north_east) + (1.0 - part.y) * (south_east - north_east);
}
