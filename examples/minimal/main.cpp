// A vehicle drives a zigzag. Its publisher decides when to send; the network takes 100 ms; a receiver displays the
// vehicle's present position under projective velocity blending. The error is measured in every frame.

#include "dead_reckoning/measuring/error_metrics.h"
#include "dead_reckoning/measuring/measuring_path.h"
#include "dead_reckoning/publishing/publisher.h"
#include "dead_reckoning/receiving/receiver.h"

#include <cstdio>
#include <deque>

using Update = dr::Update<double>;

namespace {

/// Rounds an update as your network does; this example rounds positions to centimetres.
Update quantise(Update update) {
    update.state.position = glm::round(update.state.position * 100.0) / 100.0;
    return update;
}

struct Packet {
    double arrival; ///< time of arrival [s]
    Update update;
};

} // namespace

int main() {
    constexpr double dt = 1.0 / 60, latency = 0.1, duration = 60; // [s]

    // The owner: a vehicle and its publisher.
    dr::MeasuringPath path({.kind = dr::PathKind::zigzag, .speed = 10, .radius = 12});
    dr::Command command = path.next(dt);
    dr::MeasuringVehicle vehicle(command, false);
    dr::PublisherSettings sending;
    sending.rate = 10;                // largest number of updates per second
    sending.position_threshold = 0.2; // largest error of the reckoned position without an update [m]
    dr::Publisher<double> publisher(tunables::Random(1), quantise);

    // The receiver, with the updates that it has got.
    dr::PacketHistory<double> history;
    dr::Receiver<double> receiver(*dr::scheme("pvb:order2"));
    const dr::ReceiverSettings receiving{.compensate = true}; // ages from time stamps: both sides have the same clock
    dr::ErrorMetrics error;

    std::deque<Packet> wire;
    int updates = 0;
    for (double time = 0; time < duration; time += dt) {
        for (; !wire.empty() && wire.front().arrival <= time; wire.pop_front())
            history.add(wire.front().update, time);
        if (!history.empty()) {
            const dr::Displayed<double>& displayed = receiver.advance(history, {time, time}, receiving);
            error.add(dt, displayed.state, vehicle.state());
        }
        if (const auto sent = publisher.tick(time, dt, {.state = vehicle.state()}, sending)) {
            wire.push_back({time + latency, quantise(sent->update)});
            ++updates;
        }
        command = path.next(dt);
        vehicle.step(command, dt);
    }
    const dr::Summary figures = error.summary();
    std::printf("%d updates, %.2f a second; error: mean %.3f m, 95 %% below %.3f m\n", updates, updates / duration,
                figures.mean, figures.p95);
}
