#pragma once

#include "dead_reckoning/state.h"
#include "protocol/messages/motion.h"

#include <vector>

namespace client {

/// Time of a completed, published tick of physics on the client's three clocks [s].
struct TickStamp {
    double local = 0; ///< local clock
    double match = 0; ///< match time, by the clock sync on the updates' link
    double truth = 0; ///< match time, by the clock sync that bypasses the link emulator
    double dt = 0;    ///< time since the previously published tick
};

/// The data published for a tick.
struct Outgoing {
    bool with_truth = false; ///< the server wants true poses
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
