#pragma once

#include "client/frame.h"
#include "lab/match/virtual_match.h"

namespace testing_match {

using lab::VirtualMatch;

} // namespace testing_match
