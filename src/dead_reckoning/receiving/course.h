#pragma once
/// Predictions of order1, order2, ctra and ctra-fade as polynomials, each valid for a piece of time. Computing a piece
/// takes a few dozen multiplications, evaluating it five (batch.h).
///
/// The derivatives of a curve with turn rate ω and fading acceleration have a closed form of any order. A piece is the
/// Taylor polynomial of degree six about its middle, economised to degree five (Chebyshev). It is as long as the error
/// stays within 1e-5 m: half a second while a tank begins to turn and brake, seconds at constant speed. A piece also
/// ends where the motion changes: at the update's own instant, at a stop, and when extrapolation ends (silence.h).

#include "dead_reckoning/predictors/turning.h"
#include "dead_reckoning/receiving/silence.h"
#include "dead_reckoning/scheme.h"

#include <array>
#include <optional>

namespace dr {

/// Age at which extrapolation ends (silence.h) [s].
inline constexpr auto oldest = static_cast<float>(reckoned_for);

struct Course {
    /// Course from the published state `known`; `nullopt` for other predictors than these four.
    static std::optional<Course> of(const PredictorRow& predictor, const KinematicState<float>& known);

    Vec3<float> velocity{0}, acceleration{0}; ///< as published, for order1 and order2
    std::optional<predictor::Turning<float>> curve{};
    bool fades = false; ///< the tangential acceleration fades
};

/// Displacement [m] from the published position, and velocity [m/s], at one age. After extrapolation has ended the
/// velocity is 0.
struct Going {
    Vec3<float> way{0}, velocity{0};
};
Going going(const Course& course, float age);

/// Polynomial for the displacement from the published position [m]: c0 + c1 s + … + c5 s⁵, with s = age − `middle` [s].
/// Valid up to the age `until`. Ages count from the instant that the update describes [s].
struct Piece {
    static constexpr std::size_t terms = 6;
    float middle = 0, until = 0;
    std::array<Vec3<float>, terms> c{};
};
/// The piece that begins at `age`, at most `longest` long [s].
Piece piece(const Course& course, float age, float longest);

} // namespace dr
