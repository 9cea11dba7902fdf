#pragma once
/// Evaluates a captured DIS exercise (IEEE 1278.1) under every scheme: the DR error at each update, and the updates
/// that each dead-reckoning model would have sent on the same motion. Also finds the exercise's faults.
///
/// The error is the innovation (dead_reckoning/measuring/innovation.h), on the sender's clock: the update has the true
/// pose, its predecessors give the reckoned one. Between two updates the motion is taken as the quintic through their
/// positions, velocities and accelerations, with a constant turn rate. Without accelerations it is Hermite's cubic,
/// without velocities a straight line. As the true motion is unknown, the number of updates of another model is an
/// estimate.
///
/// An entity is identified by its exercise, number and sender. The file is streamed; memory for an entity does not grow
/// with the number of its updates.

#include "dead_reckoning/custom.h"
#include "dis/capture.h"
#include "lab/exercise/identity.h"
#include "lab/output/provenance.h"

#include <cstdint>
#include <memory>
#include <numbers>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace lab {

struct ExerciseOptions {
    std::vector<dr::Scheme> schemes{};
    /// Rules agreed for the exercise (the standard's defaults): an update is due when the DR error exceeds a threshold.
    double threshold = 1;                                   ///< Largest position error before an update is due [m].
    double rotation_threshold = 3 * std::numbers::pi / 180; ///< Largest rotation error before an update is due [rad].
    /// Longest time between two updates [s]; a moving entity counts as gone after 2.4 heartbeats of silence.
    double heartbeat = 5;
    std::string entity{};          ///< Entity to evaluate, "site:application:entity"; empty: all.
    std::optional<int> exercise{}; ///< Number of the exercise to evaluate; none: all.
    int port = 0;                  ///< Destination port of the datagrams to evaluate; 0: all.
    static constexpr double heartbeats_to_live = 2.4;
    static constexpr std::size_t max_entities = 4000;
};

/// Errors of one scheme, over the updates of all entities.
struct ExerciseRow {
    std::string scheme; ///< "as-sent": each entity by its own model.
    std::uint64_t updates = 0;
    double mean = 0, p95 = 0, max = 0;                            ///< Position errors [m].
    double rotation_mean = 0, rotation_p95 = 0, rotation_max = 0; ///< Rotation errors [rad].
    /// Number of updates that the scheme's model would have sent on the same motion at the agreed thresholds; for
    /// "as-sent", the updates sent. `nullopt` if the scheme's model is none of DIS.
    std::optional<std::uint64_t> sends{};
    double seconds = 0;    ///< Time over which `sends` are counted, total of all entities [s].
    dr::Failure failure{}; ///< Failure of the scheme's script, if it failed.
};

struct Fault {
    std::uint64_t count = 0, of = 0; ///< Number of affected updates, time stamps or jumps, and of all examined.
    double figure = 0;               ///< Size of the fault, in the unit of its kind (findings.cpp).
    std::string text{};              ///< Description for people.
};
struct Finding : Fault {
    /// Entity "site:application:number", or simulator "site:application". " in exercise N" follows if the capture has
    /// several exercises, " from SENDER" if several senders use the same number.
    std::string who;
    std::string marking; ///< The entity's name in its PDUs; empty for a simulator.
    std::string what;    ///< "static-drm", ...: docs/dis.md lists them all.
};

struct ExerciseReport {
    dis::CaptureSummary capture{};
    std::uint64_t entity_states = 0, fires = 0, detonations = 0, others = 0; ///< Number of PDUs.
    /// Datagrams to the chosen port; `not_dis`: those of them that are not DIS.
    std::uint64_t datagrams = 0, not_dis = 0;
    /// PDUs of other exercises than the chosen one, and updates of other entities; all are left out.
    std::uint64_t other_exercises = 0, other_entities = 0;
    std::set<int> ports{}, exercises{};  ///< All destination ports of datagrams, and all exercises of PDUs.
    std::set<std::string> other_names{}; ///< Some of the entities that were not chosen.
    std::uint64_t refused = 0;           ///< Number of malformed or implausible PDUs.
    std::string first_refused{};         ///< Packet of the first malformed or implausible PDU, and the error.
    std::size_t entities = 0;            ///< Number of entities (EntityKey).
    std::uint64_t left_out = 0;          ///< Updates of entities beyond `max_entities`.
    double length = 0;                   ///< Time from the first PDU to the last [s].
    std::vector<ExerciseRow> rows{};
    std::vector<Finding> findings{}; ///< Shared numbers, then faults by entity, then by simulator.
};

class Exercise {
  public:
    /// `by_arrival`: simulators for whose updates arrival times replace the time stamps.
    explicit Exercise(ExerciseOptions options, std::set<Simulator> by_arrival = {});
    ~Exercise();
    Exercise(const Exercise&) = delete;
    Exercise& operator=(const Exercise&) = delete;
    void take(const dis::Captured& datagram);
    [[nodiscard]] ExerciseReport report() const; ///< Leaves `capture` unset.
    /// Simulators whose stamps do not tell when an update was sent (SenderClock::other_unit).
    [[nodiscard]] std::set<Simulator> without_stamps() const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

/// `feed` passes all datagrams of a capture, in order, to its argument. `study_exercise` calls `feed` a second time if
/// some simulator's time stamps are unusable.
using TakeDatagram = std::function<void(const dis::Captured&)>;
ExerciseReport study_exercise(const std::function<void(const TakeDatagram&)>& feed, const ExerciseOptions& options);
/// Throws std::runtime_error if `file` is not a capture.
ExerciseReport study_exercise(const std::string& file, const ExerciseOptions& options);

/// Explains why nothing was measured, with advice; empty if something was.
std::string explain_no_result(const ExerciseReport& report, const ExerciseOptions& options);

/// Columns who, marking, what, count, of, figure, text, and the row's origin.
std::string findings_csv(const std::vector<Finding>& findings, const Provenance& origin);

} // namespace lab
