#pragma once
/// Predictions of order1, order2, ctra and ctra-fade as polynomials, each valid for a piece of time. Computing a piece
/// takes a few dozen multiplications, evaluating a piece five for each axis (batch.h).
///
/// The derivatives of a curve with turn rate ω and fading acceleration have a closed form of any order. A piece is the
/// Taylor polynomial of degree six about its middle, economised to degree five (Chebyshev). A piece is as long as the
/// error stays within 1e-5 m: half a second while a tank begins to turn and brake, seconds at constant speed. It also
/// ends where the motion changes: at the update's own instant, at a stop, and when extrapolation ends (silence.h).

#include "dead_reckoning/predictors/turning.h"
#include "dead_reckoning/receiving/silence.h"
#include "dead_reckoning/scheme.h"

#include <array>
#include <optional>

namespace dr {

/// Age at which extrapolation ends (silence.h) [s].
inline constexpr auto oldest = static_cast<float>(max_extrapolation);

struct PredictedCurve {
    /// Curve predicted from the published state `known`; `nullopt` unless the predictor is order1, order2, ctra or
    /// ctra-fade.
    static std::optional<PredictedCurve> of(const PredictorRow& predictor, const KinematicState<float>& known);

    Vec3<float> velocity{0}, acceleration{0};              ///< order1, order2: as published; acceleration 0 for order1
    std::optional<predictor::TurningCurve<float>> curve{}; ///< ctra, ctra-fade: the curve; empty if the actor stands
    bool fades = false;                                    ///< the tangential acceleration fades
};

/// Displacement [m] from the published position, and velocity [m/s], at one age. After extrapolation has ended the
/// velocity is 0.
struct Displacement {
    Vec3<float> way{0}, velocity{0};
};
Displacement displacement(const PredictedCurve& course, float age);

/// Polynomial for the displacement from the published position [m]: c0 + c1 s + … + c5 s⁵, with s = age − `middle` [s].
/// Valid up to the age `until`. Ages count from the instant that the update describes [s].
struct PolynomialPiece {
    static constexpr std::size_t terms = 6;
    float middle = 0, until = 0;
    std::array<Vec3<float>, terms> c{};
};
/// The piece that begins at `age`, at most `longest` long [s].
PolynomialPiece piece(const PredictedCurve& course, float age, float longest);

using Course [[deprecated("PredictedCurve")]] = PredictedCurve;
using Going [[deprecated("Displacement")]] = Displacement;
using Piece [[deprecated("PolynomialPiece")]] = PolynomialPiece;
[[deprecated("displacement")]] inline Displacement going(const PredictedCurve& course, float age) {
    return displacement(course, age);
}

} // namespace dr
