#pragma once
/// Velocity and acceleration of a local actor for publishing, updated every tick: ComputeCurrentVelocity() of listing
/// 18.2. Murphy 18.5 recommends the alternatives for physics engines with poor values.
///
/// | source     | velocity                               | acceleration                                    |
/// | ---------- | -------------------------------------- | ----------------------------------------------- |
/// | engine     | from the simulation                    | from the simulation                             |
/// | difference | (P_t − P_{t−1}) / dt                   | (V_t − V_{t−1}) / dt of the velocity published  |
/// | fit        | slope at the newest of the last n      | 2nd derivative of the parabola through the last |
/// |            | positions' least-squares parabola      | n positions, in the sense of least squares      |
///
/// The angular velocity is the simulation's, or the turn since the last tick divided by dt (Murphy 18.7): the mean over
/// the tick, valid half a tick ago.
///
/// Velocity from any source may be averaged, v̄ += (v − v̄)/F with F = `velocity_average`, before it is differentiated.
/// A difference amplifies position noise of σ per axis to √6 σ/dt² in acceleration: 8.8 m/s² for 1 mm at 60 ticks/s.
/// The fit amplifies it to σ/dt² √(720 / (n(n²−1)(n²−4))), 0.20 m/s² for n = 12. In return the fitted acceleration is
/// older: the mean over the window, valid (n − 1)/2 ticks ago.

#include "dead_reckoning/publishing/publisher_settings.h"
#include "dead_reckoning/state.h"

namespace dr {

template <class Real> class MotionEstimate {
  public:
    /// Adds a completed tick of `dt` ≥ 0 [s]; `state` must be finite. `restart` (spawn, teleport) discards all earlier
    /// ticks.
    void add(double dt, const KinematicState<Real>& state, const PublisherSettings& settings, bool restart);

    [[nodiscard]] const Vec3<Real>& velocity() const { return velocity_; }                 ///< world axes [m/s]
    [[nodiscard]] const Vec3<Real>& acceleration() const { return acceleration_; }         ///< world axes [m/s²]
    [[nodiscard]] const Vec3<Real>& angular_velocity() const { return angular_velocity_; } ///< world axes [rad/s]
    /// Backward difference of the angular velocity, averaged like the velocity; world axes [rad/s²].
    [[nodiscard]] const Vec3<Real>& angular_acceleration() const { return angular_acceleration_; }

  private:
    static constexpr std::size_t max_fit_frames = 60; ///< largest number of positions in a least-squares fit
    struct Sample {
        double time = 0; ///< time since the last spawn or teleport [s]
        Vec3<Real> position{0};
    };
    struct Derivatives {
        Vec3<double> velocity{0}, acceleration{0};
        bool known = false; ///< whether there were three different instants; otherwise both vectors are 0
    };
    [[nodiscard]] Derivatives fit(int frames) const;
    [[nodiscard]] const Sample& back(std::size_t age) const {
        return samples_[(newest_ + max_fit_frames - age) % max_fit_frames];
    }

    Vec3<Real> velocity_{0}, acceleration_{0}, angular_velocity_{0}, angular_acceleration_{0};
    Vec3<Real> averaged_angular_velocity_{0};
    Quat<Real> orientation_{1, 0, 0, 0}; ///< of the last tick
    std::array<Sample, max_fit_frames> samples_{};
    std::size_t newest_ = 0;
    std::size_t count_ = 0; ///< number of samples since the last spawn or teleport
};

} // namespace dr
