#pragma once
/// Blind comparisons pooled: which scheme looks the smoother to people, and which metric says so, too.
///
/// A file is what the game saves of one comparison (overlay/instruments/blind_test.h): the columns `a` and `b` (the
/// schemes), `vote` (a, b or same), and for any metric NAME that is the better the smaller it is, `NAME_a` and
/// `NAME_b`.

#include "dead_reckoning/measuring/sign_test.h"

#include <map>
#include <span>
#include <string>
#include <vector>

namespace lab {

/// One round of one viewer.
struct Ballot {
    std::string a, b;
    enum class Vote { a, b, same } vote = Vote::same;
    std::map<std::string, std::pair<double, double>> metrics; ///< of a and of b
    std::size_t sitting = 0;                                  ///< which file
};

/// Adds the rounds of a file to `ballots`. Throws platform::FileError with the line that is to blame.
void read_ballots(std::string text, const std::string& name, std::size_t sitting, std::vector<Ballot>& ballots);

/// A statement, and how many of the rounds are for it.
struct VoteRow {
    std::string about;   ///< "schemes", "metric", "metrics"
    std::string says;    ///< "pvb is smoother than snap:order1"; "less mean is smoother"; "mean rather than jerk"
    int yes = 0, no = 0; ///< rounds
    int neither = 0;     ///< no difference was seen, or measured, or both metrics say the same
    int sittings_yes = 0, sittings_no = 0; ///< files with more of these than of those
    [[nodiscard]] double share() const;    ///< of yes; NaN without a round
    [[nodiscard]] dr::ShareInterval interval() const { return dr::share_interval(yes, yes + no); }
    [[nodiscard]] double by_chance() const { return dr::by_chance(yes, no); }
};

/// First each pair of schemes; then each metric, the one that agrees with the most votes first; then that one against
/// each other one, by the rounds in which only one of the two agrees.
std::vector<VoteRow> count_votes(std::span<const Ballot> ballots);

} // namespace lab
