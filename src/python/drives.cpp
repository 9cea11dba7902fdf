#include "python/drives.h"

#include <algorithm>
#include <stdexcept>

namespace python {

py::dict track_of(const std::string& name, double start, const lab::RecordedDrive& drive) {
    py::dict track;
    track["name"] = name;
    track["start"] = start;
    put_states(track, drive.states.size(), [&](std::size_t i) { return drive.states[i]; });
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
        throw std::invalid_argument(name + ": a drive has two states at least");
    auto drive = std::make_shared<lab::RecordedDrive>();
    drive->states = states_of(track, rows, name);
    drive->sticks = sticks_of(track, rows, name);
    return drive;
}

} // namespace python
