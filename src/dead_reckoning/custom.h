#pragma once
/// Schemes that come while the program runs, from a script, say: rows that are added to the tables of scheme.h. They
/// stand behind those of the texts, so that nobody's index changes; there is room for a few.

#include "dead_reckoning/scheme.h"

#include <functional>
#include <memory>
#include <string>

namespace dr {

/// What went wrong in a scheme that others wrote, after which something simpler stands in for it.
struct Failure {
    std::string why{};       ///< with file and line; empty: it works
    std::uint64_t count = 0; ///< predictions and positions that were not its own
};

/// As a PredictorRow says it. What it calls may be called by several threads at once, and returns a finite state
/// always.
struct CustomPredictor {
    std::string name, title, help; ///< the name without a colon
    std::string source{};          ///< where it comes from
    bool rotates = true;
    bool foreign = false; ///< it has come over the network, or in a recording: is_foreign()
    std::function<Failure()> failure{};
    std::function<KinematicState<float>(const HistoryView<float>&, float age)> predict_f;
    std::function<KinematicState<double>(const HistoryView<double>&, double age)> predict_d;
};

/// As a ConvergenceRow says it: one that blends, and settles by T_Δ or not. Likewise.
struct CustomConvergence {
    std::string name, title, help;
    std::string source{};
    bool settles = false;
    bool foreign = false;
    std::function<Failure()> failure{};
    std::function<Vec3<float>(const ConvergenceInput<float>&)> converge_f;
    std::function<Vec3<double>(const ConvergenceInput<double>&)> converge_d;
};

constexpr std::size_t most_custom = 8; ///< of each, and as many foreign ones
constexpr std::size_t custom_room = 2 * most_custom;
constexpr std::string_view custom_prefix =
    "lua:"; ///< that the names of those from scripts begin with: it is no separator

/// Adds it to predictors() or convergences(), and its combinations to schemes(); or, where there is one of that name,
/// takes its place: whoever is being reckoned by it goes on with the new one. By one thread; others may reckon
/// meanwhile. False: there is no room, or one of the texts', or, for a foreign one, one of the program's own, has that
/// name.
bool add_predictor(CustomPredictor predictor);
bool add_convergence(CustomConvergence convergence);
/// Would those add one of that name?
bool room_for_predictor(std::string_view name, bool foreign);
bool room_for_convergence(std::string_view name, bool foreign);

/// Has somebody else written it? Then it may be looked at, but nobody reckons by it what others depend on: no
/// publisher, and no server.
bool is_foreign(const Scheme& scheme);
bool is_foreign(int index); ///< in schemes(); of none it is false

/// Of its predictor or else of its convergence. What it displayed since is not its own: there are no figures of it.
Failure failure_of(const Scheme& scheme);
/// Why there are none, for people: "it failed: my.lua:3: no number; 7 times something simpler stood in for it".
std::string text(const Failure& failure);

/// Answers on this thread that stood in for a failed script. A run on one thread counts its own by the difference.
std::uint64_t& stand_ins_here();

} // namespace dr
