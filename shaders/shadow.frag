// Writes only depth.
void main() {}
