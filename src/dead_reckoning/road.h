#pragma once
/// Roads that all machines know. A tank that follows a road needs few updates: a predictive contract (Aronson, "drive
/// along road to waypoint"). Murphy 18.8 calls it path-based dead reckoning: "if the client knows how to recreate the
/// path, then the actor just needs to publish how far along the path it is, and how fast".
///
/// A road is a uniform cubic B-spline near its control points, so that its curvature is continuous and a tank can
/// follow the road. The spline is resampled at equal distances; *progress* is the distance along it [m]. A callable
/// (`Settle`) puts vehicles on the terrain; the results are stored in the samples. World axes, metres, always double.

#include "dead_reckoning/state.h"

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <vector>

namespace dr {

/// A vehicle on a road, facing along it, and the derivatives by progress.
struct RoadPoint {
    Vec3<double> position{0};             ///< [m]
    Vec3<double> tangent{1, 0, 0};        ///< d position / d progress
    Vec3<double> bend{0};                 ///< d tangent / d progress [1/m]
    Quat<double> orientation{1, 0, 0, 0}; ///< body to world
    Vec3<double> turn{0};                 ///< d orientation / d progress, world axes [rad/m]
};

class Road {
  public:
    using Place = glm::dvec2; ///< x, y [m]
    /// Puts a vehicle with given x, y and heading on the terrain: returns its state with z and tilt. `make` normalises
    /// the returned quaternion, which must not be 0.
    using Settle = std::function<KinematicState<double>(const KinematicState<double>&)>;

    static constexpr std::size_t max_points = 256;
    /// Limits for the length of a road [m]; the wire format limits progress.
    static constexpr double min_length = 30, max_length = 4000;

    /// Makes a road. A closed road leads from its last point back to the first. Without `settle` the road lies at
    /// z = 0. Returns `nullopt` for fewer than two different points (three if closed) or more than `max_points`, for
    /// points that are not finite or beyond 100 km, for a road shorter than `min_length`, for a road or distance along
    /// the points longer than `max_length`, and if `settle` returns a position that is not finite.
    static std::optional<Road> make(std::span<const Place> points, bool closed, const Settle& settle = {});

    [[nodiscard]] double length() const { return length_; } ///< [m]
    [[nodiscard]] bool closed() const { return closed_; }
    /// Control points given to `make`; of successive equal ones only the first.
    [[nodiscard]] const std::vector<Place>& points() const { return points_; }
    [[nodiscard]] double max_curvature() const { return max_curvature_; } ///< largest curvature over 4 m [1/m]
    [[deprecated("max_curvature")]] [[nodiscard]] double sharpest() const { return max_curvature(); }

    /// The vehicle at a progress [m]. Beyond an end, a closed road continues from its other end, and an open road
    /// stops, with all derivatives 0. A progress that is not finite counts as 0.
    [[nodiscard]] RoadPoint at(double progress) const;
    /// Brings a finite progress into the road's length [m]: modulo the length if closed, otherwise clamped.
    [[nodiscard]] double wrap(double progress) const;
    /// Progress of the sample nearest to `place` [m]; `place` must be finite.
    [[nodiscard]] double nearest(const Place& place) const;

  private:
    struct Sample {
        Vec3<double> position;
        Quat<double> orientation;
    };
    Road() = default;
    [[nodiscard]] const Sample& sample(std::ptrdiff_t index) const;
    void measure();

    std::vector<Place> points_;
    /// Vehicles at equal distances `spacing_`; a closed road does not repeat the first one.
    std::vector<Sample> samples_;
    double length_ = 0, spacing_ = 0, max_curvature_ = 0;
    bool closed_ = false;
};

/// Distance along the control points [m]. The road is at most this long.
double length_of(std::span<const Road::Place> points, bool closed);

/// Number of a road in messages; 0 is none.
using RoadId = std::uint8_t;

/// The roads known to this machine, by number. Predictors read them: add and remove only between frames.
class Roads {
  public:
    void add(RoadId id, Road road) {
        add_private(id, std::move(road));
        newest_ = id;
    }
    /// Adds a road that only one actor follows, along its waypoints; `newest()` does not change.
    void add_private(RoadId id, Road road) { roads_.insert_or_assign(id, std::move(road)); }
    [[deprecated("add_private")]] void add_aside(RoadId id, Road road) { add_private(id, std::move(road)); }
    void remove(RoadId id) {
        roads_.erase(id);
        newest_ = newest_ == id ? RoadId(0) : newest_;
    }
    /// Number of the road that `add` added last; 0 if that road was removed.
    [[nodiscard]] RoadId newest() const { return newest_; }
    [[nodiscard]] const Road* find(RoadId id) const {
        const auto found = roads_.find(id);
        return found == roads_.end() ? nullptr : &found->second;
    }
    [[nodiscard]] const std::map<RoadId, Road>& all() const { return roads_; }

  private:
    std::map<RoadId, Road> roads_;
    RoadId newest_ = 0;
};

/// Braking of a vehicle before the end of its contract [m/s²]. All machines use it, so updates do not carry it.
constexpr double contract_braking = 2;

/// Motion along a road: progress [m], its rate [m/s] and the change of its rate [m/s²].
struct RoadProgress {
    double progress = 0, speed = 0, acceleration = 0;
};
/// The motion `age` [s] after the contract's progress was true. A contract with an end keeps its speed until the
/// braking distance v²/(2·contract_braking) is left, brakes, and stands at the end. On a closed road the progress is
/// not wrapped. A vehicle up to 1 m past the end has arrived. The members of the contract and `age` must be finite.
template <class Real> RoadProgress progress_under(const Road& road, const Contract<Real>& contract, double age);

/// The contract's vehicle at a progress: on its side of the road, facing its way. Derivatives are by progress.
template <class Real> RoadPoint vehicle_on(const Road& road, const Contract<Real>& contract, double progress);

/// State of an actor that drives as the contract of `update` says, `age` [s] after the update's location was true.
/// `nullopt` without a contract, on an unknown road, or if the published position is 20 m or more from the contract's
/// position on the road. `age` must be finite.
///
/// The deviation of the published pose from the contract's pose fades with τ = 1 s, as the driver returns to the road:
/// the prediction begins at the published pose and ends on the road, on the contract's side. With speed < 0 the vehicle
/// faces and drives against the road's direction.
template <class Real>
std::optional<KinematicState<Real>> predict_on_road(const Roads* roads, const Update<Real>& update, Real age);

template <class Real>
[[deprecated("predict_on_road")]] std::optional<KinematicState<Real>> follow(const Roads* roads,
                                                                             const Update<Real>& update, Real age) {
    return predict_on_road(roads, update, age);
}

} // namespace dr
