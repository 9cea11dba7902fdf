#include "dis/capture.h"

#include <stdexcept>

namespace dis {

CaptureSummary read_capture(const std::string& path, const std::function<void(const Captured&)>&) {
    throw std::runtime_error(path + ": a browser cannot read captures; use the desktop program");
}

} // namespace dis
