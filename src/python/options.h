#pragma once
/// Keyword options of the lab's functions: rows of tunables with the names, ranges and choices of the command line.
/// `blend_time` in Python is --blend-time on the command line.

#include "lab/output/report.h"
#include "tunables/tunables.h"

#include <pybind11/pybind11.h>
#include <string>
#include <vector>

namespace python {

namespace py = pybind11;

/// Options of `run`, options that all cases of a `sweep` share, and options of `replay`; bound to `options`.
tunables::Tunables run_rows(lab::RunOptions& options);
tunables::Tunables sweep_rows(lab::RunOptions& options);
tunables::Tunables replay_rows(lab::ReplayOptions& options);

/// Sets rows from keyword arguments. Throws std::invalid_argument for a value that a row does not accept,
/// py::type_error for an unknown name.
void set_rows(const py::dict& given, const tunables::Tunables& rows);
/// Returns `value`. Throws std::invalid_argument, with a text that begins with `name`, if `value` is out of range.
double checked(const char* name, double value, const tunables::Range& range);
/// Converts a JSON array of objects, or the figures of runs, to a list of dicts.
py::list from_json(const std::string& text);
py::list figures_of(const lab::Rows& rows);
/// Returns the options of "run", "sweep", "replay", "display" or "link": a list of dicts with name, help, unit, choices
/// or range, and default.
py::list list_options(const std::string& of);

/// Reads a link from a preset's name, (latency, jitter, loss), or a dict of its parts. Throws std::invalid_argument.
net::LinkSettings link_of(const py::handle& said);
/// Reads a link, then applies latency, jitter and loss from `given`, and removes them from `given`.
net::LinkSettings link_of(const py::handle& said, py::dict& given);

/// Applies a preset to receiver and publisher, and to `schemes` if that is empty; does nothing for an empty name.
/// Throws std::invalid_argument for an unknown preset.
void use(const std::string& preset, std::vector<std::string>& schemes, lab::RunOptions& options);

/// Returns the scheme of this name, which may be a script (lua:FILE). The caller must hold the interpreter. Throws
/// std::invalid_argument.
dr::Scheme scheme_of(const std::string& name);
std::vector<dr::Scheme> schemes_of(const std::vector<std::string>& names);
/// Returns `work()`, and releases the interpreter while it runs.
auto without_python(const auto& work) {
    const py::gil_scoped_release meanwhile;
    return work();
}
/// Gives a RuntimeWarning for each script among the schemes that was switched off, because another scheme gave its
/// later figures.
void warn_of(const std::vector<dr::Scheme>& schemes);

// True on a thread while it runs a sweep's progress callback. Such a thread holds the lock of the sweep. If it then
// waited for other cores, it might take over a case of that sweep, which waits for the same lock.

inline thread_local bool in_progress = false;

/// Marks the time in which `progress` runs.
class InProgress {
  public:
    InProgress() { in_progress = true; }
    InProgress(const InProgress&) = delete;
    InProgress& operator=(const InProgress&) = delete;
    ~InProgress() { in_progress = false; }
};

/// Throws std::runtime_error if a sweep's progress callback calls it. `what`: the function that is refused.
void refuse_within_progress(const char* what);

// Each function adds its part to the module. The package reckoning/ wraps them, with types and docstrings.
void add_run(py::module_& module);
void add_sweep(py::module_& module);
void add_display(py::module_& module);
void add_recordings(py::module_& module);

} // namespace python
