#pragma once
/// Encoding of one published update (Murphy 18.5). A *partial* update carries the kinematic state and the blocks that
/// changed; a *full* update carries everything. A partial may carry only the location or only the orientation, where
/// they are published separately.
///
/// | field                | bits       | range                       | largest rounding error               |
/// | -------------------- | ---------- | --------------------------- | ------------------------------------ |
/// | full, reason         | 1 + 4      |                             |                                      |
/// | zone_tag            | 0, or 3 + 8 + 4 | after reason 15: zone, number (zones.h), reason                     |
/// | blocks of a partial  | 3          | articulations, stick, interval                                     |
/// | parts of a partial   | 1 or 2     | both, or which one                                                 |
/// | fixed (full)         | 1          |                             |                                      |
/// | orientation's time   | 1 + 32     | full, if it differs         | as time                              |
/// | sequence             | 16         | wraps, extended by decoding |                                      |
/// | incarnation          | 8          |                             |                                      |
/// | time                 | 32         | 0 … 429 496 s               | 0.05 ms (2.5 mm at 50 m/s)           |
/// | position x, y        | 22 each    | ±4096 m                     | 0.98 mm                              |
/// | position z           | 21         | −1024 … 3072 m              | 0.98 mm                              |
/// | velocity             | 15 each    | ±64 m/s                     | 1.95 mm/s                            |
/// | acceleration         | 14 each    | ±128 m/s²                   | 7.8 mm/s²                            |
/// | contract             | 1 + 8 + 20 + 15 | road, 0 … 4096 m, ±64 m/s; if there is one | 2 mm; 1.95 mm/s |
/// | its side and end     | 1 + 11 + 1 + 20 | ±16 m; 0 … 4096 m; if there is one of them | 8 mm; 2 mm      |
/// | orientation          | 2 + 3 × 15 |                             | 0.15 mrad (0.009°)                   |
/// | angular velocity     | 15 each    | ±16 rad/s                   | 0.49 mrad/s                          |
/// | angular acceleration | 1 + 13 each| ±32 rad/s², if not 0        | 3.9 mrad/s²                          |
/// | articulation         | 16 + 13    | angle wraps to ±π; ±8 rad/s | 0.048 mrad; 0.98 mrad/s; two of them |
/// | parts, separate      | 3          | location, orientation, articulations, if these are separate        |
/// | scan                 | 1 + 16 + 16 + 13 + 16 | two azimuths, rate, phase; if there is one | as articulation |
/// | stick                | 8 + 8 + 1  | ±1                          | 0.004                                |
/// | interval             | 14         | 0.1 … 163.9 updates/s       | 0.005 updates/s                      |
/// | orientation interval | 1 + 14     | if it has its own           | as interval                          |
///
/// A contract is the promise to follow a road until the next update (dr::Contract). A scan is the turret's swing
/// between two azimuths (dr::Scan). *fixed*: the actor does not move.
///
/// A full update has 50 B, a partial one of both parts 39 B, of the location 28 B, of the orientation 20 B. Angular
/// acceleration adds 5 B. Where articulations are published separately, a partial of them has 16 B, or 24 B with a
/// scan; other partials have 3 or 4 bits more. A full update ends with the scan, if there is one, and has the
/// articulations at the orientation's time.

#include "dead_reckoning/publishing/publisher.h"
#include "dead_reckoning/receiving/parts.h"
#include "protocol/bit_stream.h"
#include "protocol/update_bytes.h"
#include "protocol/zones.h"

#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>

namespace protocol {

namespace grids {
inline constexpr Grid time{32, 1e4, 0};
inline constexpr Grid position{22, 512, -4096};
inline constexpr Grid height{21, 512, -1024};
inline constexpr Grid progress{20, 256, 0};
inline constexpr Grid road_side{11, 64, -16};
inline constexpr Grid velocity{15, 256, -64};
inline constexpr Grid acceleration{14, 64, -128};
inline constexpr Grid angular_velocity{15, 1024, -16};
inline constexpr Grid angular_acceleration{13, 128, -32};
inline constexpr Grid part_rate{13, 512, -8};
inline constexpr Grid update_rate{14, 100, 0.1};
inline constexpr Grid true_angle{16, 10000, -3.2768};
} // namespace grids
/// Maximum rounding error of an orientation [rad]. Each of the three sent components is off by at most half a step of
/// 1/(√2·16383), together |δ| ≤ √3·2.16e-5. The fourth, computed from them, at worst doubles that. The angle is twice
/// the quaternion's error.
inline constexpr double max_orientation_error = 1.5e-4;
/// Largest rounding error of an articulation's angle [rad].
inline constexpr double max_angle_error = 3.1415926535897932 / 65536;

/// An update with the fields that its packet adds. In a partial update only the blocks named by `has_...` are
/// meaningful, here and in `update`. Articulations come with the orientation unless they are published separately.
struct ActorUpdate {
    ActorId actor = 0;
    bool full = false;
    dr::Reason reason = dr::Reason::interval;
    bool has_articulations = false; ///< always true in a full update
    bool has_stick = false;         ///< always true in a full update
    bool has_interval = false;      ///< nominal update rate; always true in a full update
    dr::Update<float> update{};
    /// Zone and number for the receiver; only a server with zones gives them.
    ZoneTag zone_tag{};
};

/// A full update of an actor. `merged`: its last merged update, which has all blocks.
ActorUpdate whole_update(ActorId actor, dr::Reason reason, const dr::Update<float>& merged);

/// Encodes an update. Clamps values to the wire's range. Throws std::logic_error if the state is not finite, which is a
/// programming error.
EncodedUpdate encode_update(const ActorUpdate& update);
/// Decodes an update; `nullopt` if malformed. Fills a partial's missing blocks and parts from `last`, the actor's last
/// merged update. The sequence number is the one nearest to `last.sequence` that has the packet's low 16 bits (never
/// below 0). A receiver that missed 32768 updates of an actor must start from a default `last`.
std::optional<ActorUpdate> decode_update(const EncodedUpdate& encoded, const dr::Update<float>& last);

/// Replaces the number in an update that was encoded with `zone_tag`: its second byte. So an update for many receivers
/// is encoded once. Throws std::logic_error if there is no second byte.
inline void renumber(std::span<std::uint8_t> bytes, std::uint8_t number) {
    if (bytes.size() < 2)
        throw std::logic_error("an update of less than two bytes has no number");
    bytes[1] = number;
}

/// Builds the update to send. A partial carries the blocks whose quantised value differs from that in `last_sent`.
ActorUpdate make_update(ActorId actor, const dr::Publication<float>& publication, const dr::Update<float>& last_sent);

/// The update after the wire's rounding, as a receiver gets it. Keeps the whole `update.sequence`. The largest
/// component of an orientation becomes positive.
template <class Real> dr::Update<Real> quantise(const dr::Update<Real>& update);

/// Size of a packet with this update alone, without the transport's headers (`net::message_overhead`) [B]. Encodes it.
std::size_t update_size(const ActorUpdate& update);
/// Size of a full update, or of a partial one without optional blocks [B].
std::size_t update_size(bool full);

/// Whether `a` comes after `b`. Sequence numbers have 16 bits on the wire and wrap.
constexpr bool newer(std::uint16_t a, std::uint16_t b) { return static_cast<std::int16_t>(a - b) > 0; }

} // namespace protocol
