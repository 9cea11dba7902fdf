#include "net/player_number.h"

#include "net/seal/keys.h"

#include <array>
#include <bit>

namespace net {

protocol::SeatToken number_at(const protocol::SeatToken& number, std::string_view key) {
    using Block = seal::Block<sizeof(protocol::SeatToken)>;
    return number.given() ? std::bit_cast<protocol::SeatToken>(seal::derive(std::bit_cast<Block>(number), key))
                          : number;
}

protocol::SeatToken number_handed_on(const protocol::SeatToken& number, const protocol::SeatToken& salt) {
    const auto bytes = std::bit_cast<std::array<char, sizeof salt>>(salt);
    return number_at(number, {bytes.data(), bytes.size()});
}

protocol::SeatToken number_at(protocol::SeatToken secret, std::span<const protocol::FormerServer> former,
                              std::string_view key) {
    for (const protocol::FormerServer& server : former)
        secret = number_handed_on(number_at(secret, server.key), server.salt);
    return number_at(secret, key);
}

} // namespace net
