#pragma once
/// A tank that has left before the end: what was measured of it counts in the report.

#include "client/match/match.h"
#include "client/remote/remote_view.h"

namespace client {

struct Departed {
    Actor actor;
    RemoteActor remote;                          ///< its figures: what is only drawn is forgotten
    double at = 0;                               ///< when it left, own clock [s]
    static constexpr std::size_t max_kept = 256; ///< of them that are kept
};

inline Departed depart(const Actor& actor, RemoteActor remote, double at) {
    remote.history = {};
    remote.truth = {};
    remote.truth_trail = {};
    remote.marks = {};
    for (Ghost& ghost : remote.ghosts) {
        ghost.trail = {};
        ghost.error.keep_figures();
    }
    return {.actor = actor, .remote = std::move(remote), .at = at};
}

} // namespace client
