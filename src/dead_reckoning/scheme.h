#pragma once
/// The table of schemes: predictors, convergences, and their combinations as `convergence:predictor`, e.g.
/// "pvb:order2". Adding a predictor or a convergence is one file and one row; menus, command lines, tests and docs read
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

/// Where would it be? Pure: the updates received, and the time since the newest one's state was true [s] → state. Below
/// 0, where the drawn instant lies before it, predictors run backward: over a frame, or half an update interval.
template <class Real> using Predict = KinematicState<Real> (*)(const HistoryView<Real>&, Real age);

/// Where it is predicted to be at the ages `first`, `first + dt`, ... [s]: as many as there is room for.
using Places = void (*)(const HistoryView<double>& history, double first, double dt, std::span<Vec3<double>> places);

/// That of two functions which is for this scalar.
template <class Real, class Float, class Double> constexpr const auto& of(const Float& f, const Double& d) {
    if constexpr (std::is_same_v<Real, float>)
        return f;
    else
        return d;
}

struct PredictorRow {
    std::string_view name;   ///< on command lines and the wire
    std::string_view title;  ///< for people, as its text has it
    std::string_view help;   ///< one line
    std::string_view source; ///< text and section
    bool rotates;            ///< turns orientation and articulations on at their last-known rates
    Predict<float> predict_f;
    Predict<double> predict_d;
    /// The same positions as one by one, for a model fit, which asks for many; null: there is no quicker way.
    Places places = nullptr;
    template <class Real> [[nodiscard]] Predict<Real> predict() const { return of<Real>(predict_f, predict_d); }
};

/// The two realities of the location at the moment when an update came into use (Murphy 18.3). Frozen until the next
/// one. (Those of the orientation, which has its own times: `Turn`, receiver.h.)
template <class Real> struct Segment {
    Vec3<Real> position;        ///< P0: displayed in the previous frame, before the ground clamp
    Vec3<Real> velocity;        ///< V0: change of the displayed position over the previous frame
    KinematicState<Real> known; ///< P'0, V'0, A'0: the prediction at `age`
    Real age = 0;               ///< of the update when T_t was 0 [s]; 0 without time compensation
    Real interval = 0;          ///< T_Δ [s]; 0 if there is nothing to blend: the state starts at the prediction
};

/// What a convergence may look at. `predicted(T)` is the prediction T seconds after the segment's start.
template <class Real> struct ConvergenceInput {
    const Segment<Real>& segment;
    HistoryView<Real> history; ///< up to the update in use
    Predict<Real> predict;
    KinematicState<Real> prediction; ///< predicted(elapsed)
    Real elapsed;                    ///< T_t: since the segment's start [s]
    Real dt;                         ///< since the previous frame [s]
    Vec3<Real> displayed;            ///< in the previous frame [m]
    /// Not null: the prediction comes from outside, from a physics engine (Murphy 18.8), which knows it for now only:
    /// its future is extrapolated.
    const KinematicState<Real>* outside = nullptr;
    /// T̂, clamped to 1 (Murphy 18.4).
    [[nodiscard]] Real fraction() const { return elapsed < segment.interval ? elapsed / segment.interval : Real(1); }
    [[nodiscard]] KinematicState<Real> predicted(Real t) const {
        if (!outside)
            return predict(history, segment.age + t);
        KinematicState<Real> state = *outside;
        extrapolate_position(state, t - elapsed);
        return state;
    }
};

/// How do we get there? Returns the displayed position [m].
template <class Real> using Converge = Vec3<Real> (*)(const ConvergenceInput<Real>&);

/// A predictor's or a convergence's function for both scalars, in a row; and its instances, in its source.
#define DR_BOTH(name) name<float>, name<double>
#define DR_PREDICTOR(name)                                                                                             \
    template KinematicState<float> name(const HistoryView<float>&, float);                                             \
    template KinematicState<double> name(const HistoryView<double>&, double);
#define DR_CONVERGENCE(name)                                                                                           \
    template Vec3<float> name(const ConvergenceInput<float>&);                                                         \
    template Vec3<double> name(const ConvergenceInput<double>&);

/// How a convergence that plays the past interpolates between two received states.
enum class Replay { none, linear, hermite };

struct ConvergenceRow {
    std::string_view name;
    std::string_view title; ///< for people, as its text has it
    std::string_view help;
    std::string_view source;
    bool blends; ///< false: jumps at updates, position and orientation alike
    Converge<float> converge_f;
    Converge<double> converge_d;
    bool settles = true;          ///< from T_Δ on it is the prediction; else it nears it for ever, or by its own time
    Replay replay = Replay::none; ///< if it plays the past, `converge` is for what comes late (delayed.h)
    template <class Real> [[nodiscard]] Converge<Real> converge() const { return of<Real>(converge_f, converge_d); }
};

std::span<const PredictorRow> predictors();
std::span<const ConvergenceRow> convergences();
/// Adds a row to its table, and its combinations to schemes(): custom.h's work. By one thread; others may read
/// meanwhile.
void append(const PredictorRow& predictor);
void append(const ConvergenceRow& convergence);

/// A predictor and a convergence. Valid only from `scheme(...)` and `schemes()`.
struct Scheme {
    const ConvergenceRow* convergence = nullptr;
    const PredictorRow* predictor = nullptr;
    [[nodiscard]] std::string name() const; ///< "pvb:order2"
    /// For people: "Projective velocity blending"; the predictor is said where it is not the usual one, order2.
    [[nodiscard]] std::string title() const;
    friend bool operator==(const Scheme&, const Scheme&) = default;
};

/// Every combination, in the order of the tables. Index = the value that tunables and the wire carry.
std::span<const Scheme> schemes();
/// Their names, in the same order: the choices of a tunable.
std::span<const std::string_view> scheme_names();
/// By name; ":predictor" may be left out (order2). Nothing if unknown: say `valid_schemes()` then.
std::optional<Scheme> scheme(std::string_view name);
/// "pvb:order2" for "pvb": one word for one scheme. Other texts stay as they are.
std::string whole_name(std::string_view name);
/// Index in `schemes()`.
std::size_t index_of(const Scheme& scheme);
/// "CONVERGENCE[:PREDICTOR] with CONVERGENCE one of ..., PREDICTOR one of ...".
std::string valid_schemes();

} // namespace dr
