#pragma once
// The functions of OpenGL and OpenGL ES.

#include <epoxy/gl.h>
