#include "dead_reckoning/measuring/sign_test.h"

#include <algorithm>
#include <cmath>

namespace dr {
namespace {

/// Probability of at most `most` hits in `tries`, each with probability `share`, 0 < share < 1.
double at_most(int most, int tries, double share) {
    using Wide = long double; // precision for powers of many tries
    const auto ways = [](int of) { return std::lgamma(static_cast<Wide>(of) + 1); };
    const Wide hit = std::log(static_cast<Wide>(share)), miss = std::log1p(-static_cast<Wide>(share));
    Wide sum = 0;
    constexpr Wide nothing = 1e-20L; // smaller terms are negligible
    for (int k = most; k >= 0; --k) {
        const Wide term = std::exp(ways(tries) - ways(k) - ways(tries - k) + static_cast<Wide>(k) * hit +
                                   static_cast<Wide>(tries - k) * miss);
        sum += term;
        if (k < share * tries && term < nothing * sum)
            break;
    }
    return static_cast<double>(sum);
}

/// The probability of a hit for which at most `most` hits in `tries` have the given `probability`.
double share_at(int most, int tries, double probability) {
    double low = 0, high = 1;
    constexpr int halvings = 50;
    for (int i = 0; i < halvings; ++i) {
        const double middle = (low + high) / 2;
        (at_most(most, tries, middle) > probability ? low : high) = middle;
    }
    return (low + high) / 2;
}

} // namespace

double sign_test_p_value(int first, int second) {
    return std::min(1.0, 2 * at_most(std::min(first, second), first + second, 0.5));
}

int votes_to_significance(int first, int second) {
    const int leader = std::max(first, second), other = std::min(first, second);
    int more = 0;
    while (sign_test_p_value(leader + more, other) >= significance)
        ++more;
    return more;
}

ShareInterval share_interval(int hits, int tries) {
    constexpr double tail = significance / 2;
    return {.low = hits == 0 ? 0 : share_at(hits - 1, tries, 1 - tail),
            .high = hits == tries ? 1 : share_at(hits, tries, tail)};
}

} // namespace dr
