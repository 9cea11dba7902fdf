#pragma once
// The functions of WebGL 2, as C.

#include <GLES3/gl3.h>
