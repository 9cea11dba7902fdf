#pragma once
/// A captured DIS exercise (IEEE 1278.1) under every scheme: how far off is what a receiver shows at the time stamp of
/// the next update, what would each dead-reckoning model have had to send on the same motion, and what is wrong with
/// the exercise.
///
/// An error is measured where the truth is known: an update says where its entity is; the previous ones, reckoned to
/// its time stamp by the sender's own clock, say where it was shown. Between two updates the motion is taken to be the
/// quintic through their positions, velocities and accelerations (the cubic of Hermite where no accelerations are sent,
/// a straight line where no velocities are), turning evenly. So what a model would have sent is an estimate: what the
/// entity did between two updates, nobody heard.
///
/// An entity is who has one number in one exercise and is sent by one sender. The file is streamed; what is kept of an
/// entity does not grow with its life.

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
    /// What the exercise is agreed upon (the standard's defaults): an update is due when what is reckoned is farther
    /// off.
    double threshold = 1;                                   ///< [m]
    double rotation_threshold = 3 * std::numbers::pi / 180; ///< [rad]
    double heartbeat = 5;                                   ///< [s]; after 2.4 of them an entity that moves is given up
    std::string entity{};                                   ///< only this one, "site:application:entity"
    std::optional<int> exercise{};                          ///< only PDUs of this one
    int port = 0;                                           ///< only datagrams to this one; 0: all
    static constexpr double heartbeats_to_live = 2.4;
    static constexpr std::size_t most_entities = 4000;
};

/// The errors of all entities, at each update.
struct ExerciseRow {
    std::string scheme; ///< "as-sent": each entity by the model that it names itself
    std::uint64_t updates = 0;
    double mean = 0, p95 = 0, max = 0;                            ///< [m]
    double rotation_mean = 0, rotation_p95 = 0, rotation_max = 0; ///< [rad]
    /// Updates on the same motion at the thresholds; "as-sent": that were sent. Of a model of DIS only.
    std::optional<std::uint64_t> sends{};
    double seconds = 0;    ///< of all entities together: what `sends` are over
    dr::Failure failure{}; ///< of a script: then there are no errors
};

struct Fault {
    std::uint64_t count = 0, of = 0; ///< how often, of how many updates
    double figure = 0;               ///< the figure that `text` is about
    std::string text{};              ///< for people
};
/// Something that is wrong with the exercise.
struct Finding : Fault {
    /// Entity "site:application:number", or simulator "site:application"; " in exercise N" and " from SENDER" follow
    /// where several have the same.
    std::string who;
    std::string marking; ///< what the entity calls itself
    std::string what;    ///< "static-drm", ...: docs/dis.md has them all
};

struct ExerciseReport {
    dis::CaptureSummary capture{};
    std::uint64_t entity_states = 0, fires = 0, detonations = 0, others = 0; ///< PDUs
    std::uint64_t datagrams = 0, not_dis = 0;                                ///< to the port that was asked for
    std::uint64_t other_exercises = 0, other_entities = 0; ///< PDUs, updates that were not asked for: left out
    std::set<int> ports{}, exercises{};                    ///< that datagrams went to, that PDUs are of; all of them
    std::set<std::string> other_names{};                   ///< some of the entities that were not asked for
    std::uint64_t refused = 0;                             ///< PDUs that are malformed
    std::string first_refused{};                           ///< which, and what is wrong at which byte
    std::size_t entities = 0;                              ///< by exercise, number and sender
    std::uint64_t left_out = 0;                            ///< updates of entities beyond the most there may be
    double length = 0;                                     ///< from the first PDU to the last [s]
    std::vector<ExerciseRow> rows{};
    std::vector<Finding> findings{}; ///< by entity
};

class Exercise {
  public:
    /// `by_arrival`: of these the arrivals are taken for the time stamps.
    explicit Exercise(ExerciseOptions options, std::set<Simulator> by_arrival = {});
    ~Exercise();
    Exercise(const Exercise&) = delete;
    Exercise& operator=(const Exercise&) = delete;
    void take(const dis::Captured& datagram);
    [[nodiscard]] ExerciseReport report() const; ///< all but `capture`
    /// Simulators whose stamps do not say when an update was sent (SenderClock::other_unit).
    [[nodiscard]] std::set<Simulator> without_stamps() const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

/// `feed` gives all datagrams of a capture, in order, to the function that it gets: twice where stamps turn out to be
/// of no use.
using TakeDatagram = std::function<void(const dis::Captured&)>;
ExerciseReport study_exercise(const std::function<void(const TakeDatagram&)>& feed, const ExerciseOptions& options);
/// Throws std::runtime_error: no capture.
ExerciseReport study_exercise(const std::string& file, const ExerciseOptions& options);

/// Why nothing was measured, for people, with what to do; empty: something was.
std::string why_nothing(const ExerciseReport& report, const ExerciseOptions& options);

/// Columns who, marking, what, count, of, figure, text, and where the row comes from.
std::string findings_csv(const std::vector<Finding>& findings, const Provenance& origin);

} // namespace lab
