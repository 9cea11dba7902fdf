#pragma once
/// Roads that all machines know, so that a tank on one needs no updates while it keeps to it: predictive contracts
/// (Aronson, "drive along road to waypoint") and path-based dead reckoning (Murphy 18.8: "if the client knows how to
/// recreate the path, then the actor just needs to publish how far along the path it is, and how fast").
///
/// A road is a uniform cubic B-spline near its control points, so that its curvature has no steps and a tank can follow
/// it, resampled at even distances: *progress* is the way along it [m]. How a vehicle stands on it comes in as a
/// callable and is baked into the samples, so that nobody asks the terrain later. World axes, metres; always double.

#include "dead_reckoning/state.h"

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <vector>

namespace dr {

/// A vehicle at some place of a road, headed along it, and how that changes per metre of progress.
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
    /// The state of a vehicle whose x, y and heading are given: z and the tilt are the terrain's. It gives back a unit
    /// quaternion.
    using Settle = std::function<KinematicState<double>(const KinematicState<double>&)>;

    static constexpr std::size_t max_points = 256;
    static constexpr double min_length = 30, max_length = 4000; ///< of a whole road [m]; the wire's progress ends there

    /// Nothing if it cannot be driven: fewer than two points (three if closed), more than `max_points`, a length out
    /// of bounds (its own, or that from point to point), or numbers that are not finite. A closed one leads from its
    /// last point back to its first. Without `settle` it lies at z = 0.
    static std::optional<Road> make(std::span<const Place> points, bool closed, const Settle& settle = {});

    [[nodiscard]] double length() const { return length_; } ///< [m]
    [[nodiscard]] bool closed() const { return closed_; }
    [[nodiscard]] const std::vector<Place>& points() const { return points_; } ///< as given
    [[nodiscard]] double sharpest() const { return sharpest_; }                ///< largest curvature [1/m]

    /// Progress past the end: a closed road goes round, an open one ends, and nothing changes there any more. One that
    /// is not finite counts as 0.
    [[nodiscard]] RoadPoint at(double progress) const;
    /// The same progress, which is finite, inside the road's length: round a closed one, to the end of an open one [m].
    [[nodiscard]] double wrap(double progress) const;
    /// Progress of the sample that is nearest to `place`, which is finite [m].
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
    std::vector<Sample> samples_; ///< `spacing_` apart; a closed road's first one is not repeated at its end
    double length_ = 0, spacing_ = 0, sharpest_ = 0;
    bool closed_ = false;
};

/// From control point to control point [m]: no shorter than the road, and known before it is surveyed.
double length_of(std::span<const Road::Place> points, bool closed);

/// What the wire calls them; 0 is none.
using RoadId = std::uint8_t;

/// The roads that are known here, by number. Predictors only read them: add and remove between frames.
class Roads {
  public:
    void add(RoadId id, Road road) {
        add_aside(id, std::move(road));
        newest_ = id;
    }
    /// The same, for a road that is one actor's alone: the newest stays the newest.
    void add_aside(RoadId id, Road road) { roads_.insert_or_assign(id, std::move(road)); }
    void remove(RoadId id) {
        roads_.erase(id);
        newest_ = newest_ == id ? RoadId(0) : newest_;
    }
    [[nodiscard]] RoadId newest() const { return newest_; } ///< the one added last; 0 if that is gone
    [[nodiscard]] const Road* find(RoadId id) const {
        const auto found = roads_.find(id);
        return found == roads_.end() ? nullptr : &found->second;
    }
    [[nodiscard]] const std::map<RoadId, Road>& all() const { return roads_; }

  private:
    std::map<RoadId, Road> roads_;
    RoadId newest_ = 0;
};

/// Where an actor is that keeps the contract of `update`, `age` after the location was true [s]; nothing if it has
/// none, on a road that is not known here, or from too far away to be believed.
///
/// What it was off the promised place and orientation when it published fades with τ = 1 s: the driver gets back to
/// what it has promised. So the prediction begins at the published pose, and ends on the road. Driving backward along
/// the road (speed < 0) it is turned round.
template <class Real>
std::optional<KinematicState<Real>> follow(const Roads* roads, const Update<Real>& update, Real age);

} // namespace dr
