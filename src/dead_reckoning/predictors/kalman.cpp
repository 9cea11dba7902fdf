/// A Kalman filter (Kalman 1960) over the last updates: constant acceleration, whose changes are white noise. What is published is taken as
/// measured, with errors: an acceleration that shakes is worth less than what velocities and positions say of it.
///
/// The three axes have one covariance, since their errors are alike. The filter starts anew for every prediction, so that it is a function of
/// the history, as every predictor is; eight updates back nothing of its beginning is left.

#include "dead_reckoning/predictors/kalman.h"

#include "dead_reckoning/extrapolate.h"
#include "dead_reckoning/predictors/predictors.h"

#include <algorithm>
#include <array>

namespace dr::predictor {
namespace {

template <class Real> class Filter {
  public:
    explicit Filter(const KinematicState<Real>& measured) : state_{measured.position, measured.velocity, measured.acceleration} {
        for (std::size_t i = 0; i < 3; ++i)
            covariance_[i][i] = noise(i);
    }

    void advance(Real t) {
        const Rows forward{{{1, t, t * t / 2}, {0, 1, t}, {0, 0, 1}}};
        state_[0] += state_[1] * t + state_[2] * (t * t / 2);
        state_[1] += state_[2] * t;
        const Real q = static_cast<Real>(jerk_density), t2 = t * t, t3 = t2 * t;
        // What the jerk has added meanwhile; then F P Fᵀ.
        Rows sum{{{q * t3 * t2 / 20, q * t3 * t / 8, q * t3 / 6}, {q * t3 * t / 8, q * t3 / 3, q * t2 / 2}, {q * t3 / 6, q * t2 / 2, q * t}}};
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t j = 0; j < 3; ++j)
                for (std::size_t k = i; k < 3; ++k) // F is triangular
                    for (std::size_t l = j; l < 3; ++l)
                        sum[i][j] += forward[i][k] * covariance_[k][l] * forward[j][l];
        covariance_ = sum;
    }

    void correct(const KinematicState<Real>& measured) {
        const std::array<Vec3<Real>, 3> values{measured.position, measured.velocity, measured.acceleration};
        for (std::size_t what = 0; what < 3; ++what) { // errors are independent: one after the other
            const std::array<Real, 3> row = covariance_[what];
            const Vec3<Real> off = values[what] - state_[what];
            const Real own = row[what] + noise(what);
            for (std::size_t i = 0; i < 3; ++i) {
                const Real gain = row[i] / own;
                state_[i] += gain * off;
                for (std::size_t j = 0; j < 3; ++j)
                    covariance_[i][j] -= gain * row[j];
            }
        }
    }

    [[nodiscard]] const Vec3<Real>& position() const { return state_[0]; }
    [[nodiscard]] const Vec3<Real>& velocity() const { return state_[1]; }
    [[nodiscard]] const Vec3<Real>& acceleration() const { return state_[2]; }

  private:
    using Rows = std::array<std::array<Real, 3>, 3>;
    static Real noise(std::size_t what) {
        return static_cast<Real>(published_deviation[what] * published_deviation[what]);
    }

    std::array<Vec3<Real>, 3> state_; ///< position, velocity, acceleration
    Rows covariance_{};               ///< of one axis
};

/// From `later` back to the update before it [s].
template <class Real> double gap(const HistoryView<Real>& history, std::size_t later) {
    return history.back(later).update.time - history.back(later + 1).update.time;
}

} // namespace

template <class Real> KinematicState<Real> kalman(const HistoryView<Real>& history, Real age) {
    KinematicState<Real> state = history.back().update.state;
    const Vec3<Real> origin = state.position; // near it, floats are fine
    const auto measured = [&](std::size_t i) {
        KinematicState<Real> known = history.back(i).update.state;
        known.position -= origin;
        return known;
    };
    std::size_t first = 0;
    while (first + 1 < std::min(history.size(), filtered_updates) && gap(history, first) > 0 && gap(history, first) < longest_filtered_gap)
        ++first;
    Filter<Real> filter(measured(first));
    for (std::size_t i = first; i-- > 0;) {
        filter.advance(static_cast<Real>(gap(history, i)));
        filter.correct(measured(i));
    }
    state.position = origin + filter.position();
    state.velocity = filter.velocity();
    state.acceleration = filter.acceleration();
    extrapolate_position(state, age);
    extrapolate_orientation(state, age);
    return state;
}

template KinematicState<float> kalman(const HistoryView<float>&, float);
template KinematicState<double> kalman(const HistoryView<double>&, double);

} // namespace dr::predictor
