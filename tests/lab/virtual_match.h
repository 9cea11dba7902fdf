#pragma once
/// What most match tests include besides the match itself.

#include "client/frame.h"
#include "lab/match/virtual_match.h"

namespace testing_match {

using lab::VirtualMatch;

} // namespace testing_match
