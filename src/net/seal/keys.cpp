#include "net/seal/keys.h"

#include "net/transport.h"

#include <initializer_list>
#include <sodium.h>

namespace net::seal {
namespace {

void use_sodium() {
    static const int ready = sodium_init();
    if (ready < 0)
        throw Error("the cryptography of this machine cannot be used: libsodium does not start");
}

ByteSpan bytes_of(std::string_view text) { return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}; }

/// `label` keeps what is hashed for one purpose from being good for another.
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
    crypto_box_keypair(pair.open.data(), pair.secret.data());
    return pair;
}

Key password_key(std::string_view password, const Salt& salt) {
    static_assert(sizeof(Salt) == crypto_pwhash_SALTBYTES);
    use_sodium();
    Key key{};
    if (!password.empty() && crypto_pwhash(key.data(), key.size(), password.data(), password.size(), salt.data(),
                                           crypto_pwhash_OPSLIMIT_INTERACTIVE, crypto_pwhash_MEMLIMIT_INTERACTIVE,
                                           crypto_pwhash_ALG_ARGON2ID13) != 0)
        throw Error("there is no memory to work out the password's key: 64 MiB are needed");
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
                          {run, server, join.client, join.nonce, join.ticket.time, join.ticket.code});
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

Block<16> ticket_code(const Key& secret, ByteSpan about) { return keyed_hash<16>(secret, "ticket", {about}); }

bool same(ByteSpan a, ByteSpan b) { return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0; }

} // namespace net::seal
