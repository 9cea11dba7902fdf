// What is strewn over the ground has been lit at its corners.
in vec3 colour;
out vec4 result;

void main() { result = vec4(colour, 1.0); }
