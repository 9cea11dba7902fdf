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
        track["stick"] = vectors(drive.sticks.size(), [&](std::size_t i) {
            const dr::Stick& stick = drive.sticks[i];
            return dr::Vec3<double>(stick.throttle, stick.steer, stick.brake ? 1 : 0);
        });
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
    if (const py::object stick = track["stick"]; !stick.is_none()) {
        const Numbers from = array_of(track, "stick", rows, 3, name);
        for (std::size_t i = 0; i < rows; ++i) {
            const double* at = from.data() + 3 * i;
            const auto held = [](double value) { return static_cast<float>(std::clamp(value, -1.0, 1.0)); };
            drive->sticks.push_back({held(at[0]), held(at[1]), at[2] != 0});
        }
    }
    return drive;
}

} // namespace python
