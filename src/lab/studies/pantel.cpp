#include "lab/studies/pantel.h"

#include "dead_reckoning/dis.h"
#include "dead_reckoning/rotation.h"
#include "dead_reckoning/scheme.h"
#include "platform/path.h"
#include "platform/small_file.h"

#include <cmath>
#include <fmt/format.h>
#include <glm/geometric.hpp>

namespace lab {

namespace {

using State = dr::KinematicState<double>;
using Vec = dr::Vec3<double>;

/// A packet has position, heading and stick. Position schemes derive further quantities as differences to the two
/// previous packets.
struct Differences {
    Vec velocity, before; ///< Mean velocities over the last interval, and over the one before [m/s].
    double interval;
};

void keep_velocity(State& state, const Differences& known) { state.velocity = known.velocity; }
/// Derivatives, at the newest packet, of the parabola through the three: scheme 2 extrapolates scheme 3's curve.
void keep_acceleration(State& state, const Differences& known) {
    state.acceleration = (known.velocity - known.before) / known.interval;
    state.velocity = known.velocity + state.acceleration * (known.interval / 2);
}
void keep_turning(State& state, const Differences& known) {
    const double turned =
        std::atan2(glm::cross(known.before, known.velocity).z, glm::dot(known.before, known.velocity));
    state.angular_velocity.z = turned / known.interval;
    // The difference is the velocity half an interval ago.
    state.velocity = dr::rotation(Vec(0, 0, turned / 2)) * known.velocity;
}
void keep_nothing(State&, const Differences&) {}

/// The paper's schemes, with their equivalent predictors.
struct PantelScheme {
    std::string_view name, predictor;
    void (*derive)(State&, const Differences&);
};
constexpr PantelScheme schemes[] = {{"v const", "order1", keep_velocity},
                                    {"a const", "order2", keep_acceleration},
                                    {"parabola", "lagrange", keep_nothing},
                                    {"trajectory", "arc", keep_turning},
                                    {"stick held", "input", keep_nothing},
                                    {"stick moves on", "input-rate", keep_nothing},
                                    {"stick on parabola", "input-lagrange", keep_nothing},
                                    {"none", "order0", keep_nothing}};

/// The stick is the velocity over the ground.
State sports_object(const State& state, const dr::Stick& stick, double time) {
    State moved = state;
    Vec along(stick.steer, stick.throttle, 0);
    if (const double length = glm::length(along); length > 1)
        along /= length;
    moved.position += along * (sports_speed * time);
    return moved;
}

/// The stick sets turn rate and speed at once.
State action_object(const State& state, const dr::Stick& stick, double time) {
    State moved = state;
    const Vec angular_velocity(0, 0, static_cast<double>(stick.steer) * action_turn_rate);
    const Vec velocity = state.orientation * Vec(static_cast<double>(stick.throttle) * action_speed, 0, 0);
    moved.position += dr::dis::velocity_displacement(angular_velocity, velocity, time);
    moved.orientation = dr::rotation(angular_velocity * time) * state.orientation;
    return moved;
}

struct Published {
    Genre genre;
    double latency;
    int scheme;
    double percent;
};
/// Values that the paper's text gives of its figures 3 to 6.
constexpr Published published_table[] = {{Genre::sports, 0.2, 6, 25.6},
                                         {Genre::action, 0.2, 7, 16.1},
                                         {Genre::racing, 0.2, 2, 6.1},
                                         {Genre::racing, 0.2, 3, 6.1}};

constexpr std::uint64_t seeds = 8;
constexpr double trace_length = 120; // [s]
constexpr int on_parabola = 7;       // The scheme with the weight.

std::optional<double> published(Genre genre, double latency, int scheme) {
    for (const Published& row : published_table)
        if (row.genre == genre && row.latency == latency && row.scheme == scheme)
            return row.percent;
    return {};
}

} // namespace

double pantel_deviation(const Trace& trace, Genre genre, int scheme, double latency, double weight,
                        std::vector<PredictedPoint>* path) {
    const PantelScheme& row = schemes[scheme - 1];
    const auto predict = dr::scheme(fmt::format("snap:{}", row.predictor))->predictor->predict<double>();
    dr::PacketHistory<double> history;
    history.vehicle = genre == Genre::sports ? sports_object : action_object;
    history.stick_weight = weight;
    const auto place = [&](std::size_t i) { return Vec(trace.samples[i].position, 0); };
    const auto late = static_cast<std::size_t>(std::lround(latency / trace.interval));
    double sum = 0;
    std::size_t count = 0;
    for (std::size_t i = 0; i + late < trace.samples.size(); ++i) {
        const Sample& sample = trace.samples[i];
        dr::Update<double> packet;
        packet.time = static_cast<double>(i) * trace.interval;
        packet.sequence = static_cast<std::uint32_t>(i);
        packet.stick = {.throttle = static_cast<float>(sample.stick.y), .steer = static_cast<float>(sample.stick.x)};
        packet.state.position = place(i);
        packet.state.orientation = dr::rotation(Vec(0, 0, sample.heading));
        if (i >= 2)
            row.derive(packet.state, {.velocity = (place(i) - place(i - 1)) / trace.interval,
                                      .before = (place(i - 1) - place(i - 2)) / trace.interval,
                                      .interval = trace.interval});
        history.add(packet, packet.time);
        if (i < 2)
            continue;
        const Vec predicted = predict(history, latency).position;
        sum += glm::distance(predicted, place(i + late));
        ++count;
        if (path)
            path->push_back({.truth = trace.samples[i + late].position, .predicted = predicted});
    }
    return sum / static_cast<double>(count);
}

void write_traces(const std::filesystem::path& folder, Style style, const std::string& origin) {
    std::error_code error; // A folder that cannot be made fails when its first file is written.
    std::filesystem::create_directories(folder, error);
    for (const Genre genre : {Genre::sports, Genre::action, Genre::racing}) {
        std::string text =
            fmt::format("# {}\n# synthetic, after Pantel & Wolf 2002\n", origin) + "id,t,x,y,yaw,stick_x,stick_y\n";
        for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
            const Trace trace = make_trace(genre, style, seed, trace_length);
            for (std::size_t i = 0; i < trace.samples.size(); ++i) {
                const Sample& at = trace.samples[i];
                text += fmt::format("{},{:.6f},{:.6f},{:.6f},{:.6f},{:.5f},{:.5f}\n", seed,
                                    static_cast<double>(i) * trace.interval, at.position.x, at.position.y, at.heading,
                                    at.stick.x, at.stick.y);
            }
        }
        platform::write_file(
            folder / platform::path_of(fmt::format("{}-{}.csv", genre_names[static_cast<std::size_t>(genre)],
                                                   style_names[static_cast<std::size_t>(style)])),
            text);
    }
}

