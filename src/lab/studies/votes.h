#pragma once
/// Pools blind comparisons: which scheme looks smoother to people, and which metric agrees with them.
///
/// A file is one saved comparison of the game (overlay/instruments/blind_test.h). Its columns are `a` and `b` (the
/// schemes), `vote` (a, b or same), and `NAME_a` and `NAME_b` for any metric NAME whose smaller value is better.

#include "dead_reckoning/measuring/sign_test.h"

#include <map>
#include <span>
#include <string>
#include <vector>

namespace lab {

/// One person's vote in one round, on two schemes.
struct Ballot {
    std::string a, b;
    enum class Vote { a, b, same } vote = Vote::same;
    std::map<std::string, std::pair<double, double>> metrics; ///< Values for a and for b.
    std::size_t sitting = 0;                                  ///< Index of the file.
};

/// Adds the rounds of a file to `ballots`. Throws platform::FileError with the line at fault.
void read_ballots(std::string text, const std::string& name, std::size_t sitting, std::vector<Ballot>& ballots);

/// A statement, and the numbers of rounds for and against it.
struct VoteRow {
    std::string about;   ///< "schemes", "metric", "metrics"
    std::string says;    ///< "pvb is smoother than snap:order1"; "less mean is smoother"; "mean rather than jerk"
    int yes = 0, no = 0; ///< Number of rounds for the statement, and against it.
    int neither = 0;     ///< Number of rounds in which the voter saw no difference, or the metrics do not differ.
    int sittings_yes = 0, sittings_no = 0; ///< Files with more votes for yes than for no, and the reverse.
    [[nodiscard]] double share() const;    ///< Share of yes; NaN without a round.
    [[nodiscard]] dr::ShareInterval interval() const { return dr::share_interval(yes, yes + no); }
    [[nodiscard]] double by_chance() const { return dr::sign_test_p_value(yes, no); }
};

/// Counts the rounds for each statement. First each pair of schemes; then each metric, in the order of its lead of yes
/// over no. Last, the best metric against each other one, by the rounds in which only one of the two agrees with the
/// voter.
std::vector<VoteRow> count_votes(std::span<const Ballot> ballots);

} // namespace lab
