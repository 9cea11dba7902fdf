#include "overlay/instruments/sign_test.h"

#include <algorithm>
#include <cmath>

namespace overlay {

double by_chance(int first, int second) {
    const int n = first + second, fewer = std::min(first, second);
    double tail = 0, ways = std::pow(0.5, n); // of choosing k of n, over all there are
    for (int k = 0; k <= fewer; ++k) {
        tail += ways;
        ways = ways * (n - k) / (k + 1);
    }
    return std::min(1.0, 2 * tail);
}

int votes_missing(int first, int second) {
    const int leader = std::max(first, second), other = std::min(first, second);
    int more = 0;
    while (by_chance(leader + more, other) >= significance)
        ++more;
    return more;
}

} // namespace overlay
