#pragma once
/// A match that goes on elsewhere: on another map, or at another server.

#include "protocol/messages/course.h"
#include "protocol/messages/joining.h"
#include "protocol/messages/people.h"

namespace protocol {

/// server → clients: the match goes on on another map. What is said now about this one no longer counts; whoever says
/// Hello again on the same connection, with his token, has his seat there.
struct MapChange {
    std::string map{};
    std::uint32_t map_checksum = 0;
};
/// A seat of a match that goes on elsewhere.
struct HeldTank {
    ActorId actor = 0;
    std::string name{};
    std::uint8_t colour = 0, team = 0;
    std::int16_t kills = 0, deaths = 0, best = 0, crates = 0;
};
struct HeldSeat {
    SeatToken token{};
    ClientId client = 0;
    bool host = false, muted = false;
    std::vector<HeldTank> tanks{};
};
struct BannedMachine {
    std::string address{}, name{}, why{};
};
/// How far the round is.
struct RoundSoFar {
    std::uint16_t number = 1;
    bool warm_up = false;
    double length = 0; ///< since it began [s]
    std::int16_t orange = 0, blue = 0;
};
/// What a match is, beside its settings.
struct Terms {
    std::uint16_t max_players = 16, bots = 0;
    bool lab = false, truth = true;
    double seat_kept = 0; ///< [s]
};
/// server → one client: the host leaves this match. May it go on at that client's program, which opens a port for it?
struct HostOffer {
    std::string name{}; ///< the match's, in people's lists
};
constexpr double offer_lasts = 12; ///< the player's time to answer; then it is no [s]
/// client → server: the player's answer to it.
struct HostAnswer {
    bool yes = false;
    std::string why{}; ///< if not, for people, at most max_text
};
/// server → the client that agreed: start a server with this, in which the match goes on as it stands here, and say
/// Taken.
struct Heritage {
    std::string map{}, name{}; ///< `name`: in people's lists
    Terms terms{};
    std::vector<std::string> maps{};
    std::vector<Setting> settings{};
    RoundSoFar round{};
    std::vector<HeldSeat> seats{};
    std::vector<BannedMachine> bans{};
    std::vector<Chat> said{};
};
/// client → server, the answer to it: others come in at this UDP port of its machine.
struct Taken {
    std::uint16_t port = 0; ///< 0: it cannot be done here
    std::string why{};      ///< then, at most max_text
    std::string key{};      ///< fingerprint of the new server's key, at most max_key
};
/// server → clients: the match goes on at another server, which knows everybody by the token of his seat.
struct MovedOn {
    std::string host{}; ///< empty: on the machine that this server is on
    std::uint16_t port = 0;
    std::string with{}; ///< whose it is now, for people
    std::string key{};  ///< fingerprint of its key, at most max_key
};

} // namespace protocol
