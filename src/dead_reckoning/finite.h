#pragma once
/// Whether a number can be used at all: what comes from outside, or out of a division, may be NaN or infinite.

#include <cmath>
#include <glm/vec3.hpp>

namespace dr {

template <class Real> bool finite(const glm::vec<3, Real>& v) {
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

} // namespace dr
