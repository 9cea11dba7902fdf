#pragma once
/// Our states as numpy's arrays, a row a state, and back again. SI units, radians, x east, y north, z up; quaternions
/// are w, x, y, z.

#include "lab/run.h"

#include <functional>
#include <memory>
#include <pybind11/numpy.h>
#include <string>
#include <vector>

namespace python {

namespace py = pybind11;
using Numbers = py::array_t<double, py::array::c_style | py::array::forcecast>;
using State = dr::KinematicState<double>;

/// One number a row, and three.
Numbers column(std::size_t rows, const std::function<double(std::size_t)>& value);
Numbers vectors(std::size_t rows, const std::function<dr::Vec3<double>(std::size_t)>& value);
/// position, velocity, acceleration, orientation, angular_velocity: an array each, into `arrays`.
void put_states(py::dict& arrays, std::size_t rows, const std::function<State(std::size_t)>& state);

/// The array of this name: `rows` rows of `width` finite numbers (of width 1: a plain array). `whose` says in errors
/// what it belongs to. Throws std::invalid_argument.
Numbers array_of(const py::dict& arrays, const char* name, std::size_t rows, std::size_t width,
                 const std::string& whose);
/// How many numbers the array of this name has, or rows, where it has columns.
std::size_t rows_of(const py::dict& arrays, const char* name, const std::string& whose);
/// The reverse of `put_states`. Likewise.
std::vector<State> states_of(const py::dict& arrays, std::size_t rows, const std::string& whose);

/// The driver's stick: throttle, steer, and the brake as 0 or 1.
Numbers sticks(std::size_t rows, const std::function<dr::Stick(std::size_t)>& stick);
/// None of them where the array `stick` is None. Likewise.
std::vector<dr::Stick> sticks_of(const py::dict& arrays, std::size_t rows, const std::string& whose);

// Recorded drives between numpy and the lab: the arrays of a track, 60 rows a second, with `name`, `start` [s of match
// time or of the file], and `stick` (throttle, steer, brake), which may be None.

/// Its figures only; who knows more about it adds that.
py::dict track_of(const std::string& name, double start, const lab::RecordedDrive& drive);
/// Throws std::invalid_argument.
std::shared_ptr<const lab::RecordedDrive> drive_of(const py::dict& track);
std::string name_of(const py::dict& track);

// Updates between numpy and the receiver, in the order in which they were published: the arrays of their states, and
// `time` (that each describes, in match time), `arrival` (when it came, in match time), `interval` (nominal, until the
// next one) [s], `life` (a number that changes where the actor was put somewhere else), and `stick` (throttle, steer,
// brake), which may be None.

py::dict arrays_of(const std::vector<lab::Arrival>& updates);
/// Throws std::invalid_argument.
std::vector<lab::Arrival> updates_of(const py::dict& arrays);

} // namespace python
