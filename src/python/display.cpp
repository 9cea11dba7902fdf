/// Applies any scheme to arrays: from updates and frame times to displayed positions.

#include "python/arrays.h"
#include "python/options.h"

#include "dead_reckoning/receiving/receiver.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <numeric>
#include <stdexcept>

namespace python {

namespace {

/// Displays the updates as a measuring run does (docs/measuring.md, Time): a frame uses updates that arrived before it.
/// Without time compensation an update describes the instant of the frame before its first use, or its arrival if it
/// arrived before the first frame.
std::vector<State> shown(const dr::Scheme& scheme, const std::vector<lab::Arrival>& updates, const Numbers& times,
                         const dr::ReceiverSettings& settings, double travel) {
    constexpr double slack = 1e-9; // tolerance for the rounding of times [s]
    std::vector<std::size_t> coming(updates.size());
    std::iota(coming.begin(), coming.end(), std::size_t{0});
    std::ranges::stable_sort(coming, {}, [&](std::size_t i) { return updates[i].time; });
    dr::PacketHistory<double> history;
    history.stick_weight = settings.stick_weight;
    dr::Receiver<double> receiver(scheme);
    std::vector<State> states(static_cast<std::size_t>(times.size()));
    auto next = coming.begin();
    for (std::size_t frame = 0; frame < states.size(); ++frame) {
        const double now = times.data()[frame];
        const auto first = next;
        while (next != coming.end() && updates[*next].time < now - slack)
            ++next;
        std::sort(first, next); // in the order of publishing
        for (auto it = first; it != next; ++it)
            history.add(updates[*it].update, frame > 0 ? times.data()[frame - 1] : updates[*it].time);
        if (history.empty()) {
            states[frame].position = states[frame].velocity =
                dr::Vec3<double>(std::numeric_limits<double>::quiet_NaN());
            continue;
        }
        states[frame] = receiver.advance(history, {.local = now, .match = now, .travel = travel}, settings).state;
    }
    return states;
}

py::dict display(const std::string& name, const py::dict& arrays, const py::dict& frames, double travel,
                 const py::dict& given) {
    dr::ReceiverSettings settings;
    set_rows(given, dr::tunables(settings));
    const dr::Scheme scheme = scheme_of(name);
    if (const py::object stick = arrays["stick"]; stick.is_none() && scheme.predictor->name.starts_with("input"))
        throw std::invalid_argument(fmt::format("{} needs the driver's stick, which these updates do not have", name));
    const std::vector<lab::Arrival> updates = updates_of(arrays);
    const Numbers times = array_of(frames, "times", rows_of(frames, "times", "display"), 1, "display");
    for (py::ssize_t i = 1; i < times.size(); ++i)
        if (times.data()[i] <= times.data()[i - 1])
            throw std::invalid_argument(fmt::format("display: row {} of times does not come after the row above", i));
    if (!(travel >= 0) || !std::isfinite(travel))
        throw std::invalid_argument(fmt::format("travel must be a time of 0 s or more, not {}", travel));
    const auto states = without_python([&] { return shown(scheme, updates, times, settings, travel); });
    warn_of({scheme});
    py::dict made;
    put_states(made, states.size(), [&](std::size_t i) { return states[i]; });
    return made;
}

} // namespace

void add_display(py::module_& module) { module.def("display", &display); }

} // namespace python
