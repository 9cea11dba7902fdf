#pragma once
/// CPace: both ends prove that they know the same password, and get a common key from it. An attacker, also one that
/// poses as either end, tests one password with each exchange and none offline.
///
/// Suite CPACE-RISTR255-SHA512 of draft-irtf-cfrg-cpace, client as initiator, server as responder. Pure functions.

#include "net/seal/packets.h"

#include <string_view>

namespace net::seal::cpace {

/// What binds an exchange.
struct Context {
    std::string_view password{};
    ByteSpan channel{}; ///< who talks to whom (CI)
    ByteSpan session{}; ///< different for each exchange (sid)
};

/// The group element that password, channel and session stand for.
Key generator(const Context& context);
/// The secret scalar that belongs to 64 random bytes.
Key scalar_of(const Block<64>& random);
/// The public share: scalar times `generator`.
Key share(const Key& generator, const Key& scalar);
/// The other end's share times the own scalar; nullopt if it is no element of the group, or the neutral one.
std::optional<Key> agree(const Key& scalar, const Key& theirs);
/// The intermediate session key (ISK), 64 B. `shared` is the result of `agree`; `of_client` and `of_server` are
/// optional data that go with the shares (ADa, ADb).
Block<64> session_key(ByteSpan session, const Key& shared, const Key& client_share, const Key& server_share,
                      ByteSpan of_client = {}, ByteSpan of_server = {});

} // namespace net::seal::cpace
