#pragma once
/// What is wrong with an exercise, out of what was counted. One row each in findings.cpp's table.

#include "lab/exercise/clocks.h"
#include "lab/exercise/entity_track.h"

namespace lab {

/// Adds what is wrong with an entity.
void find_faults(const std::string& who, const EntityTrack& entity, const ExerciseOptions& options,
                 std::vector<Finding>& findings);
/// Adds what is wrong with a simulator's clock.
void find_faults(const std::string& who, const SenderClock& clock, std::vector<Finding>& findings);

} // namespace lab
