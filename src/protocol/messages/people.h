#pragma once
/// What people say to each other and to the server, and who is away.

#include "protocol/limits.h"

#include <string>
#include <vector>

namespace protocol {

/// A line of what people say to each other. client → server: `team` and `text`; the server fills in the rest. server →
/// clients, and the last lines to a newcomer. Without a name the server itself says it.
struct Chat {
    ActorId from = 0;   ///< the speaker's first tank; 0: it has none
    std::string name{}; ///< the speaker's, who may have left by the time it is read
    bool team = false;  ///< only for those who are in the speaker's team
    double time = 0;    ///< when it was said [s]
    std::string text{}; ///< at most max_text
    bool loud = false;  ///< the server says it for the host: everybody should see it
};
/// client → server: what a host orders, in the words of the server's console ("kick Bob"). From anybody else it changes
/// nothing.
struct Order {
    std::string text{}; ///< at most max_text
};
/// server → who ordered: what came of it, for people. Without lines: it was carried out, and there is no more to say.
struct Answer {
    std::string order{}; ///< that it is about, at most max_text
    std::vector<std::string> lines{};
};
/// server → clients, whenever it changes: whose seats are kept.
struct Away {
    struct Seat {
        std::string name{}; ///< of the first tank
        std::uint8_t colour = 0, team = 0;
        std::int16_t kills = 0, deaths = 0;
        double until = 0; ///< it is kept [s]
    };
    std::vector<Seat> seats{};
};
/// A program's text, at most max_source; whose it is, nobody on the way asks.
struct Source {
    std::string text{};
};
/// A scheme in Lua, to be looked at as a ghost (docs/lua.md). client → server, while the rule `give-schemes` is on:
/// mine, for everybody; the server fills in whose. server → the other clients, and to whoever joins later. Without a
/// text: it is no longer handed on. A later one of the same giver and name takes its place. The server reads none of
/// them.
struct SchemeSource {
    ClientId giver = 0;
    std::string by{};   ///< the giver's name, for people, who may have left by the time it is read
    std::string name{}; ///< of its file, without .lua
    Source source{};
};

} // namespace protocol
