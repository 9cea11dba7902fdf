#include "python/arrays.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <stdexcept>

namespace python {

namespace {

Numbers table(std::size_t rows, std::size_t width) {
    return width == 1 ? Numbers(static_cast<py::ssize_t>(rows))
                      : Numbers({static_cast<py::ssize_t>(rows), static_cast<py::ssize_t>(width)});
}

struct VectorColumn {
    const char* name;
    dr::Vec3<double> State::*member;
};
constexpr std::array vector_columns{
    VectorColumn{"position", &State::position}, VectorColumn{"velocity", &State::velocity},
    VectorColumn{"acceleration", &State::acceleration}, VectorColumn{"angular_velocity", &State::angular_velocity}};

} // namespace

Numbers column(std::size_t rows, const std::function<double(std::size_t)>& value) {
    Numbers made = table(rows, 1);
    double* to = made.mutable_data();
    for (std::size_t i = 0; i < rows; ++i)
        to[i] = value(i);
    return made;
}

Numbers vectors(std::size_t rows, const std::function<dr::Vec3<double>(std::size_t)>& value) {
    Numbers made = table(rows, 3);
    double* to = made.mutable_data();
    for (std::size_t i = 0; i < rows; ++i) {
        const dr::Vec3<double> v = value(i);
        for (const double each : {v.x, v.y, v.z})
            *to++ = each;
    }
    return made;
}

void put_states(py::dict& arrays, std::size_t rows, const std::function<State(std::size_t)>& state) {
    for (const VectorColumn& each : vector_columns)
        arrays[each.name] = vectors(rows, [&](std::size_t i) { return state(i).*each.member; });
    Numbers orientation = table(rows, 4);
    double* to = orientation.mutable_data();
    for (std::size_t i = 0; i < rows; ++i) {
        const dr::Quat<double> q = state(i).orientation;
        for (const double each : {q.w, q.x, q.y, q.z})
            *to++ = each;
    }
    arrays["orientation"] = orientation;
}

std::size_t rows_of(const py::dict& arrays, const char* name, const std::string& whose) {
    const py::object given = arrays[name];
    const Numbers array = Numbers::ensure(given);
    if (!array || array.ndim() < 1) {
        PyErr_Clear();
        throw std::invalid_argument(fmt::format("{}: {} is no array of numbers", whose, name));
    }
    return static_cast<std::size_t>(array.shape(0));
}

Numbers array_of(const py::dict& arrays, const char* name, std::size_t rows, std::size_t width,
                 const std::string& whose) {
    const std::size_t found = rows_of(arrays, name, whose);
    const py::object given = arrays[name];
    Numbers array = Numbers::ensure(given);
    const bool fits =
        width == 1 ? array.ndim() == 1 : array.ndim() == 2 && array.shape(1) == static_cast<py::ssize_t>(width);
    if (!fits || found != rows)
        throw std::invalid_argument(fmt::format("{}: {} must have {} rows{}", whose, name, rows,
                                                width == 1 ? " and no columns" : fmt::format(" of {} numbers", width)));
    for (std::size_t i = 0; i < rows * width; ++i)
        if (!std::isfinite(array.data()[i]))
            throw std::invalid_argument(fmt::format("{}: row {} of {} is not finite", whose, i / width, name));
    return array;
}

std::vector<State> states_of(const py::dict& arrays, std::size_t rows, const std::string& whose) {
    std::vector<State> states(rows);
    for (const VectorColumn& each : vector_columns) {
        const Numbers from = array_of(arrays, each.name, rows, 3, whose);
        for (std::size_t i = 0; i < rows; ++i)
            states[i].*each.member = {from.data()[3 * i], from.data()[3 * i + 1], from.data()[3 * i + 2]};
    }
    const Numbers from = array_of(arrays, "orientation", rows, 4, whose);
    for (std::size_t i = 0; i < rows; ++i) {
        const double* q = from.data() + 4 * i;
        const dr::Quat<double> turned(q[0], q[1], q[2], q[3]);
        if (const double length = glm::length(turned); std::abs(length - 1) > 1e-3)
            throw std::invalid_argument(
                fmt::format("{}: row {} of orientation is no unit quaternion (w, x, y, z)", whose, i));
        states[i].orientation = turned;
    }
    return states;
}

Numbers sticks(std::size_t rows, const std::function<dr::Stick(std::size_t)>& stick) {
    return vectors(rows, [&](std::size_t i) {
        const dr::Stick held = stick(i);
        return dr::Vec3<double>(held.throttle, held.steer, held.brake ? 1 : 0);
    });
}

std::vector<dr::Stick> sticks_of(const py::dict& arrays, std::size_t rows, const std::string& whose) {
    std::vector<dr::Stick> held;
    if (const py::object given = arrays["stick"]; given.is_none())
        return held;
    const Numbers from = array_of(arrays, "stick", rows, 3, whose);
    for (std::size_t i = 0; i < rows; ++i) {
        const double* at = from.data() + 3 * i;
        const auto deflection = [](double value) { return static_cast<float>(std::clamp(value, -1.0, 1.0)); };
        held.push_back({deflection(at[0]), deflection(at[1]), at[2] != 0});
    }
    return held;
}

} // namespace python
