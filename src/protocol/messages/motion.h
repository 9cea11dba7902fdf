#pragma once
/// Clock sync, updates, true poses, and the camera.
///
/// Times are match time: seconds since the match server started, by its clock [s]. Positions [m], velocities [m/s] and
/// orientations (body to world) are in world axes.

#include "dead_reckoning/state.h"
#include "protocol/update_bytes.h"

#include <array>
#include <optional>
#include <vector>

namespace protocol {

/// Clock sync, on the channels of kinematics (through the link emulator) and of truth (past it). The server answers
/// with its times filled in. A client's ping repeats the last answer's stamp and says how long the client kept it, so
/// that the server knows the round-trip time, too.
struct Ping {
    std::uint32_t number = 0;
    double received = 0;    ///< answer: time at which the ping arrived; ping: time since the last answer arrived [s]
    double server_time = 0; ///< answer: time of sending; ping: `server_time` of the last answer, 0 if none [s]
};
/// All of a tick's updates for one receiver, as the bytes that the publishers encoded. A server with zones encodes them
/// for each receiver (zones.h).
struct UpdateBatch {
    std::vector<EncodedUpdate> updates{};
};
/// server → a newcomer: the latest update of every actor. An update may be old, so receivers apply it at its time
/// stamp, even without time compensation.
struct Snapshot {
    std::vector<EncodedUpdate> updates{};
};
/// All of a tick's updates for one receiver in the compact coding (compact/decoder.h). Only a receiver that has the
/// earlier packets can decode it.
struct CompactBatch {
    std::uint16_t number = 0; ///< the packet's number, which counts up and wraps
    Bytes bytes{};            ///< the rest of the packet
};
/// Acknowledges compact packets, on the channel of kinematics. compact/ack_tracker.h decides when.
struct CompactAck {
    std::uint16_t number = 0; ///< number of the newest packet that has arrived
    std::uint32_t before = 0; ///< bit i: packet number − 1 − i has arrived
};
/// owner → server → clients: an actor's true pose. It bypasses the link emulator and serves only to measure DR errors;
/// it is drawn only on request.
struct TruthPose {
    ActorId actor = 0;
    std::uint8_t incarnation = 0;
    double time = 0; ///< match time, by the owner's clock sync past the link emulator [s]
    dr::Vec3<float> position{0};
    dr::Vec3<float> velocity{0};
    dr::Quat<float> orientation{1, 0, 0, 0};
    /// Angles of turret and gun, if they are published separately [rad].
    std::optional<std::array<float, dr::part_count>> parts{};
};
struct TruthBatch {
    std::vector<TruthPose> poses{};
};
/// server → clients, and to newcomers while it holds: the true poses that an actor's owner reports disagree with the
/// actor's updates. DR errors measured with these poses are void, and the server does not relay the poses.
struct TruthDoubt {
    ActorId actor = 0;
    bool doubted = true; ///< false: the true poses are relayed again
};
/// client → server, if the server has zones, the compact coding or cover: the camera, by which the server computes how
/// visible an error is, and what ground and houses hide. At most five times a second; once a second while the camera
/// stands still.
struct CameraPose {
    dr::Vec3<float> eye{0};        ///< [m]
    dr::Vec3<float> look{1, 0, 0}; ///< unit vector
    float magnification = 1;       ///< of the gunner's sight
};

} // namespace protocol
