// Dark and light colours of the ground: grass, earth, scree, rock, sand.
const vec3 dark_tones[5] = vec3[](vec3(0.030, 0.046, 0.011), vec3(0.062, 0.045, 0.026), vec3(0.070, 0.064, 0.056),
                                  vec3(0.075, 0.070, 0.064), vec3(0.165, 0.128, 0.078));
const vec3 light_tones[5] = vec3[](vec3(0.155, 0.185, 0.052), vec3(0.225, 0.172, 0.108), vec3(0.340, 0.315, 0.280),
                                   vec3(0.370, 0.350, 0.320), vec3(0.420, 0.350, 0.235));

// Grass varies from lush to dry.
vec3 dark_grass(float dry) { return mix(dark_tones[0], vec3(0.085, 0.070, 0.028), dry); }
vec3 light_grass(float dry, float patches) { return mix(light_tones[0], vec3(0.400, 0.325, 0.155), dry * (0.75 + 0.5 * patches)); }

// Coordinates in the coarse noise, rotated against the map.
vec2 patch_place(vec2 place) { return vec2(place.x * 0.8 + place.y * 0.6, place.y * 0.8 - place.x * 0.6) / 47.0; }
