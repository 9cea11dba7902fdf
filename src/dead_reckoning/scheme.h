#pragma once
/// The table of schemes: predictors, convergences, and their combinations `convergence:predictor`, for example
/// "pvb:order2". A new predictor or convergence is one file and one row; menus, command lines, tests and docs read
/// these tables.

#include "dead_reckoning/extrapolate.h"
#include "dead_reckoning/history.h"
#include "dead_reckoning/state.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

namespace dr {

/// Predicts the state of an actor, position and orientation at one instant. Pure function of the updates received and
/// of `age`, the time since the newest location was true [s]. A newest orientation with another time stamp is first
/// extrapolated to the location's (state_at_location in extrapolate.h). The age is negative when the drawn instant lies
/// before the location's: the predictor then runs backward, at most over half an update interval or a few frames.
template <class Real> using Predict = KinematicState<Real> (*)(const HistoryView<Real>&, Real age);

/// Predicted positions at the ages `first`, `first + dt`, ... [s], one for each element of `places`.
using Places = void (*)(const HistoryView<double>& history, double first, double dt, std::span<Vec3<double>> places);

/// Returns `f` if `Real` is float, otherwise `d`.
template <class Real, class Float, class Double> constexpr const auto& of(const Float& f, const Double& d) {
    if constexpr (std::is_same_v<Real, float>)
        return f;
    else
        return d;
}

struct PredictorRow {
    std::string_view name;   ///< name in commands and messages
    std::string_view title;  ///< as in the source text, for users
    std::string_view help;   ///< one line, for users
    std::string_view source; ///< literature that describes it: "Murphy 18.3"
    bool rotates;            ///< turns the orientation; turret and gun then turn at their published rates
    Predict<float> predict_f;
    Predict<double> predict_d;
    /// Computes the same positions as `predict`, but faster, for a model fit, which needs many. Null: the model fit
    /// calls `predict`.
    Places places = nullptr;
    template <class Real> [[nodiscard]] Predict<Real> predict() const { return of<Real>(predict_f, predict_d); }
};

/// Start of a blend of the location: the displayed and the predicted motion (Murphy's "two realities", 18.3) when an
/// update came into use. For the orientation see `Turn` (receiver.h).
template <class Real> struct Segment {
    Vec3<Real> position;              ///< P0: displayed in the previous frame, before the ground clamp [m]
    Vec3<Real> velocity;              ///< V0: displayed velocity of the previous frame [m/s]
    KinematicState<Real> known;       ///< P'0, V'0, A'0: the prediction at `age`
    Real age = 0;                     ///< age of the update's location at T_t = 0 [s]
    Real interval = 0;                ///< blend time T_Δ [s]; 0: no blending, the state starts at the prediction
    Real targeting_share = Real(0.5); ///< share of the gap that `targeting` closes in 1/60 s, above 0, at most 1 (Haag)
    Real phase_in = Real(10) / 60;    ///< duration of `phase-in`: k frames of 1/60 s [s] (lecture)
};

/// Input of a convergence.
template <class Real> struct ConvergenceInput {
    const Segment<Real>& segment;
    HistoryView<Real> history; ///< up to the update in use
    Predict<Real> predict;
    KinematicState<Real> prediction; ///< predicted state of this frame
    Real elapsed;                    ///< T_t: time since the segment's start [s]
    Real dt;                         ///< time since the previous frame [s]
    Vec3<Real> displayed;            ///< displayed position of the previous frame [m]
    /// If not null, replaces the predictor: the state in this frame, from which states at other times are extrapolated.
    /// The state of a physics engine (Murphy 18.8), of a scheme that displays the past, or of a stopped actor.
    const KinematicState<Real>* outside = nullptr;
    /// T̂ = T_t / T_Δ, at most 1 (Murphy 18.4).
    [[nodiscard]] Real fraction() const { return elapsed < segment.interval ? elapsed / segment.interval : Real(1); }
    /// The prediction `t` [s] after the segment's start.
    [[nodiscard]] KinematicState<Real> predicted(Real t) const {
        if (!outside)
            return predict(history, segment.age + t);
        KinematicState<Real> state = *outside;
        extrapolate_position(state, t - elapsed);
        return state;
    }
};

/// Moves the displayed position towards the prediction. Returns the displayed position [m].
template <class Real> using Converge = Vec3<Real> (*)(const ConvergenceInput<Real>&);

/// DR_BOTH: both instances of a function, for a row of the table. DR_PREDICTOR and DR_CONVERGENCE: explicit
/// instantiations of a function, for its source file.
#define DR_BOTH(name) name<float>, name<double>
#define DR_PREDICTOR(name)                                                                                             \
    template KinematicState<float> name(const HistoryView<float>&, float);                                             \
    template KinematicState<double> name(const HistoryView<double>&, double);
#define DR_CONVERGENCE(name)                                                                                           \
    template Vec3<float> name(const ConvergenceInput<float>&);                                                         \
    template Vec3<double> name(const ConvergenceInput<double>&);

/// Interpolation between two received states, for convergences that display the past.
enum class Replay { none, linear, hermite };

struct ConvergenceRow {
    std::string_view name;
    std::string_view title; ///< as in the source text, for users
    std::string_view help;
    std::string_view source;
    bool blends; ///< false: jumps at updates, in position and orientation
    Converge<float> converge_f;
    Converge<double> converge_d;
    bool settles = true;          ///< equals the prediction from T_Δ on; false: perhaps later, or never
    Replay replay = Replay::none; ///< how the past is displayed; `converge` then blends late updates in (delayed.h)
    template <class Real> [[nodiscard]] Converge<Real> converge() const { return of<Real>(converge_f, converge_d); }
};

std::span<const PredictorRow> predictors();
std::span<const ConvergenceRow> convergences();
/// Adds a row to its table and its combinations to schemes(), for custom.h. Call from one thread at a time; other
/// threads may read at the same time.
void append(const PredictorRow& predictor);
void append(const ConvergenceRow& convergence);

/// A convergence and a predictor. Valid only if obtained from scheme() or schemes().
struct Scheme {
    const ConvergenceRow* convergence = nullptr;
    const PredictorRow* predictor = nullptr;
    [[nodiscard]] std::string name() const; ///< "pvb:order2"
    /// For users: "Projective velocity blending"; names the predictor if it is not order2.
    [[nodiscard]] std::string title() const;
    friend bool operator==(const Scheme&, const Scheme&) = default;
};

/// All convergence:predictor pairs. Tunables and messages carry the index in this table.
std::span<const Scheme> schemes();
/// Names of all schemes, in the order of schemes().
std::span<const std::string_view> scheme_names();
/// The scheme with this name; without ":predictor", order2 is used. `nullopt` if unknown: then show valid_schemes().
std::optional<Scheme> scheme(std::string_view name);
/// Full name of a scheme, "pvb:order2" for "pvb". Returns other texts unchanged.
std::string full_name(std::string_view name);
/// Index of the scheme in schemes().
std::size_t index_of(const Scheme& scheme);
/// For error messages: "CONVERGENCE[:PREDICTOR] with CONVERGENCE one of ..., PREDICTOR one of ...".
std::string valid_schemes();

[[deprecated("full_name")]] inline std::string whole_name(std::string_view name) { return full_name(name); }

} // namespace dr
