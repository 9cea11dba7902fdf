#include "lab/run.h"

#include "dead_reckoning/hermite.h"
#include "net/link_conditions.h"
#include "net/transport.h"
#include "protocol/actor_update.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>
#include <numbers>

namespace lab {

namespace {

constexpr double slack = 1e-9; ///< Largest difference between times that count as equal, because of rounding [s].
/// Mixed into the seed, so that the random numbers of the link and of the noise are independent of the path's.
constexpr std::uint64_t link_stream = 0x6c696e6b, noise_stream = 0x6e6f6973, frame_stream = 0x6672616d;

/// Updates under way, in the order of publishing.
class DelayLine {
  public:
    DelayLine(const Link& link, std::uint64_t seed)
        : link_(link), random_(seed ^ link_stream), more_(~(seed ^ link_stream)), conditions_(more_) {}
    /// Whether updates describe the instant of their arrival; otherwise that of the frame before their first use.
    bool describes_arrival = false;

    /// Returns the time of arrival [s]; `nullopt` if the update is lost.
    std::optional<double> send(const dr::Update<double>& update) {
        const net::LinkConditions::Now now = conditions_.at(link_, net::LinkConditions::Direction::up, update.time);
        const bool lost = random_.uniform() < now.loss;
        double arrival = update.time + std::max(now.delay + random_.uniform(-now.jitter, now.jitter), 0.0);
        if (lost)
            return {};
        if (link_.in_order)
            arrival = last_arrival_ = std::max(arrival, last_arrival_);
        if (link_.reorder > 0 && more_.uniform() < link_.reorder)
            arrival += link_.reorder_delay;
        under_way_.push_back({update, arrival});
        return arrival;
    }
    /// Moves the updates that arrived before the frame at `time` to `history`, and calls `added` for those that are not
    /// stale. Returns whether any arrived, stale ones included.
    bool receive(double time, double previous_frame, dr::PacketHistory<double>& history, const auto& added) {
        return std::erase_if(under_way_, [&](const Arrival& message) {
                   if (message.time >= time - slack)
                       return false;
                   if (history.add(message.update, describes_arrival ? message.time : previous_frame))
                       added(message.update);
                   return true;
               }) > 0;
    }

  private:
    Link link_;
    /// `more_`: for effects that only some links have, so that all links draw the same numbers from `random_`.
    tunables::Random random_, more_;
    net::LinkConditions conditions_;
    double last_arrival_ = 0; ///< Latest arrival, for links that keep the order [s].
    std::vector<Arrival> under_way_;
};

/// Decides in which ticks the display draws.
class FrameTimes {
  public:
    FrameTimes(const FrameOptions& options, std::uint64_t seed) : options_(options), random_(seed ^ frame_stream) {
        if (options_.hitch > 0)
            hitch_at_ = next_hitch(0);
    }
    /// Whether a frame is drawn in the tick at `time` [s]. Call once for each tick.
    bool draws(double time) {
        if (time < due_ - slack)
            return false;
        if (options_.rate > 0) {
            const double step = (1 + options_.jitter * random_.uniform(-1, 1)) / options_.rate;
            due_ = std::max(due_ + step, time);
        }
        if (options_.hitch > 0 && time >= hitch_at_) {
            due_ = time + options_.hitch;
            hitch_at_ = next_hitch(due_);
        }
        return true;
    }

  private:
    double next_hitch(double from) { return from - options_.hitch_every * std::log(1 - random_.uniform()); }

    FrameOptions options_;
    tunables::Random random_;
    double due_ = 0, hitch_at_ = 0; ///< Times of the next frame and of the next hitch [s].
};

/// The wavy ground. `put` lifts a state from level ground onto it, with its derivatives: z' = Σ f' v and
/// z'' = Σ f'' v² + f' a, where f' is the slope along an axis.
class Surface {
  public:
    explicit Surface(const Waves& waves) : amplitude_(waves.height / 4), number_(2 * std::numbers::pi / waves.length) {}

