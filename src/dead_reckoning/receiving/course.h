#pragma once
/// How a prediction goes on from one update, as polynomials: what order1, order2, ctra and ctra-fade say, a piece of
/// time after the other. A piece is baked by a few dozen multiplications and evaluated by five (batch.h).
///
/// A curve of turn rate ω and fading acceleration has derivatives of any order in closed form, so a piece is its
/// Taylor polynomial of the sixth degree about the middle, economised to the fifth (Chebyshev), and as long as that
/// stays within 1e-5 m: half a second where a tank begins to turn and brake, seconds where it cruises. Where something
/// changes (the update's own instant, standing still, the silence after which nobody is extrapolated) a piece ends.

#include "dead_reckoning/predictors/turning.h"
#include "dead_reckoning/receiving/silence.h"
#include "dead_reckoning/scheme.h"

#include <array>
#include <optional>

namespace dr {

/// From this age on nobody is extrapolated (silence.h) [s].
inline constexpr auto oldest = static_cast<float>(reckoned_for);

struct Course {
    /// Of a predictor that is one of the four; nothing for the others.
    static std::optional<Course> of(const PredictorRow& predictor, const KinematicState<float>& known);

    Vec3<float> velocity{0}, acceleration{0}; ///< as published: a parabola
    std::optional<predictor::Turning<float>> curve{};
    bool fades = false; ///< the curve's acceleration
};

/// Displacement [m] from the published position and velocity [m/s] at one age [s]; what nobody extrapolates stands.
struct Going {
    Vec3<float> way{0}, velocity{0};
};
Going going(const Course& course, float age);

/// Displacement [m] from the published position: c0 + c1 s + … + c5 s⁵, s [s] from `middle`. In `from`..`until` it is
/// right. Times are ages: since the instant that the update describes [s].
struct Piece {
    static constexpr std::size_t terms = 6;
    float middle = 0, until = 0;
    std::array<Vec3<float>, terms> c{};
};
/// The piece that begins at `age`; no longer than `longest` [s].
Piece piece(const Course& course, float age, float longest);

} // namespace dr
