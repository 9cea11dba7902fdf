#pragma once
/// Sealing and opening datagrams of one direction: ChaCha20-Poly1305 (IETF), whose nonce is a counter that goes along.
///
///     data   kind (1 B), the counter's low 32 bits, ciphertext with its tag (16 B)
///
/// Pure but for the counter: no sockets, no clock. Nothing is allocated.

#include "net/seal/packets.h"

namespace net::seal {

constexpr std::size_t overhead = 1 + 4 + 16;              ///< of a sealed datagram [B]
constexpr std::size_t longest_datagram = 4096 + overhead; ///< ENet's longest, sealed [B]

/// Which of a peer's numbered datagrams have come: each counts once, and none that is much older than the newest.
class ReplayWindow {
  public:
    static constexpr std::uint64_t size = 1024; ///< so far behind the newest one it still counts

    /// Has it come, or is it too old to know?
    [[nodiscard]] bool seen(std::uint64_t number) const {
        return number < next_ && (next_ - number > size || (word(number) & bit(number)) != 0);
    }
    /// It has come.
    void take(std::uint64_t number) {
        if (number >= next_ + size) { // a peer may leap with each datagram: no bit by bit
            words_.fill(0);
            next_ = number + 1;
        }
        for (; next_ <= number; ++next_)
            word(next_) &= ~bit(next_);
        word(number) |= bit(number);
    }
    /// The number, of which only the low 32 bits were sent: the one nearest to what is due.
    [[nodiscard]] std::uint64_t whole(std::uint32_t low) const {
        const auto ahead = static_cast<std::int32_t>(low - static_cast<std::uint32_t>(next_));
        const std::uint64_t number = next_ + static_cast<std::uint64_t>(std::int64_t{ahead});
        return ahead < 0 && number > next_ ? low : number; // there is none before 0
    }

  private:
    static std::uint64_t bit(std::uint64_t number) { return std::uint64_t{1} << number % 64; }
    std::uint64_t& word(std::uint64_t number) { return words_[number / 64 % words_.size()]; }
    [[nodiscard]] const std::uint64_t& word(std::uint64_t number) const { return words_[number / 64 % words_.size()]; }

    std::array<std::uint64_t, size / 64> words_{};
    std::uint64_t next_ = 0; ///< after the newest
};

class Sealer {
  public:
    explicit Sealer(const Key& key) : key_(key) {}
    /// Into at least `plain.size() + overhead` bytes; returns how many.
    std::size_t seal(ByteSpan plain, std::span<std::uint8_t> into);

  private:
    Key key_;
    std::uint64_t counter_ = 0;
};

class Opener {
  public:
    explicit Opener(const Key& key) : key_(key) {}
    /// The length of what was in it; nothing if it is not authentic, has come before, is too old, or does not fit.
    std::optional<std::size_t> open(ByteSpan packet, std::span<std::uint8_t> into);

  private:
    Key key_;
    ReplayWindow window_;
};

} // namespace net::seal
