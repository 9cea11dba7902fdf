#pragma once
/// When it is said what has come: delayed acknowledgements, as TCP's (RFC 1122, 4.2.3.2). An answer costs a datagram,
/// as much as what it is about.

#include <cstdint>

namespace protocol::compact {

class DelayedAnswer {
  public:
    static constexpr int several = 2;     ///< so many datagrams are answered (those of a frame count as one) ...
    static constexpr double seldom = 0.1; ///< ... so often at most [s] ...
    static constexpr double at_last = 1;  ///< ... and one alone after this time [s] ...
    static constexpr int many = 16; ///< ... but so many packets at once: an answer has room for twice as many (Seen)

    /// Is it time to answer `unanswered` packets? Once a frame; `now` does not run backwards [s].
    [[nodiscard]] bool due(int unanswered, double now) {
        if (unanswered > unanswered_) {
            unanswered_ = unanswered;
            if (datagrams_++ == 0)
                since_ = now;
        }
        const bool enough = datagrams_ >= several && now - answered_ >= seldom;
        const bool waited = datagrams_ > 0 && now - since_ >= at_last;
        if (!enough && !waited && unanswered < many)
            return false;
        unanswered_ = datagrams_ = 0;
        answered_ = now;
        ++answers_;
        return true;
    }
    [[nodiscard]] std::uint64_t answers() const { return answers_; } ///< that were due so far

  private:
    int unanswered_ = 0, datagrams_ = 0;
    double since_ = 0;       ///< when the first of them came [s]
    double answered_ = -1e9; ///< the last time [s]
    std::uint64_t answers_ = 0;
};

} // namespace protocol::compact
