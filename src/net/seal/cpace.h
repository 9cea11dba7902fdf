#pragma once
/// CPace: two ends that know the same password derive a common key. An attacker, even one that poses as either end, can
/// test one password per exchange and none offline.
///
/// Suite CPACE-RISTR255-SHA512 of draft-irtf-cfrg-cpace, client as initiator, server as responder. Pure functions.

#include "net/seal/packets.h"

#include <string_view>

namespace net::seal::cpace {

/// Values that both ends of an exchange must have in common.
struct Context {
    std::string_view password{};
    ByteSpan channel{}; ///< identities of the ends (CI)
    ByteSpan session{}; ///< unique per exchange (sid)
};

/// The group element derived from password, channel and session.
Key generator(const Context& context);
/// The secret scalar derived from 64 random bytes.
Key scalar_of(const Block<64>& random);
/// The public share: scalar times `generator`.
Key share(const Key& generator, const Key& scalar);
/// The other end's share times this end's scalar; `nullopt` if the share is not an element of the group, or the neutral
/// one.
std::optional<Key> agree(const Key& scalar, const Key& theirs);
/// The intermediate session key (ISK), 64 B. `shared`: the result of `agree`. `of_client`, `of_server`: optional data
/// sent with the shares (ADa, ADb).
Block<64> session_key(ByteSpan session, const Key& shared, const Key& client_share, const Key& server_share,
                      ByteSpan of_client = {}, ByteSpan of_server = {});

} // namespace net::seal::cpace
