#pragma once
/// Chat, the host's orders, dropped players, and shared schemes.

#include "protocol/limits.h"

#include <string>
#include <vector>

namespace protocol {

/// A line of chat. client → server: `team` and `text`; the server fills in the other fields. server → clients, and the
/// last lines to a newcomer. An empty name: the server's own line.
struct Chat {
    ActorId from = 0;   ///< the speaker's first tank; 0: it has none
    std::string name{}; ///< the speaker's name, because the speaker may have left
    bool team = false;  ///< whether only the speaker's team receives it
    double time = 0;    ///< match time at which it was said [s]
    std::string text{}; ///< at most max_text
    bool loud = false;  ///< whether it is an announcement of the host that everyone should see
};
/// client → server: an order, in the words of the server's console ("kick Bob"). Players who are not hosts may give
/// only a few orders (server/orders.h).
struct Order {
    std::string text{}; ///< at most max_text
};
/// server → the client that gave an order: the result, as text for people. No lines: the order was carried out.
struct Answer {
    std::string order{}; ///< text of the order, at most max_text [B]
    std::vector<std::string> lines{};
};
/// server → clients, at each change: the seats kept for players who have left, at most the latest 64.
struct KeptSeats {
    struct Seat {
        std::string name{}; ///< name of the seat's first tank
        std::uint8_t colour = 0, team = 0;
        std::int16_t kills = 0, deaths = 0;
        double until = 0; ///< match time until which the seat is kept [s]
    };
    std::vector<Seat> seats{};
};
/// Source text of a scheme, at most max_source [B]. The server does not run it.
struct Source {
    std::string text{};
};
/// A scheme in Lua, to be shown as a ghost (docs/lua.md). client → server, while the rule `give-schemes` is on: shares
/// a scheme with everyone; the server fills in the giver. server → the other clients and newcomers. An empty text ends
/// the sharing. A later scheme of the same giver and name replaces the earlier one.
///
/// With `reference` it is the reference scheme of the match. client → server: the host chooses it. server → all clients
/// and newcomers: giver 0; valid until an empty text, or a Setting of reference-scheme, ends it.
struct SchemeSource {
    ClientId giver = 0;
    std::string by{};   ///< the giver's name, as they may have left
    std::string name{}; ///< name of its file, without .lua
    Source source{};
    std::string reference{}; ///< name of the reference scheme with this script, "ease:lua:NAME"; empty: none
};

} // namespace protocol
