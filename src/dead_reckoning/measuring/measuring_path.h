#pragma once
/// The paths on which dead reckoning is measured (docs/measuring.md), as commands to a vehicle: the lab drives an
/// idealised vehicle with them, the game's bots their tanks.
///
/// ω = speed / radius. A command is drawn once a tick and held through it, like a stick.

#include "dead_reckoning/state.h"
#include "tunables/random.h"

#include <optional>
#include <span>
#include <string_view>

namespace dr {

enum class PathKind {
    circle,   ///< turn rate ω
    straight, ///< no turn
    figure8,  ///< full circles, left and right in turn
    zigzag,   ///< headings of ±45° in turn, 1.93 s each, turned to at ω
    slalom,   ///< turn rate ω cos, period 3.87 s
    stopgo,   ///< 2.87 s go, 1.96 s stop, turn rate 0.3 ω
    random,   ///< commands drawn anew every 0.4–2.5 s
};
std::span<const std::string_view> path_names(); ///< in the order of PathKind
std::optional<PathKind> path_kind(std::string_view name);

struct PathOptions {
    PathKind kind = PathKind::circle;
    double speed = 10;      ///< [m/s]
    double radius = 20;     ///< of the tightest turn [m]
    std::uint64_t seed = 1; ///< of `random`
};

struct Command {
    double speed = 0;     ///< [m/s]
    double turn_rate = 0; ///< left + [rad/s]
};

class MeasuringPath {
  public:
    explicit MeasuringPath(const PathOptions& options) : options_(options), random_(options.seed) {}

    /// The command of the next tick, of length `dt` [s]. The first call is for the tick that starts at time 0.
    Command next(double dt);

  private:
    Command at(double time);
    Command draw(double dt);

    PathOptions options_;
    tunables::Random random_;
    double time_ = 0;
    double remaining_ = 0; ///< of the drawn command [s]
    Command drawn_;
};

/// A vehicle on flat ground that obeys commands: at once, or with first-order lags (speed 0.4 s, turn rate 0.25 s).
/// Its motion is integrated to rounding, not to a step's order.
class MeasuringVehicle {
  public:
    static constexpr double speed_lag = 0.4; ///< τ [s]
    static constexpr double turn_lag = 0.25; ///< τ [s]

    /// At the origin, heading east, in the steady state of `command`.
    MeasuringVehicle(Command command, bool ideal);

    void step(Command command, double dt); ///< a tick of `dt` [s]
    [[nodiscard]] const KinematicState<double>& state() const { return state_; }

  private:
    void update(Command command);

    bool ideal_;
    Vec3<double> position_{0};
    double heading_ = 0;
    double speed_;
    double turn_rate_;
    KinematicState<double> state_;
};

} // namespace dr
