#pragma once
// The functions of OpenGL, both kinds.

#include <epoxy/gl.h>
