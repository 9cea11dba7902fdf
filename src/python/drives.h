#pragma once
/// Recorded drives between numpy and the lab: the arrays of a track (arrays.h), 60 rows a second, with `name`, `start`
/// [s of match time or of the file], and `stick` (throttle, steer, brake), which may be None.

#include "lab/run.h"
#include "python/arrays.h"

#include <memory>

namespace python {

/// Its figures only; who knows more about it adds that.
py::dict track_of(const std::string& name, double start, const lab::RecordedDrive& drive);
/// Throws std::invalid_argument.
std::shared_ptr<const lab::RecordedDrive> drive_of(const py::dict& track);
std::string name_of(const py::dict& track);

} // namespace python
