#pragma once
/// Exact statistics of counts: whether a preference is chance, and how large a share is. Pure functions.

namespace dr {

constexpr double significance = 0.05; ///< p-value below which a preference counts as significant

/// Two-sided p-value of a sign test with `first` and `second` votes: the probability of votes at least this uneven if
/// each were the toss of a coin.
double sign_test_p_value(int first, int second);

/// Number of further votes, all for the leader, after which the test is significant; 0: it already is.
int votes_to_significance(int first, int second);

/// The 95 % confidence interval of the probability of a hit, after `hits` hits in `tries` independent tries (Clopper &
/// Pearson 1934). 0 to 1 without tries.
struct ShareInterval {
    double low = 0, high = 1;
};
ShareInterval share_interval(int hits, int tries);

[[deprecated("sign_test_p_value")]] inline double by_chance(int first, int second) {
    return sign_test_p_value(first, second);
}
[[deprecated("votes_to_significance")]] inline int votes_missing(int first, int second) {
    return votes_to_significance(first, second);
}

} // namespace dr
