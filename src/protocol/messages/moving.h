#pragma once
/// A match that continues elsewhere: on another map, or at another server.

#include "protocol/messages/course.h"
#include "protocol/messages/joining.h"
#include "protocol/messages/people.h"

namespace protocol {

/// server → clients: the match continues on another map. Messages about the old map that follow do not count. A client
/// that says Hello again on the same connection, with its token, gets its seat back.
struct MapChange {
    std::string map{};
    std::uint32_t map_checksum = 0;
};
/// A tank of a seat (HeldSeat) that the old server hands over to the next one.
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
/// A player whom the host has banned or muted.
struct HeldSanction {
    std::string machine{}; ///< empty: `player` alone recognises the player
    SeatToken player{};    ///< the player's number as it is handed on (net/player_number.h); none: `machine` alone
    std::string name{}, why{};
};
/// Progress of the round.
struct RoundProgress {
    std::uint16_t number = 1;
    bool warm_up = false;
    double length = 0; ///< time since the round's start, without pauses [s]
    std::int16_t orange = 0, blue = 0;
};
/// Properties of a match beside its settings.
struct MatchParameters {
    std::uint16_t max_players = 16, bots = 0;
    bool lab = false, truth = true;
    double seat_kept = 0; ///< time for which a dropped player's seat is kept [s]
};
/// server → one client: the host leaves. Asks whether this client's program may open a port and host the match.
struct HostOffer {
    std::string name{}; ///< the match's name in lists
};
constexpr double offer_lasts = 12; ///< time for the player's answer; no answer counts as a no [s]
/// client → server: the player's answer to a HostOffer.
struct HostAnswer {
    bool yes = false;
    std::string why{}; ///< reason of a no, for people, at most max_text
};
/// server → the client that agreed: the match's state. The client starts a server that continues from this state, and
/// answers with MigrationReply.
struct HostMigration {
    std::string map{}, name{}; ///< `name`: in lists of matches
    MatchParameters parameters{};
    std::vector<std::string> maps{};
    std::vector<Setting> settings{};
    RoundProgress round{};
    std::vector<HeldSeat> seats{};
    std::vector<HeldSanction> bans{}, mutes{};
    std::vector<FormerServer> former{}; ///< servers that the numbers in `bans` and `mutes` come from; last: this one
    std::vector<Chat> said{};           ///< chat lines for newcomers
};
/// client → server, the answer to HostMigration: others join at this UDP port of the client's machine.
struct MigrationReply {
    std::uint16_t port = 0; ///< 0: the client cannot host
    std::string why{};      ///< the reason if `port` is 0, at most max_text
    std::string key{};      ///< fingerprint of the new server's key, at most max_key
};
/// server → clients: the match continues at another server, which knows each client by its seat's token.
struct MatchRedirect {
    std::string host{}; ///< the next server's address; empty: this server's machine
    std::uint16_t port = 0;
    std::string with{}; ///< the new host's name, for people
    std::string key{};  ///< fingerprint of the new server's key, at most max_key
};

} // namespace protocol
