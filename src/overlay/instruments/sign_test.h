#pragma once
/// Which of two did the votes prefer, or is that chance? Exact, two-sided; pure functions of how often each was voted.

namespace overlay {

constexpr double significance = 0.05; ///< what is less likely by chance is no chance

/// The probability of votes at least so uneven if each were the toss of a coin.
double by_chance(int first, int second);

/// How many further votes decide it if the leader gets them all: 0, it is decided.
int votes_missing(int first, int second);

} // namespace overlay
