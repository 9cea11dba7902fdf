#include "dead_reckoning/road.h"

#include "dead_reckoning/rotation.h"
#include "tunables/assert.h"

#include <algorithm>

namespace dr {

namespace {

using Vec = Vec3<double>;
using Place = Road::Place;

// Distance between two samples [m]; at a radius of 10 m the curve is within 1 mm of the arc.
constexpr double sample_spacing = 0.5;
constexpr int steps_a_span = 64; // straight lines that replace a span of the spline, to measure its length
constexpr double min_gap = 1e-3; // closer control points count as one [m]

/// Uniform cubic B-spline between its control points b and c: the basis functions of one span.
Place spline(const Place& a, const Place& b, const Place& c, const Place& d, double t) {
    const double t2 = t * t, t3 = t2 * t;
    return (a * (1 - 3 * t + 3 * t2 - t3) + b * (4 - 6 * t2 + 3 * t3) + c * (1 + 3 * t + 3 * t2 - 3 * t3) + d * t3) /
           6.0;
}

/// Control point `i`, also beyond both ends. A closed road continues at its other end. An open road is mirrored at
/// its ends, so that it begins and ends at its points.
Place control(const std::vector<Place>& points, std::ptrdiff_t i, bool closed) {
    const auto n = static_cast<std::ptrdiff_t>(points.size());
    const auto at = [&](std::ptrdiff_t k) { return points[static_cast<std::size_t>(k)]; };
    if (closed)
        return at((i + n) % n);
    if (i < 0)
        return 2.0 * at(0) - at(1);
    return i < n ? at(i) : 2.0 * at(n - 1) - at(n - 2);
}

std::vector<Place> fine_line(const std::vector<Place>& points, bool closed) {
    const auto n = static_cast<std::ptrdiff_t>(points.size());
    const std::ptrdiff_t spans = closed ? n : n - 1;
    std::vector<Place> line;
    for (std::ptrdiff_t i = 0; i < spans; ++i)
        for (int step = 0; step < steps_a_span; ++step)
            line.push_back(spline(control(points, i - 1, closed), control(points, i, closed),
                                  control(points, i + 1, closed), control(points, i + 2, closed),
                                  static_cast<double>(step) / steps_a_span));
    line.push_back(closed ? line.front() : points.back());
    return line;
}

Quat<double> heading(const Place& along) { return rotation(Vec(0, 0, std::atan2(along.y, along.x))); }

} // namespace

double length_of(std::span<const Road::Place> points, bool closed) {
    double length = closed && !points.empty() ? glm::distance(points.front(), points.back()) : 0;
    for (std::size_t i = 1; i < points.size(); ++i)
        length += glm::distance(points[i - 1], points[i]);
    return length;
}

std::optional<Road> Road::make(std::span<const Place> points, bool closed, const Settle& settle) {
    if (points.size() > max_points)
        return {};
    Road road;
    road.closed_ = closed;
    for (const Place& point : points) {
        if (!std::isfinite(point.x) || !std::isfinite(point.y) || std::max(std::abs(point.x), std::abs(point.y)) > 1e5)
            return {};
        if (road.points_.empty() || glm::distance(point, road.points_.back()) > min_gap)
            road.points_.push_back(point);
    }
    if (closed && road.points_.size() > 1 && glm::distance(road.points_.front(), road.points_.back()) <= min_gap)
        road.points_.pop_back();
    if (road.points_.size() < (closed ? 3u : 2u))
        return {};

    // The spline of a zigzag is far shorter than its control polygon; both lengths are limited.
    if (length_of(road.points_, closed) > max_length)
        return {};

    const std::vector<Place> line = fine_line(road.points_, closed);
    std::vector<double> way(line.size());
    for (std::size_t i = 1; i < line.size(); ++i)
        way[i] = way[i - 1] + glm::distance(line[i - 1], line[i]);
    road.length_ = way.back();
    if (!(road.length_ >= min_length && road.length_ <= max_length))
        return {};

    const double steps = std::round(road.length_ / sample_spacing);
    road.spacing_ = road.length_ / steps;
    const auto count = static_cast<std::size_t>(steps) + (closed ? 0 : 1);
    std::vector<Place> places;
    std::size_t next = 1;
    for (std::size_t i = 0; i < count; ++i) {
        const double progress = static_cast<double>(i) * road.spacing_;
        while (next + 1 < line.size() && way[next] < progress)
            ++next;
        const double gap = way[next] - way[next - 1];
        const double s = gap > 0 ? std::clamp((progress - way[next - 1]) / gap, 0.0, 1.0) : 0;
        places.push_back(glm::mix(line[next - 1], line[next], s));
    }
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t before = i > 0 ? i - 1 : closed ? count - 1 : 0;
        const std::size_t after = i + 1 < count ? i + 1 : closed ? 0 : i;
        KinematicState<double> stands;
        stands.position = Vec(places[i], 0);
        stands.orientation = heading(places[after] - places[before]);
        if (settle)
            stands = settle(stands);
        if (!std::isfinite(glm::dot(stands.position, stands.position)))
            return {};
        road.samples_.push_back({stands.position, glm::normalize(stands.orientation)});
    }
    road.measure();
    return road;
}

