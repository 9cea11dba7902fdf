// Fragment shader of grass and stones, whose vertex shaders have computed the light.
in vec3 colour;
out vec4 result;

void main() { result = vec4(colour, 1.0); }
