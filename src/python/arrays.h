#pragma once
/// Converts states, sticks, tracks and updates to numpy arrays and back; one row is one state. SI units, radians; x
/// east, y north, z up; quaternions are w, x, y, z.

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

/// Makes arrays with `rows` rows: `column` with one number per row, `vectors` with three.
Numbers column(std::size_t rows, const std::function<double(std::size_t)>& value);
Numbers vectors(std::size_t rows, const std::function<dr::Vec3<double>(std::size_t)>& value);
/// Puts the arrays position, velocity, acceleration, orientation and angular_velocity into `arrays`.
void put_states(py::dict& arrays, std::size_t rows, const std::function<State(std::size_t)>& state);

/// Returns the array of this name: `rows` rows of `width` finite numbers; one-dimensional for width 1. `whose`: name of
/// the array's owner, for errors. Throws std::invalid_argument for any other array.
Numbers array_of(const py::dict& arrays, const char* name, std::size_t rows, std::size_t width,
                 const std::string& whose);
/// Returns the number of rows of the array of this name. Throws std::invalid_argument if it is no array of numbers.
std::size_t rows_of(const py::dict& arrays, const char* name, const std::string& whose);
/// Reads the arrays that `put_states` makes. Throws std::invalid_argument as `array_of` does.
std::vector<State> states_of(const py::dict& arrays, std::size_t rows, const std::string& whose);

/// Returns the driver's stick as rows of throttle, steer, and the brake as 0 or 1.
Numbers sticks(std::size_t rows, const std::function<dr::Stick(std::size_t)>& stick);
/// Reads the array `stick`; returns an empty vector if it is None. Throws std::invalid_argument as `array_of` does.
std::vector<dr::Stick> sticks_of(const py::dict& arrays, std::size_t rows, const std::string& whose);

// Tracks for the lab: arrays with 60 rows a second, `name`, `start` [s of match time or of the file], and `stick`
// (throttle, steer, brake), which may be None.

/// Makes the track's arrays, name and start. The caller adds other members.
py::dict track_of(const std::string& name, double start, const lab::RecordedDrive& drive);
/// Reads the arrays that `track_of` makes. Throws std::invalid_argument.
std::shared_ptr<const lab::RecordedDrive> drive_of(const py::dict& track);
std::string name_of(const py::dict& track); ///< name of a track, with semicolons instead of commas

// Updates for the receiver, in the order of publishing: the arrays of `put_states` and five others. `time` is the match
// time that an update describes, `arrival` the match time of its arrival, `interval` the nominal time until the next
// update [s]. `life` is the incarnation, 0 to 255. `stick` (throttle, steer, brake) may be None.

py::dict arrays_of(const std::vector<lab::Arrival>& updates);
/// Reads the arrays that `arrays_of` makes. Throws std::invalid_argument.
std::vector<lab::Arrival> updates_of(const py::dict& arrays);

} // namespace python
