#pragma once
/// Joining a match, and leaving one.

#include "protocol/limits.h"

#include <string>
#include <vector>

namespace protocol {

/// Whose seat it is: a random number that the server gives with the seat and tells nobody else. All 0: none.
struct SeatToken {
    std::uint32_t a = 0, b = 0, c = 0, d = 0;

    [[nodiscard]] bool given() const { return (a | b | c | d) != 0; }
    /// Takes as long whatever is different: no guess is told how near it came.
    [[nodiscard]] bool same(const SeatToken& other) const {
        return ((a ^ other.a) | (b ^ other.b) | (c ^ other.c) | (d ^ other.d)) == 0;
    }
};
/// client → server, the first message: may I join, with these tanks? Of another version's Hello only the first two
/// fields are read (and written): enough to refuse it.
struct Hello {
    std::uint32_t magic_number = magic;
    std::uint16_t protocol_version = version;
    bool bots = false; ///< the tanks are driven by bots
    bool echo = false; ///< send my own updates back to me, so that I see myself through my link as others see me
    std::uint8_t colour = any_colour;      ///< that the first tank would like; another player's is not given twice
    std::vector<std::string> tank_names{}; ///< one tank each
    SeatToken seat{};                      ///< that I had: I want it back
    std::string host_token{};              ///< that gives a host's rights, at most max_key; empty: I want none
    SeatToken player{};                    ///< recognises this installation at this server, and at no other
};
/// server → client: yes. Then ActorAdded for everything that exists, and Spawned for the client's own tanks.
struct Welcome {
    ClientId client = 0;
    std::string map{};
    std::uint32_t map_checksum = 0;
    bool truth = false;      ///< owners send truth, receivers score against it
    bool lab = true;         ///< everybody is told the truth; else only who has no living tank, as a match is fair
    bool host = false;       ///< this client may change the host's settings
    SeatToken seat{};        ///< gives the client's tanks, names, colours and scores back to who says it in a Hello
    float ping_every = 0.1f; ///< that each of its clocks is to be asked for, once it is set [s]
};
/// server → client: no, or not any more. The connection ends after it. Its layout never changes; a refusal that only a
/// later version knows reads as `Refusal::version`.
struct Refused {
    std::uint32_t magic_number = magic; ///< as in Hello, so that any version can read why
    std::uint16_t protocol_version = version;
    Refusal refusal = Refusal::version;
    std::string text{};
};

} // namespace protocol
