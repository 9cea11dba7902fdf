#include "lab/pantel.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

namespace lab {

namespace {

constexpr double lagrange_weight = 0.3; ///< "w = 0.3 for t" of scheme 7

/// The last three packets, newest first, and the time between two.
struct Known {
    const Sample &p0, &p1, &p2;
    double dt;
    [[nodiscard]] glm::dvec2 velocity() const { return (p0.position - p1.position) / dt; }
    [[nodiscard]] glm::dvec2 older_velocity() const { return (p1.position - p2.position) / dt; }
};

glm::dvec2 none(const Known& known, double, Genre) { return known.p0.position; }
glm::dvec2 constant_velocity(const Known& known, double t, Genre) { return known.p0.position + known.velocity() * t; }
/// Lagrange's parabola through the three: scheme 3, and with differences as derivatives scheme 2 is the same curve.
glm::dvec2 constant_acceleration(const Known& known, double t, Genre) {
    const glm::dvec2 bend = (known.velocity() - known.older_velocity()) / (2 * known.dt);
    return known.p0.position + known.velocity() * t + bend * (t * (t + known.dt));
}
/// A circular arc: speed and turn rate go on.
glm::dvec2 trajectory(const Known& known, double t, Genre) {
    const glm::dvec2 now = known.velocity(), before = known.older_velocity();
    const double turned = std::atan2(before.x * now.y - before.y * now.x, glm::dot(before, now));
    const double rate = turned / known.dt;
    // The difference is the velocity half a packet ago.
    const double begin = rate * known.dt / 2;
    const auto rotated = [&](double angle) {
        return glm::dvec2(now.x * std::cos(angle) - now.y * std::sin(angle),
                          now.x * std::sin(angle) + now.y * std::cos(angle));
    };
    const double half = rate * t / 2;
    const double chord = std::abs(half) > 1e-6 ? std::sin(half) / half : 1;
    return known.p0.position + rotated(begin + half) * (chord * t);
}

/// Runs the object's model on, the stick at time s given by `stick`.
template <class StickAt> glm::dvec2 drive(const Known& known, double t, Genre genre, StickAt&& stick_at) {
    constexpr double step = 1.0 / 120;
    glm::dvec2 position = known.p0.position;
    double heading = known.p0.heading;
    const auto steps = std::max(1L, std::lround(t / step));
    const double h = t / static_cast<double>(steps);
    for (long i = 0; i < steps; ++i) {
        glm::dvec2 stick = stick_at((static_cast<double>(i) + 0.5) * h);
        if (genre == Genre::sports) {
            if (const double length = glm::length(stick); length > 1)
                stick /= length;
            position += stick * (sports_speed * h);
        } else {
            stick = glm::clamp(stick, glm::dvec2(-1), glm::dvec2(1));
            const double turn = stick.x * action_turn_rate * h;
            position +=
                glm::dvec2(std::cos(heading + turn / 2), std::sin(heading + turn / 2)) * (stick.y * action_speed * h);
            heading += turn;
        }
    }
    return position;
}

glm::dvec2 held_stick(const Known& known, double t, Genre genre) {
    return drive(known, t, genre, [&](double) { return known.p0.stick; });
}
glm::dvec2 moving_stick(const Known& known, double t, Genre genre) {
    const glm::dvec2 rate = (known.p0.stick - known.p1.stick) / known.dt;
    return drive(known, t, genre, [&](double s) { return known.p0.stick + rate * s; });
}
glm::dvec2 curved_stick(const Known& known, double t, Genre genre) {
    const glm::dvec2 rate = (known.p0.stick - known.p1.stick) / known.dt;
    const glm::dvec2 older = (known.p1.stick - known.p2.stick) / known.dt;
    const glm::dvec2 bend = (rate - older) / (2 * known.dt);
    return drive(known, t, genre, [&](double s) {
        const double ws = lagrange_weight * s;
        return known.p0.stick + rate * ws + bend * (ws * (ws + known.dt));
    });
}

using Predict = glm::dvec2 (*)(const Known&, double, Genre);
constexpr std::array<Predict, 8> table{constant_velocity, constant_acceleration, constant_acceleration, trajectory,
                                       held_stick,        moving_stick,          curved_stick,          none};

struct Published {
    Genre genre;
    double latency;
    int scheme;
    double percent;
};
/// What the paper's text gives of its figures 3 to 6.
constexpr Published published_table[] = {{Genre::sports, 0.2, 6, 25.6},
                                         {Genre::action, 0.2, 7, 16.1},
                                         {Genre::racing, 0.2, 2, 6.1},
                                         {Genre::racing, 0.2, 3, 6.1}};

std::optional<double> published(Genre genre, double latency, int scheme) {
    for (const Published& row : published_table)
        if (row.genre == genre && row.latency == latency && row.scheme == scheme)
            return row.percent;
    return {};
}

} // namespace

std::span<const std::string_view> pantel_schemes() {
    static constexpr std::string_view names[] = {"v const",    "a const",        "parabola",          "trajectory",
                                                 "stick held", "stick moves on", "stick on parabola", "none"};
    return names;
}

double pantel_deviation(const Trace& trace, Genre genre, std::size_t scheme, double latency) {
    const auto late = static_cast<std::size_t>(std::lround(latency / trace.interval));
    double sum = 0;
    std::size_t count = 0;
    for (std::size_t i = late + 2; i < trace.samples.size(); ++i, ++count) {
        const auto sample = [&](std::size_t age) -> const Sample& { return trace.samples[i - late - age]; };
        const Known known{sample(0), sample(1), sample(2), trace.interval};
        sum += glm::distance(table[scheme](known, latency, genre), trace.samples[i].position);
    }
    return sum / static_cast<double>(count);
}

std::vector<PantelRow> pantel(Style style) {
    constexpr std::uint64_t seeds = 8;
    constexpr double duration = 120;
    std::vector<PantelRow> rows;
    for (const Genre genre : {Genre::sports, Genre::action, Genre::racing}) {
        std::vector<Trace> traces;
        for (std::uint64_t seed = 1; seed <= seeds; ++seed)
            traces.push_back(make_trace(genre, style, seed, duration));
        for (const double latency : {0.1, 0.2}) {
            const std::size_t first = rows.size();
            for (std::size_t scheme = 0; scheme < table.size(); ++scheme) {
                if (genre == Genre::racing && scheme >= 4 && scheme < 7)
                    continue; // the paper had no model of the car to run
                PantelRow row{std::string(genre_names()[static_cast<std::size_t>(genre)]),
                              std::string(style_names()[static_cast<std::size_t>(style)]),
                              static_cast<int>(scheme) + 1,
                              std::string(pantel_schemes()[scheme]),
                              latency,
                              0,
                              0,
                              published(genre, latency, static_cast<int>(scheme) + 1)};
                for (const Trace& trace : traces)
                    row.mean += pantel_deviation(trace, genre, scheme, latency) / seeds;
                rows.push_back(row);
            }
            for (std::size_t i = first; i < rows.size(); ++i)
                rows[i].percent_of_none = 100 * rows[i].mean / rows.back().mean;
        }
    }
    return rows;
}

} // namespace lab
