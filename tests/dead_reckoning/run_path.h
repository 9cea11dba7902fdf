#pragma once
/// A minimal run for tests: one actor on a path, a publisher at a fixed rate and one displayed state. Uses double,
/// under a virtual clock, with the conventions of docs/measuring.md.

#include "dead_reckoning/measuring/error_metrics.h"
#include "dead_reckoning/measuring/measuring_path.h"
#include "dead_reckoning/publishing/publisher.h"
#include "dead_reckoning/receiving/receiver.h"

#include <deque>

namespace dr::test {

struct Run {
    PathOptions path{};
    bool ideal = true;
    double fps = 60;
    double duration = 60;
    double warmup = 3;
    double latency = 0;
    PublisherSettings publisher{
        .when = PublisherSettings::When::fixed, .acceleration = PublisherSettings::Acceleration::engine, .tiny = 0};
    ReceiverSettings receiver{};
};

/// Calls `each_frame(displayed state, truth, time)` in every frame with a displayed state.
template <class EachFrame> void run(const Run& run, const Scheme& scheme, EachFrame each_frame) {
    MeasuringPath path(run.path);
    const double dt = 1 / run.fps;
    Command command = path.next(dt);
    MeasuringVehicle vehicle(command, run.ideal);
    Publisher<double> publisher(tunables::Random(1), {});
    PacketHistory<double> history;
    Receiver<double> displayed(scheme);
    std::deque<Update<double>> under_way;
    const auto frames = static_cast<int>(run.duration * run.fps);
    for (int k = 0; k <= frames; ++k) {
        const double time = k / run.fps;
        for (; !under_way.empty() && under_way.front().time + run.latency < time - 1e-9; under_way.pop_front())
            history.add(under_way.front(), (k - 1) / run.fps);
        if (!history.empty()) {
            displayed.advance(history, {time, time}, run.receiver);
            each_frame(displayed, vehicle.state(), time);
        }
        if (const auto sent = publisher.tick(time, dt, {vehicle.state(), {}, {}}, run.publisher))
            under_way.push_back(sent->update);
        vehicle.step(command, dt);
        command = path.next(dt);
    }
}

inline Summary measure(const Run& options, std::string_view name) {
    ErrorMetrics metrics;
    run(options, *scheme(name), [&](const Receiver<double>& receiver, const KinematicState<double>& truth, double t) {
        if (t >= options.warmup - 1e-9)
            metrics.add(1 / options.fps, receiver.displayed().state, truth);
    });
    return metrics.summary();
}

/// Returns all schemes for which `wanted` is true.
inline std::vector<Scheme> schemes_where(bool (*wanted)(const Scheme&)) {
    std::vector<Scheme> found;
    for (const Scheme& each : schemes())
        if (wanted(each))
            found.push_back(each);
    return found;
}

} // namespace dr::test
