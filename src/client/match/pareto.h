#pragma once
/// What a sweep (`reckoning-lab sweep`) found, as data that the game can show: one point a way to publish and to dead
/// reckon, with its error and what it costs, as CSV. `assets/sweeps/` has the default one.

#include <iosfwd>
#include <span>
#include <string>
#include <vector>

namespace client {

/// A way to publish and to display, and what came of it.
struct ParetoPoint {
    std::string scheme;       ///< a name of dr::scheme(): of the receivers, and of the publisher's reference
    double rate = 0;          ///< updates a second, at most [1/s]
    double threshold = 0;     ///< on position, for threshold publishing [m]; 0: always at the rate
    bool model_fit = false;   ///< of the publisher
    double mean_error = 0;    ///< [m]
    double updates_per_s = 0; ///< that were sent [1/s]
    double bytes_per_s = 0;   ///< with headers [B/s]
    friend bool operator==(const ParetoPoint&, const ParetoPoint&) = default;
};

struct ParetoData {
    std::string about; ///< one line: under which conditions it was measured
    std::vector<ParetoPoint> points;
    std::string origin{}; ///< one line: version, seed and command; it is written, and not read
};

/// The cost that an error is held against.
enum class ParetoCost { updates, bytes };

/// Indices of the points that no other one beats in both error and cost, by rising cost. What was never measured, a
/// NaN, is not among them.
std::vector<std::size_t> pareto_front(std::span<const ParetoPoint> points, ParetoCost cost);

/// `# origin`, `# about`, then a head with the members' names and units, then a line a point. Older files have neither
/// origin nor units. `name` is the source's, for messages. Throws
/// platform::FileError, which names the line, also for unknown schemes and for numbers that the tunables do not take.
ParetoData read_pareto(std::string text, const std::string& name);
void write_pareto(std::ostream& output, const ParetoData& data);

} // namespace client
