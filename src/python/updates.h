#pragma once
/// Updates between numpy and the receiver, in the order in which they were published: the arrays of their states
/// (arrays.h), and `time` (that each describes, in match time), `arrival` (when it came, likewise), `interval`
/// (nominal, until the next one) [s], `life` (a number that changes where the actor was put somewhere else), and
/// `stick` (throttle, steer, brake), which may be None.

#include "python/arrays.h"

namespace python {

struct Arrived {
    dr::Update<double> update{};
    double arrival = 0; ///< [s]
};

py::dict arrays_of(const std::vector<Arrived>& updates);
/// Throws std::invalid_argument.
std::vector<Arrived> updates_of(const py::dict& arrays);

} // namespace python
