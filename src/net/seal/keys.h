#pragma once
/// How two ends that share a password, or nothing, get keys that nobody else has (libsodium).
///
///     run      X25519(client's key, the key that the server made when it began)
///     fresh    X25519(client's key, the key that the server made for this client)
///     master   BLAKE2b, keyed with the password's key, over both, all keys, nonce and salt
///
/// from which come a key for each direction and the server's proof. The client's proof, by which the server knows the
/// password before it keeps anything, is keyed alike over what both know by then. The password's key is Argon2id's. It
/// never goes over the wire, and who only listens cannot try passwords; a false server, to which somebody shows his
/// proof, can, at Argon2id's price each.

#include "net/seal/packets.h"

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

/// Takes some 0.1 s and 64 MiB. Without a password it is all zeros, at once. Throws Error if there is no memory.
Key password_key(std::string_view password, const Salt& salt);

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

/// The server's word, keyed with its secret.
Block<16> ticket_code(const Key& secret, ByteSpan about);

/// Takes as long wherever they differ.
bool same(ByteSpan a, ByteSpan b);

} // namespace net::seal
