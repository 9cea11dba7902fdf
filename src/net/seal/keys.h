#pragma once
/// Key agreement of client and server (libsodium).
///
///     run      X25519(client's key, server's lasting key)
///     fresh    X25519(client's key, the key that the server made for this client)
///     master   BLAKE2b, keyed with the password's key, over both, all public keys and the nonce
///
/// The master key yields a key for each direction and the server's proof. The client's proof is also keyed with the
/// password's key, over the values that both ends know when the client joins. So the server checks the password before
/// it stores anything. The password's key comes from CPace (cpace.h); without a password it is zeros.

#include "net/seal/packets.h"

#include <string>
#include <string_view>

namespace net::seal {

constexpr std::size_t max_password = 128; ///< [B]

/// Fills `bytes` with random bytes from the operating system.
void fill_random(std::span<std::uint8_t> bytes);
template <class Bytes> Bytes random_bytes() {
    Bytes bytes;
    fill_random(bytes);
    return bytes;
}

struct KeyPair {
    Key secret{}, public_key{};
};
KeyPair make_keys();

/// The key pair of a secret key.
KeyPair keys_of(const Key& secret);

/// Text by which people compare a public key: 80 bits of its hash, "abcd-efgh-ijkl-mnop".
std::string fingerprint(const Key& public_key);

/// The client's secret scalar in one exchange of CPace.
Key random_scalar();
/// The server's secret scalar, derived from the server's secret and the client's packet. `join` has the same values
/// again, so the server stores nothing between `share` and `join`.
Key server_scalar(const Key& secret, const Nonce& nonce, const Ticket& ticket, const Key& client_share);
/// One end's share of CPace. It is valid only for `server` (the server's lasting public key) and `nonce`.
Key password_share(std::string_view password, const Key& server, const Nonce& nonce, const Key& scalar);
/// The key that CPace derives from the password; `nullopt` if `theirs`, the other end's share, is invalid. The ends get
/// different keys if their passwords differ.
std::optional<Key> password_key(const Nonce& nonce, const Key& scalar, const Key& theirs, const Key& client_share,
                                const Key& server_share);
/// The shared secret of an X25519 key exchange; `nullopt` if `theirs` is not a valid key.
std::optional<Key> agree(const Key& secret, const Key& theirs);

/// The client's proof in a `join` that the client knows the password.
Proof proof_of(const Join& join, const Key& server, const Key& password, const Key& run);
/// The server's proof in a `denied`, keyed with `run` alone.
Proof proof_of(const Denied& denied, const Key& run);

struct SessionKeys {
    Key up{}, down{}; ///< keys for client → server and for server → client
    Proof proof{};    ///< the server's proof in its `joined`
};
SessionKeys session_keys(const Join& join, const Key& server, const Key& made, const Key& password, const Key& run,
                         const Key& fresh);

/// A number that only owners of `secret` can compute, different for each purpose.
Block<16> derive(const Block<16>& secret, std::string_view purpose);

/// Authentication code of a ticket, keyed with the server's secret.
Block<16> ticket_code(const Key& secret, ByteSpan about);

/// Compares in constant time, so that timing does not show where the values differ.
bool same(ByteSpan a, ByteSpan b);

} // namespace net::seal
