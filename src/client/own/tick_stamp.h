#pragma once

#include "dead_reckoning/state.h"
#include "protocol/messages.h"

#include <vector>

namespace client {

/// A completed tick of physics, from which is published: its time on a client's three clocks [s].
struct TickStamp {
    double local = 0; ///< own clock
    double match = 0; ///< match time by the sync that shares the updates' link
    double truth = 0; ///< match time by the sync past the link emulator
    double dt = 0;    ///< since the tick published from before
};

/// What is published of it.
struct Outgoing {
    bool with_truth = false; ///< somebody is to be told where everything truly is
    std::vector<protocol::EncodedUpdate> updates{};
    std::vector<protocol::TruthPose> truth{};
    void add_truth(protocol::ActorId actor, std::uint8_t incarnation, const TickStamp& stamp,
                   const dr::KinematicState<float>& state) {
        truth.push_back({.actor = actor,
                         .incarnation = incarnation,
                         .time = stamp.truth,
                         .position = state.position,
                         .velocity = state.velocity,
                         .orientation = state.orientation});
    }
};

} // namespace client
