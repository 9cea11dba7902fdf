#pragma once
/// The course of a match: its state, settings, votes and statistics.
///
/// Times are match time: seconds since the match server started, by its clock [s]. Positions [m], velocities [m/s] and
/// orientations (body to world) are in world axes.

#include "dead_reckoning/state.h"
#include "protocol/limits.h"

#include <string>
#include <vector>

namespace protocol {

/// server → clients: the match runs, or has ended and the next one starts at `until`.
struct MatchState {
    bool running = true;
    ActorId winner = 0;   ///< tank that has won; 0: the match runs, a team has won, or it is a draw
    double until = 0;     ///< end of the warm-up, of the time limit, or of the pause after the match [s]; 0: no limit
    bool warm_up = false; ///< the match runs, but nothing counts yet
    std::string mode = "free-for-all"; ///< name among the world's modes
    std::uint16_t round = 1;           ///< number of the match on this map, from 1; host migration does not restart it
    std::uint8_t winning_team = 0;
    std::int16_t orange = 0, blue = 0; ///< the teams' scores
    bool paused = false;               ///< paused by the host: tanks stand still, `running` is false, `until` is 0
};
/// server → clients: the crate that tanks carry home, and the bases.
struct Objective {
    bool there = false;                 ///< whether the mode has a crate
    ActorId carrier = 0;                ///< tank that carries the crate; 0: the crate lies at `place`
    dr::Vec3<float> place{0};           ///< position of the lying crate, on the ground [m]
    double returns_at = 0;              ///< time at which a dropped crate returns to the middle [s]; 0: not dropped
    dr::Vec3<float> orange{0}, blue{0}; ///< the bases' middles, on the ground [m]
    float radius = 8;                   ///< radius of a base [m]
};
/// A setting of the match: name and value of a tunable, as text (schemes and choices by name). client → server
/// (accepted from the host only) and server → clients.
struct Setting {
    std::string name{};
    std::string value{};
};
/// server → clients, at a round's end and with each vote: the maps that may come next, and their votes. Without
/// candidates there is no vote.
struct Ballot {
    struct Candidate {
        std::string map{};
        std::uint16_t votes = 0;
    };
    std::vector<Candidate> candidates{};
};
/// client → server: a vote for the next map. A later vote replaces it.
struct Vote {
    std::uint8_t candidate = 0; ///< index into Ballot::candidates
};
/// Quality of a client's link, measured by the server from the client's pings.
struct LinkFigures {
    ClientId client = 0;
    std::uint16_t round_trip = 0; ///< smoothed [ms]
    std::uint16_t jitter = 0;     ///< mean difference of successive round-trip times [ms]
    std::uint16_t lost = 0;       ///< share of the client's pings of the last 10 s that were lost [per mille]
    bool stream = false;          ///< over a WebSocket: a late packet delays all later ones
};
/// Distance from the pose that the server dead-reckons by the reference scheme to the true pose that the owner reports,
/// over the last 10 s. In a match, living players get true poses late or not at all, but these figures every second.
struct ErrorFigures {
    ActorId actor = 0;
    float mean = 0, p95 = 0, max = 0; ///< [m]
};
/// server → clients, every second.
struct Stats {
    std::vector<LinkFigures> links{};
    std::vector<ErrorFigures> errors{}; ///< empty in a lab, where every client receives the true poses
    bool all = true; ///< false: omitted entries keep their values; a large match sends a part of them each second
};

} // namespace protocol
