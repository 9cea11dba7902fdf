#pragma once
/// Finds the faults of an exercise from its counts. findings.cpp has a table with one row for each kind.

#include "lab/exercise/clocks.h"
#include "lab/exercise/entity_track.h"
#include "lab/exercise/identity.h"

#include <map>

namespace lab {

/// Appends to `findings`: first entity numbers that several senders use, then the entities' faults, then faults of the
/// simulators' clocks.
void find_faults(const std::map<EntityKey, EntityTrack>& entities, const std::map<Simulator, SenderClock>& clocks,
                 const ExerciseOptions& options, std::vector<Finding>& findings);

} // namespace lab
