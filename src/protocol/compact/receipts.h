#pragma once
/// Which packets of one way of a link have come, and what is said of it to who sent them.

#include "protocol/compact/naming.h"
#include "protocol/messages/motion.h"

#include <optional>
#include <utility>

namespace protocol::compact {

/// When it is said what has come: delayed acknowledgements, as TCP's (RFC 1122, 4.2.3.2). An answer costs a datagram,
/// as much as what it is about.
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

class Receipts {
  public:
    /// Numbers go on beyond 16 bits from the first one that comes. Nothing: it came before, or is too late.
    [[nodiscard]] std::optional<std::uint64_t> extended(std::uint16_t number) const {
        if (newest_ == 0)
            return 65536u + number;
        const auto further = static_cast<std::int16_t>(number - static_cast<std::uint16_t>(newest_));
        if (further > 0)
            return newest_ + static_cast<std::uint64_t>(further);
        const int behind = -further;
        if (behind == 0 || behind >= window || (before_ >> (behind - 1) & 1) != 0)
            return {};
        return newest_ - static_cast<std::uint64_t>(behind);
    }
    /// That packet, by its extended number, has come and been read.
    void note(std::uint64_t number) {
        ++unanswered_;
        if (number < newest_) {
            before_ |= 1u << (newest_ - number - 1);
            return;
        }
        const std::uint64_t further = newest_ == 0 ? 33 : number - newest_;
        before_ = further >= 32 ? 0 : before_ << further;
        if (further <= 32)
            before_ |= 1u << (further - 1);
        newest_ = number;
    }
    /// If anything has come since the last call.
    std::optional<Seen> seen() {
        if (std::exchange(unanswered_, 0) == 0)
            return {};
        return Seen{.number = static_cast<std::uint16_t>(newest_), .before = before_};
    }
    /// That, when it is time to answer (DelayedAnswer): once a frame.
    std::optional<Seen> answer(double now) { return answer_.due(unanswered_, now) ? seen() : std::nullopt; }
    [[nodiscard]] std::uint64_t answers() const { return answer_.answers(); } ///< so far

  private:
    std::uint64_t newest_ = 0; ///< extended; 0: none
    std::uint32_t before_ = 0; ///< of those before it, as in Seen
    int unanswered_ = 0;       ///< packets, since the last call of seen()
    DelayedAnswer answer_;
};

} // namespace protocol::compact
