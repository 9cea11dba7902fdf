#include "net/seal/keys.h"

#include "net/seal/cpace.h"
#include "net/transport.h"

#include <algorithm>
#include <initializer_list>
#include <sodium.h>

namespace net::seal {
namespace {

void use_sodium() {
    static const int ready = sodium_init();
    if (ready < 0)
        throw Error("the cryptography library libsodium does not start on this machine");
}

ByteSpan bytes_of(std::string_view text) { return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}; }

/// `label` separates purposes: each has its own hashes.
template <std::size_t size>
Block<size> keyed_hash(const Key& key, std::string_view label, std::initializer_list<ByteSpan> parts) {
    crypto_generichash_state state;
    crypto_generichash_init(&state, key.data(), key.size(), size);
    crypto_generichash_update(&state, bytes_of(label).data(), label.size());
    for (const ByteSpan part : parts)
        crypto_generichash_update(&state, part.data(), part.size());
    Block<size> hash;
    crypto_generichash_final(&state, hash.data(), size);
    return hash;
}

} // namespace

void fill_random(std::span<std::uint8_t> bytes) {
    use_sodium();
    randombytes_buf(bytes.data(), bytes.size());
}

KeyPair make_keys() {
    use_sodium();
    KeyPair pair;
    crypto_box_keypair(pair.public_key.data(), pair.secret.data());
    return pair;
}

KeyPair keys_of(const Key& secret) {
    use_sodium();
    KeyPair pair{.secret = secret};
    crypto_scalarmult_base(pair.public_key.data(), secret.data());
    return pair;
}

std::string fingerprint(const Key& public_key) {
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz234567"; // base32
    constexpr std::size_t groups = 4, in_group = 4, bits = 5;
    const auto hash = keyed_hash<16>(public_key, "fingerprint", {});
    std::string text;
    for (std::size_t i = 0; i < groups * in_group; ++i) {
        const std::size_t bit = bits * i;
        const unsigned two = static_cast<unsigned>(hash.at(bit / 8)) << 8 | hash.at(bit / 8 + 1);
        if (i > 0 && i % in_group == 0)
            text += '-';
        text += letters[two >> (16 - bits - bit % 8) & 31];
    }
    return text;
}

Key random_scalar() { return cpace::scalar_of(random_bytes<Block<64>>()); }

Key server_scalar(const Key& secret, const Nonce& nonce, const Ticket& ticket, const Key& client_share) {
    return cpace::scalar_of(keyed_hash<64>(secret, "share", {nonce, ticket.time, ticket.code, client_share}));
}

Key password_share(std::string_view password, const Key& server, const Nonce& nonce, const Key& scalar) {
    return cpace::share(cpace::generator({.password = password, .channel = server, .session = nonce}), scalar);
}

std::optional<Key> password_key(const Nonce& nonce, const Key& scalar, const Key& theirs, const Key& client_share,
                                const Key& server_share) {
    const auto shared = cpace::agree(scalar, theirs);
    if (!shared)
        return {};
    const Block<64> whole = cpace::session_key(nonce, *shared, client_share, server_share);
    Key key;
    std::copy_n(whole.begin(), key.size(), key.begin());
    return key;
}

std::optional<Key> agree(const Key& secret, const Key& theirs) {
    Key shared;
    if (crypto_scalarmult(shared.data(), secret.data(), theirs.data()) != 0)
        return {};
    return shared;
}

Proof proof_of(const Join& join, const Key& server, const Key& password, const Key& run) {
    return keyed_hash<16>(password, "reckoning join",
                          {run, server, join.client, join.share, join.nonce, join.ticket.time, join.ticket.code});
}

Proof proof_of(const Denied& denied, const Key& run) {
    return keyed_hash<16>(run, "reckoning denied", {denied.nonce, denied.why});
}

SessionKeys session_keys(const Join& join, const Key& server, const Key& made, const Key& password, const Key& run,
                         const Key& fresh) {
    const Key master =
        keyed_hash<32>(password, "reckoning session", {run, fresh, server, join.client, made, join.nonce});
    return {.up = keyed_hash<32>(master, "client to server", {}),
            .down = keyed_hash<32>(master, "server to client", {}),
            .proof = keyed_hash<16>(master, "joined", {})};
}

Block<16> derive(const Block<16>& secret, std::string_view purpose) {
    use_sodium();
    Block<16> number;
    crypto_generichash(number.data(), number.size(), bytes_of(purpose).data(), purpose.size(), secret.data(),
                       secret.size());
    return number;
}

Block<16> ticket_code(const Key& secret, ByteSpan about) { return keyed_hash<16>(secret, "ticket", {about}); }

bool same(ByteSpan a, ByteSpan b) { return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0; }

} // namespace net::seal
