#pragma once
/// Schemes added while the program runs, for example from a script. They extend the tables of scheme.h after the
/// built-in rows, so that existing indices stay valid. The number of custom schemes is limited.

#include "dead_reckoning/scheme.h"

#include <functional>
#include <memory>
#include <string>

namespace dr {

/// Why a custom scheme no longer works. A simpler function then replaces the failed one: order2 for a predictor,
/// `offset` for a convergence.
struct Failure {
    std::string why{};       ///< reason, with file and line; empty while the scheme works
    std::uint64_t count = 0; ///< predictions or positions by the simpler function since the failure, for all actors
};

/// A predictor with the texts of its `PredictorRow`. Several threads may call its functions at once; they must return
/// finite states.
struct CustomPredictor {
    std::string name, title, help; ///< the name must begin with `custom_prefix` and contain no further colon
    std::string source{};          ///< origin, for example the name of the script's file; shown to users
    bool rotates = true;
    bool foreign = false; ///< came over the network or in a recording (see is_foreign)
    bool adopted = false; ///< foreign, and the host's reference scheme (see is_adopted)
    std::function<Failure()> failure{};
    std::function<KinematicState<float>(const HistoryView<float>&, float age)> predict_f;
    std::function<KinematicState<double>(const HistoryView<double>&, double age)> predict_d;
};

/// A convergence with the texts of its `ConvergenceRow`. It always blends; `settles` says whether it reaches the
/// prediction by T_Δ. Several threads may call its functions at once; they must return finite positions.
struct CustomConvergence {
    std::string name, title, help;
    std::string source{};
    bool settles = false;
    bool foreign = false;
    bool adopted = false;
    std::function<Failure()> failure{};
    std::function<Vec3<float>(const ConvergenceInput<float>&)> converge_f;
    std::function<Vec3<double>(const ConvergenceInput<double>&)> converge_d;
};

/// Largest number of rows in each of four groups: local and foreign predictors, local and foreign convergences.
constexpr std::size_t max_custom = 8;
[[deprecated("max_custom")]] constexpr std::size_t most_custom = max_custom;
constexpr std::size_t max_custom_rows = 2 * max_custom;
[[deprecated("max_custom_rows")]] constexpr std::size_t custom_room = max_custom_rows;
/// Prefix of the names from scripts; its colon does not separate a convergence from a predictor.
constexpr std::string_view custom_prefix = "lua:";

/// Adds a row to predictors() or convergences(), and its combinations to schemes(). If a custom row has this name, only
/// its functions are replaced, also for the actors that use it now; its texts, `rotates` and `settles` stay. Call from
/// one thread at a time; other threads may use the tables at the same time. Returns false if the name is new and the
/// group has `max_custom` rows, if a built-in row has the name, or if a foreign row would replace a local one.
bool add_predictor(CustomPredictor predictor);
bool add_convergence(CustomConvergence convergence);
/// Whether add_predictor() or add_convergence() would accept this name.
bool room_for_predictor(std::string_view name, bool foreign);
bool room_for_convergence(std::string_view name, bool foreign);

/// Whether a part of the scheme is custom.
inline bool is_custom(const Scheme& scheme) {
    return scheme.predictor->name.starts_with(custom_prefix) || scheme.convergence->name.starts_with(custom_prefix);
}
/// Whether a custom predictor or convergence of the scheme came from another machine. Such a scheme may be displayed,
/// but servers do not use it, and publishers only if it is adopted.
bool is_foreign(const Scheme& scheme);
bool is_foreign(int index); ///< for the scheme of this index in schemes(); false if out of range
/// Whether all custom parts of the scheme came as the reference scheme that the host of the match has chosen.
bool is_adopted(const Scheme& scheme);
bool is_adopted(int index); ///< for the scheme of this index in schemes(); false if out of range
/// Whether the scheme of this index is foreign and not adopted: then it may be displayed as a ghost only.
inline bool only_a_ghost(int index) { return is_foreign(index) && !is_adopted(index); }

/// Failure of the scheme's predictor or, if that works, of its convergence. A failed scheme has no error figures,
/// because other functions gave its positions.
Failure failure_of(const Scheme& scheme);
/// A sentence for users: why the scheme failed, and how many of its predictions or positions another function gave.
std::string text(const Failure& failure);

/// Number of predictions and positions that other functions gave on this thread because a script had failed. The
/// difference over a run on one thread is the number for that run.
std::uint64_t& fallbacks_on_this_thread();

[[deprecated("fallbacks_on_this_thread")]] inline std::uint64_t& stand_ins_here() { return fallbacks_on_this_thread(); }

} // namespace dr
