#pragma once
/// What went wrong with the picture, in words for the person in front of it.

#include <stdexcept>

namespace render {

struct Error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

} // namespace render
