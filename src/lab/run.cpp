#include "lab/run.h"
#include "dead_reckoning/model_fit.h"

#include "net/transport.h"
#include "protocol/actor_update.h"

#include <algorithm>
#include <cmath>

namespace lab {

namespace {

constexpr double slack = 1e-9;                    ///< instants are equal only to rounding [s]
constexpr std::uint64_t link_stream = 0x6c696e6b; ///< keeps the link's random numbers apart from the path's

/// Updates under way, in the order in which they were published.
class DelayLine {
  public:
    DelayLine(const Link& link, std::uint64_t seed) : link_(link), random_(seed ^ link_stream) {}

    void send(const dr::Update<double>& update) {
        const bool lost = random_.uniform() < link_.loss;
        const double delay = link_.latency + random_.uniform(-link_.jitter, link_.jitter);
        if (!lost)
            under_way_.push_back({update, update.time + std::max(delay, 0.0)});
    }
    /// An update can be used in the frame at `time` if it arrived before it.
    void receive(double time, double previous_frame, dr::PacketHistory<double>& history) {
        std::erase_if(under_way_, [&](const Message& message) {
            if (message.arrival >= time - slack)
                return false;
            history.add(message.update, previous_frame);
            return true;
        });
    }

  private:
    struct Message {
        dr::Update<double> update;
        double arrival;
    };
    Link link_;
    tunables::Random random_;
    std::vector<Message> under_way_;
};

} // namespace

dr::PublisherSettings plain_publisher() {
    dr::PublisherSettings plain;
    plain.when = dr::PublisherSettings::When::fixed;
    plain.acceleration = dr::PublisherSettings::Acceleration::engine;
    plain.rotation_threshold = 0;
    plain.heartbeat = 1e9;
    plain.tiny = 0;
    plain.zero_vertical_acceleration = false;
    return plain;
}

Row run(const RunOptions& options, const dr::Scheme& scheme) {
    const double dt = 1 / options.fps;
    dr::PublisherSettings publishing = options.publisher;
    publishing.reference_scheme = static_cast<int>(dr::index_of(scheme));

    dr::MeasuringPath path(options.path);
    dr::Command command = path.next(dt);
    dr::MeasuringVehicle vehicle(command, options.ideal);
    dr::Publisher<double> publisher(tunables::Random(options.path.seed),
                                    options.quantise ? protocol::quantise<double> : nullptr);
    DelayLine line(options.link, options.path.seed);
    dr::PacketHistory<double> history;
    dr::DisplayedState<double> displayed(scheme);
    dr::ErrorMetrics metrics;
    Row row{scheme.name(), {}, 0, 0};

    const auto frames = static_cast<long>(std::floor(options.duration * options.fps + slack));
    for (long frame = 0; frame <= frames; ++frame) {
        const double time = static_cast<double>(frame) / options.fps;
        const bool scored = time >= options.warmup - slack;
        line.receive(time, static_cast<double>(frame - 1) / options.fps, history);
        if (!history.empty()) {
            displayed.advance(history, {time, time}, options.receiver);
            if (scored)
                metrics.add(dt, displayed.displayed().state, vehicle.state());
        }
        if (auto sent = publisher.tick(time, dt, {vehicle.state(), {}, {}}, publishing)) {
            if (getenv("FIT")) {
                auto copy = vehicle;
                const double window = 1 / publishing.rate + options.link.latency;
                const int n = static_cast<int>(std::lround(window / dt * atof(getenv("FIT"))));
                std::vector<dr::Vec3<double>> future;
                for (int i = 1; i <= n; ++i) {
                    copy.step(command, dt);
                    future.push_back(copy.state().position);
                }
                dr::fit_derivatives<double>(sent->update, scheme.predictor->predict_d, future, dt);
            }
            line.send(options.quantise ? protocol::quantise(sent->update) : sent->update);
            if (scored && frame < frames) {
                row.updates_per_s += 1;
                row.bytes_per_s += static_cast<double>(protocol::update_size(sent->full) + net::message_overhead);
            }
        }
        vehicle.step(command, dt);
        command = path.next(dt);
    }
    row.summary = metrics.summary();
    const double scored_time = options.duration - options.warmup;
    row.updates_per_s /= scored_time;
    row.bytes_per_s /= scored_time;
    return row;
}

} // namespace lab