/// Measures the largest curvature over 4 m: shorter bends do not matter to a vehicle.
void Road::measure() {
    constexpr std::ptrdiff_t reach = 4;
    // Number of samples at each end of an open road that lack a neighbour at distance `reach`.
    const std::ptrdiff_t left_out = closed_ ? 0 : reach;
    for (std::ptrdiff_t i = left_out; i < static_cast<std::ptrdiff_t>(samples_.size()) - left_out; ++i) {
        const Place before(sample(i - reach).position), here(sample(i).position), after(sample(i + reach).position);
        const double run = reach * spacing_;
        max_curvature_ = std::max(max_curvature_, glm::length(after - 2.0 * here + before) / (run * run));
    }
}

/// The sample of this index; beyond an end of an open road, the sample at that end.
const Road::Sample& Road::sample(std::ptrdiff_t index) const {
    const auto n = static_cast<std::ptrdiff_t>(samples_.size());
    index = closed_ ? ((index % n) + n) % n : std::clamp<std::ptrdiff_t>(index, 0, n - 1);
    return samples_[static_cast<std::size_t>(index)];
}

/// Catmull-Rom between samples: they are dense enough that its tangents are accurate to 1e-4.
RoadPoint Road::at(double progress) const {
    if (!std::isfinite(progress))
        progress = 0;
    const bool past = !closed_ && (progress < 0 || progress > length_);
    progress = wrap(progress);
    const double cell = std::floor(progress / spacing_);
    const auto i = static_cast<std::ptrdiff_t>(cell);
    const double t = progress / spacing_ - cell, t2 = t * t, t3 = t2 * t;
    const Sample &b = sample(i), &c = sample(i + 1);
    Vec p0 = sample(i - 1).position;
    const Vec &p1 = b.position, &p2 = c.position;
    Vec p3 = sample(i + 2).position;
    if (!closed_) { // extend straight beyond the ends
        if (i == 0)
            p0 = 2.0 * p1 - p2;
        if (i + 2 >= static_cast<std::ptrdiff_t>(samples_.size()))
            p3 = 2.0 * p2 - p1;
    }
    const Vec c1 = 0.5 * (p2 - p0), c2 = p0 - 2.5 * p1 + 2.0 * p2 - 0.5 * p3, c3 = 1.5 * (p1 - p2) + 0.5 * (p3 - p0);
    RoadPoint point;
    point.position = p1 + c1 * t + c2 * t2 + c3 * t3;
    point.orientation = blend(b.orientation, c.orientation, t);
    if (past)
        point.tangent = Vec(0);
    else {
        point.tangent = (c1 + 2.0 * c2 * t + 3.0 * c3 * t2) / spacing_;
        point.bend = (2.0 * c2 + 6.0 * c3 * t) / (spacing_ * spacing_);
        point.turn = rotation_vector(c.orientation * glm::conjugate(b.orientation)) / spacing_;
    }
    return point;
}

double Road::wrap(double progress) const {
    DR_ASSERT(std::isfinite(progress));
    return closed_ ? progress - std::floor(progress / length_) * length_ : std::clamp(progress, 0.0, length_);
}

double Road::nearest(const Place& place) const {
    DR_ASSERT(std::isfinite(place.x) && std::isfinite(place.y));
    const auto gap = [&](const Sample& sample) {
        const Place away = Place(sample.position) - place;
        return glm::dot(away, away);
    };
    return static_cast<double>(std::ranges::min_element(samples_, {}, gap) - samples_.begin()) * spacing_;
}

namespace {

/// Distance to drive until the end of a contract [m]; 0 once the vehicle is there.
double distance_left(const Road& road, double from, double to, bool backward) {
    constexpr double past = 1; // distance by which a vehicle may be past the end of its contract [m]
    const double way = backward ? from - to : to - from;
    if (!road.closed())
        return std::max(way, 0.0);
    const double left = road.wrap(way);
    return left > road.length() - past ? 0 : left;
}

} // namespace