std::vector<PantelRow> pantel(Style style, const std::vector<double>& weights) {
    std::vector<PantelRow> rows;
    for (const Genre genre : {Genre::sports, Genre::action, Genre::racing}) {
        std::vector<Trace> traces;
        for (std::uint64_t seed = 1; seed <= seeds; ++seed)
            traces.push_back(make_trace(genre, style, seed, trace_length));
        for (const double latency : {0.1, 0.2}) {
            const std::size_t first = rows.size();
            for (int scheme = 1; scheme <= static_cast<int>(std::size(schemes)); ++scheme) {
                if (genre == Genre::racing && scheme >= 5 && scheme < 8)
                    continue; // The paper had no model of the car, so schemes 5 to 7 are left out.
                for (const double weight : scheme == on_parabola ? weights : std::vector<double>{0}) {
                    PantelRow row{.genre = std::string(genre_names[static_cast<std::size_t>(genre)]),
                                  .style = std::string(style_names[static_cast<std::size_t>(style)]),
                                  .scheme = scheme,
                                  .name = std::string(schemes[scheme - 1].name),
                                  .weight = weight,
                                  .latency = latency};
                    if (scheme != on_parabola || weight == published_weight)
                        row.published_percent = published(genre, latency, scheme);
                    for (const Trace& trace : traces)
                        row.mean += pantel_deviation(trace, genre, scheme, latency, weight) / seeds;
                    rows.push_back(row);
                }
            }
            for (std::size_t i = first; i < rows.size(); ++i)
                rows[i].percent_of_none = 100 * rows[i].mean / rows.back().mean;
        }
    }
    return rows;
}

} // namespace lab
