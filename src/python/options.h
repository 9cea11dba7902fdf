#pragma once
/// What one may say to the lab's functions by keywords: rows of tunables, under the names, ranges and words of the
/// command line; `blend_time` in Python is --blend-time there.

#include "lab/output/report.h"
#include "tunables/tunables.h"

#include <pybind11/pybind11.h>
#include <string>
#include <vector>

namespace python {

namespace py = pybind11;

/// All that `run` knows, and what the cases of a sweep share; bound to `options`.
tunables::Tunables run_rows(lab::RunOptions& options);
tunables::Tunables sweep_rows(lab::RunOptions& options);
tunables::Tunables replay_rows(lab::ReplayOptions& options);

/// Throws std::invalid_argument for what a row does not take, py::type_error for what is none.
void set_rows(const py::dict& given, const tunables::Tunables& rows);
/// A number that is in this range. Throws std::invalid_argument that begins with `name`.
double checked(const char* name, double value, const tunables::Range& range);
/// An array of objects as a list of dicts, and rows of figures so.
py::list from_json(const std::string& text);
py::list figures_of(const lab::Rows& rows);
/// Of "run", "sweep", "replay", "display" or "link": a list of dicts with name, unit, minimum, maximum, default,
/// choices and help.
py::list list_options(const std::string& of);

/// A preset's name, (latency, jitter, loss), or its parts by name. Throws std::invalid_argument.
net::LinkSettings link_of(const py::handle& said);
/// With the latency, jitter and loss that are said by themselves, which are taken out of `given`.
net::LinkSettings link_of(const py::handle& said, py::dict& given);

/// Receiver, publisher and, if there are no `schemes`, the scheme as one of the texts has them; without a `preset` as
/// they are. Throws std::invalid_argument.
void use(const std::string& preset, std::vector<std::string>& schemes, lab::RunOptions& options);

/// By name, scripts (lua:FILE) too. By the thread that has the interpreter. Throws std::invalid_argument.
dr::Scheme scheme_of(const std::string& name);
std::vector<dr::Scheme> schemes_of(const std::vector<std::string>& names);
/// What `work` returns; meanwhile others have the interpreter.
auto without_python(const auto& work) {
    const py::gil_scoped_release meanwhile;
    return work();
}
/// A RuntimeWarning for each script among them that was switched off: from there on the figures are not its own.
void warn_of(const std::vector<dr::Scheme>& schemes);

// What hears of a sweep may not use all cores itself: its thread has the sweep's lock, and whoever waits there for
// other cores helps out meanwhile, perhaps with a case of that sweep, which waits for the lock.

inline thread_local bool in_progress = false;

/// For as long as `progress` is called.
class InProgress {
  public:
    InProgress() { in_progress = true; }
    InProgress(const InProgress&) = delete;
    InProgress& operator=(const InProgress&) = delete;
    ~InProgress() { in_progress = false; }
};

/// Throws std::runtime_error.
void refuse_within_progress(const char* what);

// What the module offers: each puts its functions into it. Their Python half, with types and words, is reckoning/.
void add_run(py::module_& module);
void add_sweep(py::module_& module);
void add_display(py::module_& module);
void add_recordings(py::module_& module);

} // namespace python
