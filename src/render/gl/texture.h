#pragma once
/// How the bound texture is read.

namespace render {

/// Outside its edge as at its edge.
void clamp_to_edge();
/// Between its texels and its mipmaps, which are made from what it holds, and outside as at its edge.
void make_mipmaps_and_clamp();

} // namespace render
