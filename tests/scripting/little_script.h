#pragma once
/// A script that predicts one place.

#include "dead_reckoning/scheme.h"

#include <string>

namespace scripting::test {

inline std::string predicts(const std::string& x) {
    return "title = 'Ours' function predict() return " + x + ", 2, 3 end";
}

inline double x_of(const dr::Scheme& scheme) {
    dr::PacketHistory<double> history;
    history.add({}, 0);
    return scheme.predictor->predict<double>()(history, 1).position.x;
}

} // namespace scripting::test
