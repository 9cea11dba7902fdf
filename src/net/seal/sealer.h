#pragma once
/// Sealing and opening datagrams of one direction: ChaCha20-Poly1305 (IETF), whose nonce is a counter that goes along.
///
///     data   kind (1 B), the counter's low 32 bits, ciphertext with its tag (16 B)
///
/// Pure but for the counter: no sockets, no clock. Nothing is allocated.

#include "net/seal/packets.h"
#include "net/seal/replay_window.h"

namespace net::seal {

constexpr std::size_t overhead = 1 + 4 + 16;              ///< of a sealed datagram [B]
constexpr std::size_t longest_datagram = 4096 + overhead; ///< ENet's longest, sealed [B]

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
