#pragma once
/// One entity of an exercise: its updates under every scheme, and the evidence for findings about its sender.

#include "dead_reckoning/measuring/innovation.h"
#include "dead_reckoning/receiving/receiver.h"
#include "lab/exercise/clocks.h"
#include "lab/exercise/exercise.h"
#include "lab/exercise/motion_interpolator.h"
#include "lab/exercise/threshold_axes.h"
#include "lab/spread.h"

#include <optional>
#include <set>
#include <string>

namespace lab {

inline constexpr std::size_t dis_models = 9;

/// Nine simulated senders of one entity, one for each model of DIS. They tell how many updates each model would have
/// sent on the entity's motion.
class SimulatedSenders {
  public:
    /// Lets every sender send an update at `time`.
    void begin(const dr::KinematicState<double>& truth, double time);
    /// Compares each sender's reckoned state at `time` with the truth. A sender sends if its error is over a threshold,
    /// or a heartbeat is due. Returns for each model whether its sender sent an update.
    std::array<bool, dis_models> step(const dr::KinematicState<double>& truth, double time,
                                      const ExerciseOptions& options);

  private:
    struct Sent {
        dr::dis::State<double> state{};
        double time = 0;
    };
    std::array<Sent, dis_models> sent_{};
};

/// Errors of each scheme, over the updates of all entities.
struct ExerciseScores {
    struct OfScheme {
        Spread position{}, rotation{}; ///< Errors [m], [rad].
        void add(const dr::Innovation& innovation) {
            position.add(innovation.distance());
            rotation.add(innovation.rotation.value());
        }
    };
    OfScheme as_sent{};
    std::vector<OfScheme> schemes{};
    std::uint64_t sent = 0;                        ///< Updates sent within `seconds`.
    std::array<std::uint64_t, dis_models> sends{}; ///< Updates that each model would send.
    double seconds = 0; ///< Time from the previous update to each scored one, total of all entities [s].
};

/// Counts of an entity's updates, for the findings.
struct UpdateCounts {
    std::uint64_t updates = 0, scored = 0; ///< `scored`: updates with a measured DR error.
    double seconds = 0;                    ///< Time from the previous update to each scored one, in total [s].
    std::uint64_t late = 0, duplicates = 0;
    std::uint64_t unplaced = 0;      ///< Updates at 0,0,0.
    double unplaced_seconds = 0;     ///< Time at 0,0,0 [s].
    std::uint64_t invalid = 0;       ///< Updates with an unknown model.
    std::set<int> invalid_models{};  ///< Numbers of the unknown models.
    std::uint64_t static_moving = 0; ///< Updates with model 1 (static) although the entity moves.
    double static_speed = 0;         ///< Largest speed at the updates counted in `static_moving` [m/s].
    std::uint64_t unused = 0;        ///< Updates with nonzero fields that their model does not use.
    // To find fields that the model uses, but that are 0 in all updates although the entity changes:
    std::uint64_t with_velocity = 0, with_acceleration = 0, with_turning = 0; ///< Updates with this field nonzero.
    std::uint64_t moved = 0, accelerated = 0, turned = 0; ///< Updates with this change since the previous one.
    /// Sums of DR errors with the motion read in the model's axes, and in the other ones (world or body) [m].
    double own_error = 0, swapped_error = 0;
    std::uint64_t changed = 0;  ///< Updates that change appearance, articulations or model, and so are due at once.
    std::uint64_t bunched = 0;  ///< Updates that arrive with the previous one although their stamps differ.
    std::uint64_t silences = 0; ///< Number of silences after which the entity counts as gone.
    double longest_silence = 0; ///< Longest silence after which the entity counts as gone [s].
    std::array<std::uint64_t, dis_models> needed{};       ///< Updates that each model would have sent.
    std::array<std::uint64_t, dis_models + 1> by_model{}; ///< Updates by model number; [0]: "other" and unknown.
};

class EntityTrack {
  public:
    EntityTrack(const dis::EntityState& first, double arrival);

    void add(const dis::EntityState& state, const SenderClock::Sent& sent, double arrival,
             const ExerciseOptions& options, ExerciseScores& scores);

    /// Whether `state` has the same time stamp as the previous update.
    [[nodiscard]] bool repeats(const dis::EntityState& state) const {
        return last_ && state.header.timestamp == stamp_;
    }

    [[nodiscard]] const UpdateCounts& counts() const { return counts_; }
    [[nodiscard]] const ThresholdAxes& axes() const { return axes_; }
    [[nodiscard]] const std::string& marking() const { return marking_; }
    [[nodiscard]] dis::Model usual_model() const; ///< The model of most updates; static for "other".
    [[nodiscard]] double first_arrival() const { return first_arrival_; } ///< Arrival of the entity's first update [s].
    [[nodiscard]] double last_arrival() const { return last_arrival_; }   ///< Latest arrival of its updates [s].

  private:
    void begin(const KnownUpdate& next, const ExerciseOptions& options);
    void score(const KnownUpdate& next, const ExerciseOptions& options, ExerciseScores& scores);
    void look_at(const dis::EntityState& state, const KnownUpdate& next);
    void remember(const KnownUpdate& next);

    /// Frame with its origin at the entity's first position; unset before that position is known.
    std::optional<dis::LocalFrame> frame_{};
    std::string marking_;
    double first_arrival_, last_arrival_;    ///< Arrival of the entity's first update, and latest arrival [s].
    std::optional<double> unplaced_since_{}; ///< Arrival of the previous update, if at 0,0,0 [s].
    std::optional<KnownUpdate> last_{};
    std::uint64_t content_ = 0; ///< Hash of the fields that do not change with motion.
    std::uint32_t stamp_ = 0;
    int jumps_ = 0;
    dr::PacketHistory<double> history_{};
    std::vector<dr::Receiver<double>> receivers_{}; ///< Receivers for the schemes that blend, one for each.
    std::uint32_t sequence_ = 0;
    SimulatedSenders senders_{};
    UpdateCounts counts_{};
    ThresholdAxes axes_{};
};

} // namespace lab
