// Only depth.
void main() {}
