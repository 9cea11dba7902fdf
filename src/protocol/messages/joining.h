#pragma once
/// Joining a match, and leaving one.

#include "protocol/limits.h"

#include <string>
#include <vector>

namespace protocol {

/// Identifies a seat: a random number that the server gives to the seat's client alone. All 0: none. Players' numbers
/// and salts (net/player_number.h) have the same type.
struct SeatToken {
    std::uint32_t a = 0, b = 0, c = 0, d = 0;

    [[nodiscard]] bool given() const { return (a | b | c | d) != 0; }
    /// Compares in constant time, so that timing does not help a guess.
    [[nodiscard]] bool same(const SeatToken& other) const {
        return ((a ^ other.a) | (b ^ other.b) | (c ^ other.c) | (d ^ other.d)) == 0;
    }
};
/// client → server, the first message: asks to join with these tanks. Of another version's Hello only the first two
/// fields are read and written: enough to refuse it.
struct Hello {
    std::uint32_t magic_number = magic;
    std::uint16_t protocol_version = version;
    bool bots = false; ///< the tanks are driven by bots
    bool echo = false; ///< send the client's own updates back, so that its player sees their tank as others do
    std::uint8_t colour = any_colour;      ///< preferred colour of the first tank, unless another player has it
    std::vector<std::string> tank_names{}; ///< one per tank
    SeatToken seat{};                      ///< token of an earlier seat, to get it back
    std::string host_token{};              ///< secret that gives the host's rights, at most max_key [B]; empty: none
    SeatToken player{};                    ///< identifies this installation at this server, and at no other
};
/// A server that had the match before, and its random number for handing on bans and mutes (net/player_number.h).
struct FormerServer {
    std::string key{}; ///< fingerprint of its key, at most max_key
    SeatToken salt{};
};
/// server → client, the answer to the first Hello if the match has bans or mutes of former servers. The client says
/// Hello again, with the player's number derived through those servers (net/player_number.h).
struct FormerServers {
    std::vector<FormerServer> servers{}; ///< oldest first
};
/// server → client: accepted. Then follow ActorAdded for everything that exists, and Spawned for the client's own
/// tanks.
struct Welcome {
    ClientId client = 0;
    std::string map{};
    std::uint32_t map_checksum = 0;
    bool truth = false;      ///< owners send true poses, and receivers measure DR error by them
    bool lab = true;         ///< every client receives true poses at once; else only clients without a living tank do
    bool host = false;       ///< this client may change the host's settings
    SeatToken seat{};        ///< a later Hello with it restores the client's tanks, names, colours and scores
    float ping_every = 0.1f; ///< time between two pings on each of a Ping's two channels, after the first 20 [s]
};
/// server → client: refused, or no longer admitted. The connection ends after it. The layout never changes; a refusal
/// that this version does not know reads as `Refusal::version`.
struct Refused {
    std::uint32_t magic_number = magic; ///< as in Hello, so that any version can read it
    std::uint16_t protocol_version = version;
    Refusal refusal = Refusal::version;
    std::string text{};
};

} // namespace protocol
