#pragma once
/// The eight prediction schemes of Pantel & Wolf 2002 on traces of three genres: how far a prediction over the latency
/// is from where the object really was, on average over all packets.
///
/// Position schemes see the packets' positions alone and take their derivatives as differences. Input schemes see
/// position, heading and stick, predict the stick, and run the object's model on with it.

#include "lab/traces.h"

#include <optional>
#include <string>
#include <vector>

namespace lab {

struct PantelRow {
    std::string genre, style;
    int scheme = 0; ///< its number in the paper, 1 to 8
    std::string name;
    double latency = 0;                      ///< [s]
    double mean = 0;                         ///< [m]
    double percent_of_none = 0;              ///< [%] of scheme 8's
    std::optional<double> published_percent; ///< [%] where the paper gives it
};

/// In the order of their numbers in the paper, 1 to 8.
std::span<const std::string_view> pantel_schemes();

/// Mean deviation of a scheme (index in pantel_schemes()) on a trace under a latency [m].
double pantel_deviation(const Trace& trace, Genre genre, std::size_t scheme, double latency);

/// All genres at 100 and 200 ms, 8 seeds of 120 s each.
std::vector<PantelRow> pantel(Style style);

} // namespace lab
