#include "python/arrays.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <stdexcept>

namespace python {

namespace {

/// Makes an array of `rows` rows, each with the `width` numbers of `of(row)`.
template <std::size_t width> Numbers filled(std::size_t rows, const auto& of) {
    Numbers made = width == 1 ? Numbers(static_cast<py::ssize_t>(rows))
                              : Numbers({static_cast<py::ssize_t>(rows), static_cast<py::ssize_t>(width)});
    double* to = made.mutable_data();
    for (std::size_t i = 0; i < rows; ++i)
        to = std::ranges::copy(of(i), to).out;
    return made;
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
    return filled<1>(rows, [&](std::size_t i) { return std::array{value(i)}; });
}

Numbers vectors(std::size_t rows, const std::function<dr::Vec3<double>(std::size_t)>& value) {
    return filled<3>(rows, [&](std::size_t i) {
        const dr::Vec3<double> v = value(i);
        return std::array{v.x, v.y, v.z};
    });
}

void put_states(py::dict& arrays, std::size_t rows, const std::function<State(std::size_t)>& state) {
    for (const VectorColumn& each : vector_columns)
        arrays[each.name] = vectors(rows, [&](std::size_t i) { return state(i).*each.member; });
    arrays["orientation"] = filled<4>(rows, [&](std::size_t i) {
        const dr::Quat<double> q = state(i).orientation;
        return std::array{q.w, q.x, q.y, q.z};
    });
}

std::size_t rows_of(const py::dict& arrays, const char* name, const std::string& whose) {
    const py::object given = arrays[name];
    const Numbers array = Numbers::ensure(given);
    if (!array || array.ndim() < 1) {
        PyErr_Clear();
        throw std::invalid_argument(fmt::format("{}: {} must be an array of numbers", whose, name));
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
                fmt::format("{}: row {} of orientation is not a unit quaternion (w, x, y, z)", whose, i));
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

py::dict track_of(const std::string& name, double start, const lab::RecordedDrive& drive) {
    py::dict track;
    track["name"] = name;
    track["start"] = start;
    lab::DriveStates states(drive);
    put_states(track, drive.frames(), [&](std::size_t i) { return states.at(i); });
    track["stick"] = py::none();
    if (!drive.sticks.empty())
        track["stick"] = sticks(drive.sticks.size(), [&](std::size_t i) { return drive.sticks[i]; });
    return track;
}

std::string name_of(const py::dict& track) {
    std::string name = py::str(track["name"]);
    std::ranges::replace(name, ',', ';');
    return name;
}

std::shared_ptr<const lab::RecordedDrive> drive_of(const py::dict& track) {
    const std::string name = name_of(track);
    const std::size_t rows = rows_of(track, "position", name);
    if (rows < 2)
        throw std::invalid_argument(name + ": a track needs at least two states");
    auto drive = std::make_shared<lab::RecordedDrive>();
    drive->states = states_of(track, rows, name);
    drive->sticks = sticks_of(track, rows, name);
    return drive;
}

py::dict arrays_of(const std::vector<lab::Arrival>& updates) {
    py::dict arrays;
    const std::size_t rows = updates.size();
    arrays["time"] = column(rows, [&](std::size_t i) { return updates[i].update.time; });
    arrays["arrival"] = column(rows, [&](std::size_t i) { return updates[i].time; });
    arrays["interval"] = column(rows, [&](std::size_t i) { return updates[i].update.interval; });
    arrays["life"] = column(rows, [&](std::size_t i) { return static_cast<double>(updates[i].update.incarnation); });
    put_states(arrays, rows, [&](std::size_t i) { return updates[i].update.state; });
    arrays["stick"] = sticks(rows, [&](std::size_t i) { return updates[i].update.stick; });
    return arrays;
}

std::vector<lab::Arrival> updates_of(const py::dict& arrays) {
    const std::string whose = "updates";
    const std::size_t rows = rows_of(arrays, "time", whose);
    const std::vector<State> states = states_of(arrays, rows, whose);
    const Numbers time = array_of(arrays, "time", rows, 1, whose),
                  arrival = array_of(arrays, "arrival", rows, 1, whose),
                  interval = array_of(arrays, "interval", rows, 1, whose),
                  life = array_of(arrays, "life", rows, 1, whose);
    const std::vector<dr::Stick> held = sticks_of(arrays, rows, whose);
    std::vector<lab::Arrival> updates(rows);
    for (std::size_t i = 0; i < rows; ++i) {
        if (!(interval.data()[i] > 0))
            throw std::invalid_argument(
                fmt::format("updates: row {} of interval must be above 0 s, not {}", i, interval.data()[i]));
        if (i > 0 && time.data()[i] < time.data()[i - 1])
            throw std::invalid_argument(fmt::format(
                "updates: row {} of time is before the row above: sort the updates in the order of publishing", i));
        if (life.data()[i] < 0 || life.data()[i] > 255)
            throw std::invalid_argument(
                fmt::format("updates: row {} of life must be from 0 to 255, not {}", i, life.data()[i]));
        dr::Update<double>& update = updates[i].update;
        update.state = states[i];
        if (!held.empty())
            update.stick = held[i];
        update.time = time.data()[i];
        update.interval = interval.data()[i];
        update.sequence = static_cast<std::uint32_t>(i);
        update.incarnation = static_cast<std::uint8_t>(life.data()[i]);
        updates[i].time = arrival.data()[i];
    }
    return updates;
}

} // namespace python
