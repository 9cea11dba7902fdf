#pragma once
/// One entity of an exercise: its updates under every scheme, and what its updates tell of whoever sends them.

#include "dead_reckoning/receiving/receiver.h"
#include "lab/exercise/axes_of_threshold.h"
#include "lab/exercise/clocks.h"
#include "lab/exercise/exercise.h"
#include "lab/exercise/motion_between.h"
#include "lab/spread.h"

#include <optional>
#include <set>
#include <string>

namespace lab {

inline constexpr std::size_t dis_models = 9; ///< of DIS

/// Nine senders of one entity, each by another model of DIS: how often would each have sent on this motion?
class Senders {
  public:
    /// All send.
    void begin(const dr::KinematicState<double>& truth, double time);
    /// Each compares what it sent, reckoned to `time`, with the truth, and sends where that is over a threshold, or a
    /// heartbeat is due. Which did.
    std::array<bool, dis_models> step(const dr::KinematicState<double>& truth, double time,
                                      const ExerciseOptions& options);

  private:
    struct Sent {
        dr::dis::State<double> state{};
        double time = 0;
    };
    std::array<Sent, dis_models> sent_{};
};

/// Errors at updates, of all entities.
struct ExerciseScores {
    struct OfScheme {
        Spread position{}, rotation{}; ///< [m], [rad]
    };
    OfScheme as_sent{};
    std::vector<OfScheme> schemes{};
    std::uint64_t sent = 0;                        ///< updates, over `seconds`
    std::array<std::uint64_t, dis_models> sends{}; ///< that each model would send
    double seconds = 0;
};

/// What is counted of an entity's updates, for the findings.
struct UpdateCounts {
    std::uint64_t updates = 0, scored = 0; ///< scored: those that followed another one
    double seconds = 0;                    ///< between the scored ones
    std::uint64_t late = 0, duplicates = 0;
    std::uint64_t unplaced = 0;      ///< at 0,0,0
    double unplaced_seconds = 0;     ///< so long
    std::uint64_t invalid = 0;       ///< of a model that there is not
    std::set<int> invalid_models{};  ///< those
    std::uint64_t static_moving = 0; ///< model 1, and it moves
    double static_speed = 0;         ///< the largest [m/s]
    std::uint64_t unused = 0;        ///< fields that the model does not reckon with are not 0
    // Fields that the model reckons with, and that are 0 in all updates though the entity changes:
    std::uint64_t with_velocity = 0, with_acceleration = 0, with_turning = 0; ///< updates that have it
    std::uint64_t moved = 0, accelerated = 0, turned = 0;                     ///< since the update before
    double own_error = 0,
           swapped_error = 0;   ///< sums, by the model, and by the one with the other axes for velocity [m]
    std::uint64_t changed = 0;  ///< appearance, articulations, model: an update is due at once
    std::uint64_t bunched = 0;  ///< arrive together though their stamps are apart
    std::uint64_t silences = 0; ///< longer than an entity lives
    double longest_silence = 0; ///< [s]
    std::array<std::uint64_t, dis_models> needed{};       ///< updates that each model would have sent
    std::array<std::uint64_t, dis_models + 1> by_model{}; ///< updates of each model; 0: "other"
};

class EntityTrack {
  public:
    EntityTrack(const dis::EntityState& first, double arrival);

    void add(const dis::EntityState& state, const SenderClock::Sent& sent, double arrival,
             const ExerciseOptions& options, ExerciseScores& scores);

    /// It has the time stamp of the update before.
    [[nodiscard]] bool repeats(const dis::EntityState& state) const {
        return last_ && state.header.timestamp == stamp_;
    }

    [[nodiscard]] const UpdateCounts& counts() const { return counts_; }
    [[nodiscard]] const AxesOfThreshold& axes() const { return axes_; }
    [[nodiscard]] const std::string& marking() const { return marking_; }
    [[nodiscard]] dis::Model usual_model() const;                         ///< that most updates name
    [[nodiscard]] double first_arrival() const { return first_arrival_; } ///< [s]
    [[nodiscard]] double last_arrival() const { return last_arrival_; }   ///< [s]

  private:
    void begin(const KnownUpdate& next, const ExerciseOptions& options);
    void score(const KnownUpdate& next, const ExerciseOptions& options, ExerciseScores& scores);
    void look_at(const dis::EntityState& state, const KnownUpdate& next);
    void remember(const KnownUpdate& next);

    std::optional<dis::LocalFrame> frame_{}; ///< where it began; nothing until it has a place
    std::string marking_;
    double first_arrival_, last_arrival_;    ///< [s]
    std::optional<double> unplaced_since_{}; ///< [s]
    std::optional<KnownUpdate> last_{};
    std::uint64_t content_ = 0; ///< what changes without moving, as a number
    std::uint32_t stamp_ = 0;
    int jumps_ = 0;
    dr::PacketHistory<double> history_{};
    std::vector<dr::Receiver<double>> receivers_{}; ///< of the schemes that blend
    std::uint32_t sequence_ = 0;
    Senders senders_{};
    UpdateCounts counts_{};
    AxesOfThreshold axes_{};
};

} // namespace lab
