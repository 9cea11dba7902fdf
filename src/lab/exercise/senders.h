#pragma once
/// Nine senders of one entity, each by another model of DIS: how often would each have sent on this motion?

#include "lab/exercise/exercise.h"
#include "lab/exercise/motion_between.h"

#include <array>

namespace lab {

inline constexpr std::size_t dis_models = 9; ///< of DIS

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

} // namespace lab
