#pragma once
/// Clocks, updates, truth, and from where one looks.
///
/// Times are match time: the server's clock, seconds since the match server started [s]. Positions [m], velocities
/// [m/s] and orientations (body to world) are in world axes.

#include "dead_reckoning/state.h"
#include "protocol/update_bytes.h"

#include <array>
#include <optional>
#include <vector>

namespace protocol {

/// Clock sync, on the channels of kinematics (through the link emulator) and of truth (past it): the server answers
/// with its times set. On the way there they are those of the last answer: its stamp as it came, and for how long it
/// was kept, so that the server knows the round trip, too.
struct Ping {
    std::uint32_t number = 0;
    double received = 0;    ///< when the server got it [s]; from a client: how long it kept the last answer [s]
    double server_time = 0; ///< when it answered [s]; from a client: the stamp of that answer; 0: there was none
};
/// All of a tick's updates for one receiver. Each is kept as the bytes that its publisher encoded, relayed unchanged;
/// where the server has zones, as the server encodes it for this receiver (zones.h).
struct UpdateBatch {
    std::vector<EncodedUpdate> updates{};
};
/// server → a newcomer: the latest update of every actor. It may be old, so that it is taken to describe the instant of
/// its time stamp, also by receivers that do not compensate for travel time.
struct Snapshot {
    std::vector<EncodedUpdate> updates{};
};
/// All of a tick's updates for one receiver in the compact coding (compact/decoder.h): what the bytes say, only the
/// receiver knows that knows what came before.
struct CompactBatch {
    std::uint16_t number = 0; ///< of the packet, counts up and wraps
    Bytes bytes{};            ///< to the packet's end
};
/// The answer, on the channel of kinematics, when compact/receipts.h says so: what has come.
struct Seen {
    std::uint16_t number = 0; ///< of the newest packet
    std::uint32_t before = 0; ///< bit i: packet number − 1 − i
};
/// owner → server → everybody: where the actor really was. Past the link emulator, and for scoring alone: it is drawn
/// only where truth is asked for.
struct TruthPose {
    ActorId actor = 0;
    std::uint8_t incarnation = 0;
    double time = 0; ///< by the clock sync past the link emulator [s]
    dr::Vec3<float> position{0};
    dr::Vec3<float> velocity{0};
    dr::Quat<float> orientation{1, 0, 0, 0};
    /// Turret and gun, where they are published apart [rad].
    std::optional<std::array<float, dr::part_count>> parts{};
};
struct TruthBatch {
    std::vector<TruthPose> poses{};
};
/// server → clients, and to a newcomer while it holds: what the owner said of where this actor truly is does not agree
/// with what he published. What was scored by it means nothing, and his truth is kept back.
struct TruthDoubt {
    ActorId actor = 0;
    bool doubted = true; ///< false: his truth is passed on again
};
/// client → server, where the server has zones or the compact coding, some times a second while it changes: I look from
/// here. So much of an error is seen as that says.
struct Viewpoint {
    dr::Vec3<float> eye{0};        ///< [m]
    dr::Vec3<float> look{1, 0, 0}; ///< unit
    float magnification = 1;       ///< of the gunner's sight
};

} // namespace protocol