    [[nodiscard]] double height(double x, double y) const {
        return amplitude_ * (std::sin(number_ * x) + std::sin(number_ * y));
    }
    [[nodiscard]] dr::KinematicState<double> put(dr::KinematicState<double> state) const {
        state.position.z = height(state.position.x, state.position.y);
        for (int axis = 0; axis < 2; ++axis) {
            const double v = state.velocity[axis], phase = number_ * state.position[axis];
            const double slope = amplitude_ * number_ * std::cos(phase);
            state.velocity.z += slope * v;
            state.acceleration.z +=
                slope * state.acceleration[axis] - amplitude_ * number_ * number_ * std::sin(phase) * v * v;
        }
        return state;
    }

  private:
    double amplitude_, number_;
};

/// True states of the last frames.
class Past {
  public:
    explicit Past(double dt) : dt_(dt) {}
    void add(const dr::KinematicState<double>& truth) { states_.push_back(truth); }
    void forget_before(double frame) {
        for (; static_cast<double>(first_ + 1) < frame; ++first_)
            states_.pop_front();
    }
    /// State at a frame, interpolated if `frame` lies between two; `nullopt` before the first stored one.
    [[nodiscard]] std::optional<dr::KinematicState<double>> at(double frame) const {
        const auto index = static_cast<long>(std::floor(frame)) - first_;
        if (index < 0)
            return {};
        const auto before = states_.begin() + index;
        const double s = frame - std::floor(frame);
        return s > 0 ? dr::between(*before, *(before + 1), dt_, s) : *before;
    }

