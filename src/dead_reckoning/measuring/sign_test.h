#pragma once
/// What so many of so many say: is it chance, and how large is the share? Exact; pure functions of counts.

namespace dr {

constexpr double significance = 0.05; ///< what is less likely by chance is no chance

/// Which of two did the votes prefer? The probability of votes at least so uneven if each were the toss of a coin,
/// two-sided.
double by_chance(int first, int second);

/// How many further votes decide it if the leader gets them all: 0, it is decided.
int votes_missing(int first, int second);

/// The 95 % interval of a share that was seen `hits` times in `tries` (Clopper & Pearson 1934): it holds the true one
/// in at least 95 of 100 such cases, if one try tells nothing of the next. Of no try: 0 to 1.
struct ShareInterval {
    double low = 0, high = 1;
};
ShareInterval share_interval(int hits, int tries);

} // namespace dr
