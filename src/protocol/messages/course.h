#pragma once
/// The course of a match: its state, settings, votes and figures.
///
/// Times are match time: the server's clock, seconds since the match server started [s]. Positions [m], velocities
/// [m/s] and orientations (body to world) are in world axes.

#include "dead_reckoning/state.h"
#include "protocol/limits.h"

#include <string>
#include <vector>

namespace protocol {

/// server → clients: the match runs, or has ended and starts anew at `until`.
struct MatchState {
    bool running = true;
    ActorId winner = 0;   ///< 0: nobody yet, or a team
    double until = 0;     ///< end of the warm-up, of the time limit, or of the pause after the match [s]; 0: no limit
    bool warm_up = false; ///< it runs, and nothing counts yet
    std::string mode = "free-for-all"; ///< its name among the world's modes
    std::uint16_t round = 1;           ///< matches since the server began, this one included
    std::uint8_t winning_team = 0;
    std::int16_t orange = 0, blue = 0; ///< the teams' scores
    bool paused = false;               ///< by the host: it does not run, tanks stand, and `until` is not known
};
/// server → clients: the crate that is to be carried home, and where home is.
struct Objective {
    bool there = false;
    ActorId carrier = 0;                ///< 0: it lies at `place`
    dr::Vec3<float> place{0};           ///< [m] on the ground
    double returns_at = 0;              ///< then it lies in the middle again [s]; 0: it does, or is carried
    dr::Vec3<float> orange{0}, blue{0}; ///< the bases' middles, on the ground [m]
    float radius = 8;                   ///< of a base [m]
};
/// A host's setting by the name of its row, its value as the row's text: schemes and choices travel by name. client →
/// server (accepted from the host only) and server → clients.
struct Setting {
    std::string name{};
    std::string value{};
};
/// server → clients, at a round's end and with each vote: which maps may come next, and how many people want each.
/// Without candidates: there is nothing to vote about.
struct Ballot {
    struct Candidate {
        std::string map{};
        std::uint16_t votes = 0;
    };
    std::vector<Candidate> candidates{};
};
/// client → server: that is the map I want, by its place in the ballot; a later vote replaces this one.
struct Vote {
    std::uint8_t candidate = 0;
};
/// How good a client's link is, as the server measures it by the client's pings.
struct LinkFigures {
    ClientId client = 0;
    std::uint16_t round_trip = 0; ///< smoothed [ms]
    std::uint16_t jitter = 0;     ///< mean step from one round trip to the next [ms]
    std::uint16_t lost = 0;       ///< of the client's pings in the last ten seconds [per mille]
    bool stream = false;          ///< by a WebSocket: nothing is lost, and all waits for what is late
};
/// How far the server's own picture of an actor, by the reference scheme, is from where its owner says that it truly
/// is, in the last seconds: what living players of a match are told instead of truth.
struct ErrorFigures {
    ActorId actor = 0;
    float mean = 0, p95 = 0, max = 0; ///< [m]
};
/// server → clients, every second.
struct Figures {
    std::vector<LinkFigures> links{};
    std::vector<ErrorFigures> errors{}; ///< in a match without truth for the living; else none
    bool all = true; ///< else what is not in it stays as it was: in a large match they are told by turns
};

} // namespace protocol
