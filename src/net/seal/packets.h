#pragma once
/// The packets around ENet's datagrams: how client and server agree on keys, and the sealed datagrams themselves.
/// docs/seal.md describes the protocol with test vectors.
///
///     client → server   ask      nonce; zeros, so that no answer is longer than its packet
///     server → client   cookie   nonce, ticket, the server's lasting key, whether there is a password
///     client → server   share    nonce, ticket, the client's share of CPace           only with a password
///     server → client   reply    nonce, the server's share of CPace                   only with a password
///     client → server   join     nonce, ticket, the client's key, the client's share again, proof
///     server → client   joined   nonce, a fresh key, proof         or   denied   nonce, why, proof
///     both ways         data     counter, sealed ENet datagram
///
/// The ticket proves to the server that the client receives at its address; until `join` the server stores nothing.
/// Keys use X25519 (keys.h), passwords CPace (cpace.h), seals ChaCha20-Poly1305 (sealer.h). All packets but `data` have
/// a mark and a version after their kind. `ask` has its nonce at the same offset in every version, so that the server
/// can answer clients of other versions.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <tuple>
#include <type_traits>

namespace net::seal {

template <std::size_t size> using Block = std::array<std::uint8_t, size>;
using Nonce = Block<16>; ///< random, one per attempt to join
using Proof = Block<16>;
using Key = Block<32>;
using ByteSpan = std::span<const std::uint8_t>;

enum class Kind : std::uint8_t { none, ask, cookie, join, joined, denied, other_version, data, share, reply, count };
constexpr Block<4> mark{'R', 'K', 'S', 2}; ///< the last byte is the version

struct Ticket {
    Block<4> time{}; ///< the server's clock at issue [s]
    Block<16> code{};
};

struct Ask {
    static constexpr Kind kind = Kind::ask;
    static constexpr std::size_t padding = 80;
    Nonce nonce{};
    auto parts() { return std::tie(nonce); }
};
struct Cookie {
    static constexpr Kind kind = Kind::cookie;
    Nonce nonce{};
    Ticket ticket{};
    Key server{};      ///< the server's lasting key
    Block<1> locked{}; ///< not 0: the server requires a password
    auto parts() { return std::tie(nonce, ticket.time, ticket.code, server, locked); }
};
struct Share {
    static constexpr Kind kind = Kind::share;
    Nonce nonce{};
    Ticket ticket{};
    Key share{};
    auto parts() { return std::tie(nonce, ticket.time, ticket.code, share); }
};
struct Reply {
    static constexpr Kind kind = Kind::reply;
    Nonce nonce{};
    Key share{};
    auto parts() { return std::tie(nonce, share); }
};
struct Join {
    static constexpr Kind kind = Kind::join;
    Nonce nonce{};
    Ticket ticket{};
    Key client{};
    Key share{}; ///< as in Share; zeros without a password
    Proof proof{};
    auto parts() { return std::tie(nonce, ticket.time, ticket.code, client, share, proof); }
};
struct Joined {
    static constexpr Kind kind = Kind::joined;
    Nonce nonce{};
    Key fresh{};
    Proof proof{};
    auto parts() { return std::tie(nonce, fresh, proof); }
};
enum class Denial : std::uint8_t { none, wrong_password, crowded };
struct Denied {
    static constexpr Kind kind = Kind::denied;
    Nonce nonce{};
    Block<1> why{}; ///< a Denial
    Proof proof{};
    auto parts() { return std::tie(nonce, why, proof); }
};
/// Answers an `ask` of another version. The version in its mark is the server's.
struct OtherVersion {
    static constexpr Kind kind = Kind::other_version;
    Nonce nonce{};
    auto parts() { return std::tie(nonce); }
};

/// Size of a packet on the wire [B].
template <class Packet> constexpr std::size_t size_of() {
    using Parts = decltype(std::declval<Packet&>().parts());
    const auto sum = []<class... Part>(std::type_identity<std::tuple<Part...>>) {
        return (std::tuple_size_v<std::remove_reference_t<Part>> + ...);
    };
    std::size_t size = 1 + mark.size() + sum(std::type_identity<Parts>{});
    if constexpr (requires { Packet::padding; })
        size += Packet::padding;
    return size;
}
static_assert(size_of<Cookie>() <= size_of<Ask>() && size_of<Reply>() <= size_of<Share>() &&
              size_of<Joined>() <= size_of<Join>() && size_of<Denied>() <= size_of<Join>() &&
              size_of<OtherVersion>() <= size_of<Ask>());

template <class Packet> Block<size_of<Packet>()> encode(Packet packet) {
    Block<size_of<Packet>()> bytes{};
    bytes[0] = static_cast<std::uint8_t>(Packet::kind);
    auto out = bytes.begin() + 1;
    const auto put = [&](const auto& part) {
        for (const std::uint8_t each : part)
            *out++ = each;
    };
    put(mark);
    std::apply([&](const auto&... part) { (put(part), ...); }, packet.parts());
    return bytes;
}

/// A packet's kind; Kind::none if it is empty or unknown.
inline Kind kind_of(ByteSpan bytes) {
    return bytes.empty() || bytes[0] >= static_cast<std::uint8_t>(Kind::count) ? Kind::none
                                                                               : static_cast<Kind>(bytes[0]);
}

/// Returns `nullopt` for packets of other types and versions; OtherVersion is read in any version.
template <class Packet> std::optional<Packet> decode(ByteSpan bytes) {
    if (bytes.size() != size_of<Packet>() || kind_of(bytes) != Packet::kind)
        return {};
    auto in = bytes.begin() + 1;
    const auto take = [&](auto& part) {
        for (std::uint8_t& each : part)
            each = *in++;
    };
    Block<4> version{};
    take(version);
    if (version[3] != mark[3] && Packet::kind == Kind::other_version)
        version[3] = mark[3];
    if (version != mark)
        return {};
    Packet packet;
    std::apply([&](auto&... part) { (take(part), ...); }, packet.parts());
    return packet;
}

} // namespace net::seal
