#include "python/updates.h"

#include <fmt/format.h>
#include <stdexcept>

namespace python {

py::dict arrays_of(const std::vector<Arrived>& updates) {
    py::dict arrays;
    const std::size_t rows = updates.size();
    arrays["time"] = column(rows, [&](std::size_t i) { return updates[i].update.time; });
    arrays["arrival"] = column(rows, [&](std::size_t i) { return updates[i].arrival; });
    arrays["interval"] = column(rows, [&](std::size_t i) { return updates[i].update.interval; });
    arrays["life"] = column(rows, [&](std::size_t i) { return static_cast<double>(updates[i].update.incarnation); });
    put_states(arrays, rows, [&](std::size_t i) { return updates[i].update.state; });
    arrays["stick"] = sticks(rows, [&](std::size_t i) { return updates[i].update.stick; });
    return arrays;
}

std::vector<Arrived> updates_of(const py::dict& arrays) {
    const std::string whose = "updates";
    const std::size_t rows = rows_of(arrays, "time", whose);
    const std::vector<State> states = states_of(arrays, rows, whose);
    const Numbers time = array_of(arrays, "time", rows, 1, whose),
                  arrival = array_of(arrays, "arrival", rows, 1, whose),
                  interval = array_of(arrays, "interval", rows, 1, whose),
                  life = array_of(arrays, "life", rows, 1, whose);
    const std::vector<dr::Stick> held = sticks_of(arrays, rows, whose);
    std::vector<Arrived> updates(rows);
    for (std::size_t i = 0; i < rows; ++i) {
        if (!(interval.data()[i] > 0))
            throw std::invalid_argument(
                fmt::format("updates: row {} of interval must be above 0 s, not {}", i, interval.data()[i]));
        if (i > 0 && time.data()[i] < time.data()[i - 1])
            throw std::invalid_argument(fmt::format(
                "updates: row {} of time is before the row above: they stand in the order in which they were published",
                i));
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
        updates[i].arrival = arrival.data()[i];
    }
    return updates;
}

} // namespace python
