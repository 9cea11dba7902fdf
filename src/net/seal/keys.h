#pragma once
/// How client and server get keys that nobody else has (libsodium).
///
///     run      X25519(client's key, server's lasting key)
///     fresh    X25519(client's key, the key that the server made for this client)
///     master   BLAKE2b, keyed with the password's key, over both, all public keys and the nonce
///
/// The master key yields a key for each direction and the server's proof. The client's proof is keyed in the same way
/// over what both know by then, so that the server knows that the password is right before it keeps anything. The
/// password's key comes from CPace (cpace.h); without a password it is zeros.

#include "net/seal/packets.h"

#include <string>
#include <string_view>

namespace net::seal {

constexpr std::size_t max_password = 128; ///< [B]

/// Random bytes from the operating system.
void fill_random(std::span<std::uint8_t> bytes);
template <class Bytes> Bytes random_bytes() {
    Bytes bytes;
    fill_random(bytes);
    return bytes;
}

struct KeyPair {
    Key secret{}, open{};
};
KeyPair make_keys();

/// The pair that belongs to a secret.
KeyPair keys_of(const Key& secret);

/// A public key as people compare it: 80 bits of its hash, "abcd-efgh-ijkl-mnop".
std::string fingerprint(const Key& open);

/// The client's secret scalar in one exchange of CPace.
Key random_scalar();
/// The server's, from its secret and the client's packet: the server keeps nothing between `share` and `join`.
Key server_scalar(const Key& secret, const Nonce& nonce, const Ticket& ticket, const Key& client_share);
/// One end's share; `server`, its lasting key, and `nonce` bind the exchange.
Key password_share(std::string_view password, const Key& server, const Nonce& nonce, const Key& scalar);
/// The password's key; nullopt if the other end's share is invalid. Different at both ends if their passwords are.
std::optional<Key> password_key(const Nonce& nonce, const Key& scalar, const Key& theirs, const Key& client_share,
                                const Key& server_share);
/// What both ends of a key exchange compute; nothing if the other's key is none.
std::optional<Key> agree(const Key& secret, const Key& theirs);

/// By `run`, the client's proof of a `join`: it knows the password.
Proof proof_of(const Join& join, const Key& server, const Key& password, const Key& run);
/// By `run` alone: the server's, of what it denies.
Proof proof_of(const Denied& denied, const Key& run);

struct SessionKeys {
    Key up{}, down{}; ///< client → server, server → client
    Proof proof{};    ///< the server's, of its `joined`
};
SessionKeys session_keys(const Join& join, const Key& server, const Key& made, const Key& password, const Key& run,
                         const Key& fresh);

/// A number that only who knows `secret` can tell, different for each purpose.
Block<16> derive(const Block<16>& secret, std::string_view purpose);

/// The server's word, keyed with its secret.
Block<16> ticket_code(const Key& secret, ByteSpan about);

/// Takes as long wherever they differ.
bool same(ByteSpan a, ByteSpan b);

} // namespace net::seal
