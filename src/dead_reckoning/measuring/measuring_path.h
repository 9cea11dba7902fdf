#pragma once
/// The paths on which dead reckoning is measured (docs/measuring.md), as commands to a vehicle. The lab drives an
/// idealised vehicle with them, bots their tanks.
///
/// Below, ω = speed / radius. Each tick has one command, which is constant during the tick.

#include "dead_reckoning/state.h"
#include "tunables/random.h"

#include <optional>
#include <span>
#include <string_view>

namespace dr {

enum class PathKind {
    circle,   ///< turn rate ω
    straight, ///< no turn
    figure8,  ///< full circles, alternately left and right
    zigzag,   ///< headings alternately +45° and −45°, 1.93 s each; turns at ω
    slalom,   ///< turn rate ω cos(2π t / 3.87 s)
    stopgo,   ///< 2.87 s driving, 1.96 s standing, turn rate 0.3 ω
    random,   ///< random commands, each for 0.4–2.5 s
};
std::span<const std::string_view> path_names();           ///< in the order of PathKind
std::optional<PathKind> path_kind(std::string_view name); ///< `nullopt` for an unknown name

struct PathOptions {
    PathKind kind = PathKind::circle;
    double speed = 10;      ///< [m/s]
    double radius = 20;     ///< radius of turns with turn rate ω [m]; above 0
    std::uint64_t seed = 1; ///< random seed of PathKind::random
};

struct Command {
    double speed = 0;     ///< [m/s]
    double turn_rate = 0; ///< turn rate, left positive [rad/s]
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
    double remaining_ = 0; ///< remaining time of the current random command [s]
    Command drawn_;
};

/// A vehicle on flat ground that follows commands: at once, or with first-order lags. Its motion is integrated to
/// rounding accuracy.
class MeasuringVehicle {
  public:
    static constexpr double speed_lag = 0.4; ///< time constant of the lag of the speed [s]
    static constexpr double turn_lag = 0.25; ///< time constant of the lag of the turn rate [s]

    /// Starts at the origin, heading east, in the steady state of `command`. `ideal`: without lags.
    MeasuringVehicle(Command command, bool ideal);

    void step(Command command, double dt); ///< advances by a tick of `dt` [s], `dt` > 0
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
