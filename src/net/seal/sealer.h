#pragma once
/// Seals and opens the datagrams of one direction with ChaCha20-Poly1305 (IETF). The nonce is a counter that is sent
/// along.
///
///     data   kind (1 B), the counter's low 32 bits, ciphertext with its tag (16 B)
///
/// The only state is the counter, or the replay window at the other end: no sockets, no clock, no allocation.

#include "net/seal/packets.h"

namespace net::seal {

constexpr std::size_t overhead = 1 + 4 + 16;              ///< additional size of a sealed datagram [B]
constexpr std::size_t longest_datagram = 4096 + overhead; ///< ENet's longest, sealed [B]

/// The numbers of a peer's datagrams that have arrived. Each number is accepted once, unless it is much older than the
/// newest.
class ReplayWindow {
  public:
    static constexpr std::uint64_t size = 1024; ///< number of newest numbers remembered; older ones are refused

    /// Whether datagram `number` has arrived, or is too old to tell.
    [[nodiscard]] bool seen(std::uint64_t number) const {
        return number < next_ && (next_ - number > size || (word(number) & bit(number)) != 0);
    }
    /// Marks datagram `number` as arrived.
    void take(std::uint64_t number) {
        if (number >= next_ + size) { // a peer may skip many numbers at once: do not clear them bit by bit
            words_.fill(0);
            next_ = number + 1;
        }
        for (; next_ <= number; ++next_)
            word(next_) &= ~bit(next_);
        word(number) |= bit(number);
    }
    /// The datagram's number, of which only the `low` 32 bits were sent: the one nearest to the next expected number.
    [[nodiscard]] std::uint64_t whole(std::uint32_t low) const {
        const auto ahead = static_cast<std::int32_t>(low - static_cast<std::uint32_t>(next_));
        const std::uint64_t number = next_ + static_cast<std::uint64_t>(std::int64_t{ahead});
        return ahead < 0 && number > next_ ? low : number; // no number is below 0
    }

  private:
    static std::uint64_t bit(std::uint64_t number) { return std::uint64_t{1} << number % 64; }
    std::uint64_t& word(std::uint64_t number) { return words_[number / 64 % words_.size()]; }
    [[nodiscard]] const std::uint64_t& word(std::uint64_t number) const { return words_[number / 64 % words_.size()]; }

    std::array<std::uint64_t, size / 64> words_{};
    std::uint64_t next_ = 0; ///< the number after the newest
};

class Sealer {
  public:
    explicit Sealer(const Key& key) : key_(key) {}
    /// Seals `plain` into `into`, which has at least `plain.size() + overhead` bytes; returns its length.
    std::size_t seal(ByteSpan plain, std::span<std::uint8_t> into);

  private:
    Key key_;
    std::uint64_t counter_ = 0;
};

class Opener {
  public:
    explicit Opener(const Key& key) : key_(key) {}
    /// Opens `packet` into `into` and returns the length. `nullopt` if `packet` is not authentic, repeated or too old,
    /// or does not fit.
    std::optional<std::size_t> open(ByteSpan packet, std::span<std::uint8_t> into);

  private:
    Key key_;
    ReplayWindow window_;
};

} // namespace net::seal
