#pragma once
/// Errors at updates, of all entities.

#include "lab/spread.h"

#include <array>
#include <vector>

namespace lab {

inline constexpr std::size_t dis_models = 9; ///< of DIS

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

} // namespace lab
