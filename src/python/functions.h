#pragma once
/// What the module offers: each puts its functions into it. Their Python half, with types and words, is reckoning/.

#include <pybind11/pybind11.h>

namespace python {

namespace py = pybind11;

void add_run(py::module_& module);
void add_sweep(py::module_& module);
void add_display(py::module_& module);
void add_recordings(py::module_& module);

} // namespace python
