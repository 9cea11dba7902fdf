/// The module `reckoning._core`: dead reckoning and the lab for Python. A wrong argument raises ValueError or
/// TypeError. A bad file, or a failed action, raises reckoning.Error.

#include "python/options.h"

#include <pybind11/stl.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>
#include <stdexcept>

PYBIND11_MODULE(_core, module) {
    namespace py = pybind11;
    module.doc() = "The compiled half of reckoning.";
    static py::exception<std::runtime_error> error(module, "Error", PyExc_RuntimeError);
    error.attr("__module__") = "reckoning";
    py::register_exception_translator([](std::exception_ptr thrown) {
        try {
            if (thrown)
                std::rethrow_exception(thrown);
        } catch (const py::builtin_exception&) {
            throw; // exceptions of Python stay as they are
        } catch (const std::runtime_error& wrong) {
            error(wrong.what());
        }
    });
    spdlog::default_logger()->sinks() = {std::make_shared<spdlog::sinks::stderr_color_sink_mt>()};
    spdlog::set_level(spdlog::level::warn); // joins in a replayed match need no log line
    module.def("options", &python::list_options);
    module.def("schemes", [] {
        std::vector<std::string> names;
        for (const dr::Scheme& scheme : dr::schemes())
            names.push_back(scheme.name());
        return names;
    });
    python::add_run(module);
    python::add_sweep(module);
    python::add_display(module);
    python::add_recordings(module);
}
