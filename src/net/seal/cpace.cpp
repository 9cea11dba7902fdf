#include "net/seal/cpace.h"

#include <algorithm>
#include <initializer_list>
#include <sodium.h>
#include <vector>

namespace net::seal::cpace {
namespace {

constexpr std::string_view domain = "CPaceRistretto255", key_domain = "CPaceRistretto255_ISK";
constexpr std::size_t hash_block = 128; ///< block size of SHA-512 [B]

ByteSpan bytes_of(std::string_view text) { return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}; }

/// Joins the parts, each after its length in LEB128 (lv_cat).
std::vector<std::uint8_t> with_lengths(std::initializer_list<ByteSpan> parts) {
    constexpr std::size_t more = 128;
    std::vector<std::uint8_t> all;
    for (const ByteSpan part : parts) {
        std::size_t length = part.size();
        for (; length >= more; length /= more)
            all.push_back(static_cast<std::uint8_t>(length % more + more));
        all.push_back(static_cast<std::uint8_t>(length));
        all.insert(all.end(), part.begin(), part.end());
    }
    return all;
}

Block<64> sha512(ByteSpan bytes) {
    Block<64> hash;
    crypto_hash_sha512(hash.data(), bytes.data(), bytes.size());
    return hash;
}

} // namespace

Key generator(const Context& context) {
    const std::size_t before = 1 + with_lengths({bytes_of(domain), bytes_of(context.password)}).size();
    const std::vector<std::uint8_t> padding(before < hash_block ? hash_block - before : 0);
    const Block<64> hash =
        sha512(with_lengths({bytes_of(domain), bytes_of(context.password), padding, context.channel, context.session}));
    Key element;
    crypto_core_ristretto255_from_hash(element.data(), hash.data());
    return element;
}

Key scalar_of(const Block<64>& random) {
    Key scalar;
    crypto_core_ristretto255_scalar_reduce(scalar.data(), random.data());
    return scalar;
}

Key share(const Key& generator, const Key& scalar) { return agree(scalar, generator).value_or(Key{}); }

std::optional<Key> agree(const Key& scalar, const Key& theirs) {
    Key shared;
    if (crypto_scalarmult_ristretto255(shared.data(), scalar.data(), theirs.data()) != 0)
        return {};
    return shared;
}

Block<64> session_key(ByteSpan session, const Key& shared, const Key& client_share, const Key& server_share,
                      ByteSpan of_client, ByteSpan of_server) {
    return sha512(
        with_lengths({bytes_of(key_domain), session, shared, client_share, of_client, server_share, of_server}));
}

} // namespace net::seal::cpace