template <class Real> RoadProgress progress_under(const Road& road, const Contract<Real>& contract, double age) {
    const auto from = static_cast<double>(contract.progress), speed = static_cast<double>(contract.speed),
               end = static_cast<double>(contract.end);
    if (!contract.ends || speed == 0)
        return {.progress = from + speed * age, .speed = speed};
    const double pace = std::abs(speed), sign = speed < 0 ? -1 : 1;
    const double braking = pace / contract_braking, distance = pace * braking / 2; // time and way of braking [s], [m]
    const double left = distance_left(road, from, end, speed < 0);
    const double arrival =
        left > distance ? (left - distance) / pace + braking : std::sqrt(2 * left / contract_braking);
    const double rest = arrival - age; // time until the vehicle stands [s]
    if (rest <= 0)
        return {.progress = end};
    if (rest >= braking)
        return {.progress = end - sign * (distance + pace * (rest - braking)), .speed = speed};
    return {.progress = end - sign * contract_braking * rest * rest / 2,
            .speed = sign * contract_braking * rest,
            .acceleration = -sign * contract_braking};
}
template RoadProgress progress_under(const Road&, const Contract<float>&, double);
template RoadProgress progress_under(const Road&, const Contract<double>&, double);

template <class Real> RoadPoint vehicle_on(const Road& road, const Contract<Real>& contract, double progress) {
    const Quat<double> about(0, 0, 0, 1); // half a turn about the body's z
    RoadPoint point = road.at(progress);
    if (contract.speed < 0)
        point.orientation = point.orientation * about;
    const Vec aside = point.orientation * Vec(0, static_cast<double>(contract.side), 0);
    point.position += aside;
    point.tangent += glm::cross(point.turn, aside);
    point.bend += glm::cross(point.turn, glm::cross(point.turn, aside));
    return point;
}
template RoadPoint vehicle_on(const Road&, const Contract<float>&, double);
template RoadPoint vehicle_on(const Road&, const Contract<double>&, double);

template <class Real>
std::optional<KinematicState<Real>> predict_on_road(const Roads* roads, const Update<Real>& update, Real age) {
    DR_ASSERT(std::isfinite(age));
    constexpr double fading = 1; // time constant with which the deviation fades [s]
    // Largest distance between the published and the contract's position [m]; beyond it the contract is ignored.
    constexpr double max_distance = 20;
    const Contract<Real>& contract = update.contract;
    const Road* road = roads && contract.road != 0 ? roads->find(contract.road) : nullptr;
    if (!road || !std::isfinite(contract.progress + contract.speed + contract.side + contract.end))
        return {};
    const double t = static_cast<double>(age);
    const auto after = [&](double time) { return progress_under(*road, contract, time); };
    const auto stands = [&](double progress) { return vehicle_on(*road, contract, progress); };
    const RoadProgress now = after(t);
    const RoadPoint promised = stands(after(0).progress),
                    promised_turn = stands(after(-update.orientation_lag).progress);
    const RoadPoint here = stands(now.progress);

    // Deviation of the published from the contract's position, in body axes, so that the deviation turns with the road.
    const Vec off = glm::conjugate(promised.orientation) * (Vec(update.state.position) - promised.position);
    if (!(glm::length(off) < max_distance))
        return {};
    const double left = std::exp(-std::max(t, 0.0) / fading);
    const Vec rest = here.orientation * off * left;
    const Vec askew =
        rotation_vector(glm::conjugate(promised_turn.orientation) * Quat<double>(update.state.orientation));
    const Vec omega = here.turn * now.speed;

    KinematicState<Real> state;
    state.position = Vec3<Real>(here.position + rest);
    const Vec fades = t < 0 ? Vec(0) : rest / fading;
    state.velocity = Vec3<Real>(here.tangent * now.speed + glm::cross(omega, rest) - fades);
    state.acceleration =
        Vec3<Real>(here.bend * (now.speed * now.speed) + here.tangent * now.acceleration + fades / fading);
    state.orientation = Quat<Real>(glm::normalize(here.orientation * rotation(askew * left)));
    state.angular_velocity = Vec3<Real>(omega);
    return state;
}

template std::optional<KinematicState<float>> predict_on_road(const Roads*, const Update<float>&, float);
template std::optional<KinematicState<double>> predict_on_road(const Roads*, const Update<double>&, double);

} // namespace dr
