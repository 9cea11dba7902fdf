// Grass and stones, already lit per vertex.
in vec3 colour;
out vec4 result;

void main() { result = vec4(colour, 1.0); }
