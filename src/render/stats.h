#pragma once
/// Costs of a picture.

#include <cstddef>

namespace render {

/// Counts of the last frame. A call that draws many instances or chunks counts once.
struct Stats {
    std::size_t draw_calls = 0;
    std::size_t triangles = 0;
};

} // namespace render
