#pragma once
// The C functions of WebGL 2, and the names of its extensions.

#include <GLES3/gl3.h>

#include <GLES2/gl2ext.h>
