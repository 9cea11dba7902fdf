#include "net/seal/sealer.h"

#include <sodium.h>

namespace net::seal {
namespace {

constexpr std::size_t head = 1 + 4;
static_assert(overhead == head + crypto_aead_chacha20poly1305_ietf_ABYTES);

Block<crypto_aead_chacha20poly1305_ietf_NPUBBYTES> nonce_of(std::uint64_t counter) {
    Block<crypto_aead_chacha20poly1305_ietf_NPUBBYTES> nonce{};
    for (std::size_t i = 0; i < 8; ++i)
        nonce[4 + i] = static_cast<std::uint8_t>(counter >> 8 * i);
    return nonce;
}

} // namespace

std::size_t Sealer::seal(ByteSpan plain, std::span<std::uint8_t> into) {
    into[0] = static_cast<std::uint8_t>(Kind::data);
    for (std::size_t i = 0; i < 4; ++i)
        into[1 + i] = static_cast<std::uint8_t>(counter_ >> 8 * i);
    const auto nonce = nonce_of(counter_++);
    unsigned long long length = 0;
    crypto_aead_chacha20poly1305_ietf_encrypt(into.data() + head, &length, plain.data(), plain.size(), nullptr, 0,
                                              nullptr, nonce.data(), key_.data());
    return head + static_cast<std::size_t>(length);
}

std::optional<std::size_t> Opener::open(ByteSpan packet, std::span<std::uint8_t> into) {
    if (packet.size() < overhead || packet.size() - overhead > into.size() || kind_of(packet) != Kind::data)
        return {};
    std::uint32_t low = 0;
    for (std::size_t i = 0; i < 4; ++i)
        low |= std::uint32_t{packet[1 + i]} << 8 * i;
    const std::uint64_t counter = window_.whole(low);
    if (window_.seen(counter))
        return {};
    const auto nonce = nonce_of(counter);
    unsigned long long length = 0;
    if (crypto_aead_chacha20poly1305_ietf_decrypt(into.data(), &length, nullptr, packet.data() + head,
                                                  packet.size() - head, nullptr, 0, nonce.data(), key_.data()) != 0)
        return {};
    window_.take(counter);
    return static_cast<std::size_t>(length);
}

} // namespace net::seal
