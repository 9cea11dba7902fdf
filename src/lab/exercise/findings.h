#pragma once
/// What is wrong with an exercise, out of what was counted. One row each in findings.cpp's table.

#include "lab/exercise/clocks.h"
#include "lab/exercise/entity_track.h"
#include "lab/exercise/identity.h"

#include <map>

namespace lab {

/// Adds what is wrong with the entities, then with their simulators' clocks.
void find_faults(const std::map<EntityKey, EntityTrack>& entities, const std::map<Simulator, SenderClock>& clocks,
                 const ExerciseOptions& options, std::vector<Finding>& findings);

} // namespace lab
