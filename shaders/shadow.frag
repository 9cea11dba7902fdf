#version 330 core
// Only depth.
void main() {}