  private:
    double dt_;
    std::deque<dr::KinematicState<double>> states_;
    long first_ = 0; ///< Frame of the first state.
};

/// Two independent normal numbers from two uniform ones (Box and Muller 1958).
std::array<double, 2> normal(tunables::Random& random) {
    const double radius = std::sqrt(-2 * std::log(1 - random.uniform()));
    const double angle = 2 * std::numbers::pi * random.uniform();
    return {radius * std::cos(angle), radius * std::sin(angle)};
}

dr::KinematicState<double> shaken(dr::KinematicState<double> state, const RunOptions& options,
                                  tunables::Random& random) {
    if (options.noise > 0) {
        const auto [x, y] = normal(random);
        state.position += options.noise * dr::Vec3<double>(x, y, options.waves.height > 0 ? normal(random)[0] : 0);
    }
    return state;
}

/// Size of an update's packet as if it travelled alone, with the headers of ENet, UDP and IP [B].
std::size_t size_on_the_wire(const dr::Publication<double>& sent) {
    protocol::ActorUpdate update{.full = sent.full, .update = {}};
    update.update.has_location = sent.update.has_location;
    update.update.has_orientation = sent.update.has_orientation;
    update.update.orientation_interval = sent.update.orientation_interval;
    update.update.state.angular_acceleration = dr::Vec3<float>(sent.update.state.angular_acceleration);
    return protocol::update_size(update) + net::message_overhead;
}

/// Parameters of the measuring vehicle as driven by a stick, whose full deflection is the largest command of any path.
dr::DriveParameters parameters_of(const RunOptions& options) {
    const double omega = options.path.speed / options.path.radius, at_once = 1e-6;
    const double speed_lag = options.ideal ? at_once : dr::MeasuringVehicle::speed_lag;
    return {.forward_speed = 1.2 * options.path.speed,
            .reverse_speed = 1.2 * options.path.speed,
            .turn_rate = 1.5 * omega,
            .speed_lag = speed_lag,
            .brake_lag = speed_lag,
            .turn_lag = options.ideal ? at_once : dr::MeasuringVehicle::turn_lag,
            .traction = 1e9};
}

dr::Stick stick(const dr::Command& command, const dr::DriveParameters& parameters) {
    return {static_cast<float>(command.speed / parameters.forward_speed),
            static_cast<float>(command.turn_rate / parameters.turn_rate), false};
}

} // namespace

dr::PublisherSettings plain_publisher() {
    return {.when = dr::PublisherSettings::When::fixed,
            .rotation_threshold = 0,
            .heartbeat = 1e9,
            .acceleration = dr::PublisherSettings::Acceleration::engine,
            .tiny = 0,
            .zero_vertical_acceleration = false};
}

bool scored(const Row& row) { return !std::isnan(row.summary.mean); }

dr::Summary unscored(const dr::InnovationSummary& innovation) {
    dr::Summary none = dr::without_truth({});
    none.innovation = innovation;
    return none;
}

void take_failure(Row& row, const dr::Failure& failure) {
    if (failure.why.empty())
        return;
    row.failure = failure;
    row.summary = unscored();
    row.updates_per_s = row.bytes_per_s = std::numeric_limits<double>::quiet_NaN();
}

Row over_tanks(std::span<const Row> tanks) {
    Row row;
    const double share = 1 / static_cast<double>(tanks.size());
    const auto with_truth = std::ranges::count_if(tanks, scored);
    if (with_truth == 0)
        row.summary = unscored();
    dr::Mean then;
    for (const Row& tank : tanks)
        row.summary.seen_frames += tank.summary.seen_frames;
    for (const Row& tank : tanks) {
        row.scheme = tank.scheme;
        for (const auto figure : averaged)
            if (scored(tank))
                row.summary.*figure += tank.summary.*figure / static_cast<double>(with_truth);
        for (const auto figure : worst)
            if (scored(tank))
                row.summary.*figure = std::max(row.summary.*figure, tank.summary.*figure);
        dr::merge(row.summary.innovation, tank.summary.innovation);
        if (tank.summary.mean_then)
            then.add(*tank.summary.mean_then);
        if (tank.summary.underruns)
            row.summary.underruns = row.summary.underruns.value_or(0) + *tank.summary.underruns;
        for (const auto figure : {&dr::Summary::seen_mean, &dr::Summary::seen_jerk_rms})
            if (const std::optional<double>& seen = tank.summary.*figure)
                row.summary.*figure =
                    (row.summary.*figure).value_or(0) + *seen * static_cast<double>(tank.summary.seen_frames) /
                                                            static_cast<double>(row.summary.seen_frames);
        row.looked_at |= tank.looked_at;
        row.summary.frames += tank.summary.frames;
        row.updates_per_s += tank.updates_per_s * share;
        row.bytes_per_s += tank.bytes_per_s * share;
    }
    row.summary.mean_then = then.known();
    for (const Row& tank : tanks)
        take_failure(row, tank.failure);
    return row;
}

Row run(const RunOptions& options, const dr::Scheme& scheme, std::vector<Frame>* frames_out,
        std::vector<Arrival>* arrivals) {
    const std::uint64_t stood_in_before = dr::fallbacks_on_this_thread();
    const double dt = 1 / options.fps;
    dr::PublisherSettings publishing = options.publisher;
    publishing.reference_scheme = static_cast<int>(dr::index_of(scheme));

    dr::MeasuringPath path(options.path);
    dr::Command command = path.next(dt);
    dr::MeasuringVehicle vehicle(command, options.ideal);
    const Surface surface(options.waves);
    const auto ground = [&surface](double x, double y, double) -> std::optional<dr::GroundHit<double>> {
        return surface.height(x, y);
    };
    // Future positions of the run's vehicle if the present command continues.
    const auto forecast = [&](const dr::LocalActor<double>&, double step, int steps) {
        dr::MeasuringVehicle model = vehicle;
        std::vector<dr::Vec3<double>> future;
        for (int i = 0; i < steps; ++i) {
            model.step(command, step);
            future.push_back(surface.put(model.state()).position);
        }
        return future;
    };
    dr::Publisher<double> publisher(tunables::Random(options.path.seed),
                                    options.quantise ? protocol::quantise<double> : nullptr, {ground, 0},
                                    options.recorded ? dr::Publisher<double>::Forecast{} : forecast);
    const dr::DriveParameters parameters = options.recorded ? dr::DriveParameters{} : parameters_of(options);
    const auto held = [&](long frame) {
        if (!options.recorded)
            return stick(command, parameters);
        const std::vector<dr::Stick>& sticks = options.recorded->sticks;
        return sticks.empty() ? dr::Stick{} : sticks[static_cast<std::size_t>(frame)];
    };
    publisher.set_vehicle(parameters);
    tunables::Random noise(options.path.seed ^ noise_stream);
    DelayLine line(options.link, options.path.seed);
    const auto behind = std::lround(options.draw_behind * options.fps);
    line.describes_arrival = behind > 0;
    Past past(dt);
    dr::PacketHistory<double> history;
    history.vehicle = dr::tracked<double>(parameters);
    history.stick_weight = options.receiver.stick_weight;
    dr::Receiver<double> displayed(scheme);
    dr::DrawnPath<double> path_drawn;
    dr::ErrorMetrics metrics;
    Row row{scheme.name(), {}};

    std::optional<DriveStates> recorded;
    if (options.recorded)
        recorded.emplace(*options.recorded);
    auto frames = static_cast<long>(std::floor(options.duration * options.fps + slack));
    if (options.recorded)
        frames = std::min(frames, static_cast<long>(options.recorded->frames()) - 1);
    FrameTimes frame_times(options.frames, options.path.seed);
    long drawn_before = -1; // Tick of the last frame.
    for (long frame = 0; frame <= frames; ++frame) {
        if (constexpr long now_and_then = 4096; frame % now_and_then == 0 && options.progress)
            options.progress(static_cast<double>(frame) / static_cast<double>(frames + 1));
        const double time = static_cast<double>(frame) / options.fps;
        const bool scored = time >= options.warm_up - slack;
        const dr::KinematicState<double> truth =
            recorded ? recorded->at(static_cast<std::size_t>(frame)) : surface.put(vehicle.state());
        past.add(truth);
        const bool draws = frame_times.draws(time);
        const bool updated =
            draws &&
            line.receive(time, static_cast<double>(drawn_before) / options.fps, history, [&](const auto& update) {
                if (const auto innovation = scored ? dr::innovation(path_drawn, update) : std::nullopt)
                    metrics.add_innovation(*innovation);
            });
        if (draws && !history.empty() && frame >= behind) {
            const auto drawn_frame = static_cast<double>(frame - behind);
            const double drawn = drawn_frame / options.fps;
            displayed.advance(history, {drawn, drawn, options.link.delay}, options.receiver);
            const dr::KinematicState<double>& state = displayed.displayed().state;
            path_drawn.add({.time = drawn,
                            .state = state,
                            .predicted = displayed.predicted(),
                            .incarnation = displayed.incarnation()});
            const dr::KinematicState<double> then = *past.at(drawn_frame);
            if (frames_out)
                frames_out->push_back({drawn, then.position, state.position, updated});
            const double played = drawn_frame - displayed.delay() * options.fps;
            if (scored) {
                metrics.add(static_cast<double>(frame - drawn_before) * dt, state, then);
                if (const auto shown = past.at(played); shown && displayed.delay() > 0)
                    metrics.add_then(state.position, shown->position, displayed.dry());
                if (!options.recorded)
                    metrics.add_penetration(surface.height(state.position.x, state.position.y) - state.position.z);
            }
            past.forget_before(played);
        } else if (history.empty()) {
            past.forget_before(static_cast<double>(frame - behind));
        }
        if (draws)
            drawn_before = frame;
        const dr::LocalActor<double> actor{shaken(truth, options, noise), {}, held(frame)};
        if (const auto sent = publisher.tick(time, dt, actor, publishing)) {
            const dr::Update<double> update = options.quantise ? protocol::quantise(sent->update) : sent->update;
            if (const auto arrival = line.send(update); arrival && arrivals)
                arrivals->push_back({update, *arrival});
            if (scored && frame < frames) {
                row.updates_per_s += 1;
                row.bytes_per_s += static_cast<double>(size_on_the_wire(*sent));
            }
        }
        vehicle.step(command, dt);
        command = path.next(dt);
    }
    row.summary = metrics.summary();
    if (row.summary.frames == 0)
        row.summary = unscored(row.summary.innovation);
    const double scored_time = static_cast<double>(frames) / options.fps - options.warm_up;
    row.updates_per_s /= scored_time;
    row.bytes_per_s /= scored_time;
    take_failure(row, {dr::failure_of(scheme).why, dr::fallbacks_on_this_thread() - stood_in_before});
    return row;
}

} // namespace lab
