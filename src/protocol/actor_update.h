#pragma once
/// One published update on the wire (Murphy 18.5): a *partial* carries the kinematic state and what else changed, a
/// *full* everything. A partial may carry only the location or only the orientation, where they are published
/// separately.
///
/// | field                | bits       | range                       | largest rounding error               |
/// | -------------------- | ---------- | --------------------------- | ------------------------------------ |
/// | full, reason         | 1 + 4      |                             |                                      |
/// | to a viewer          | 0, or 3 + 8 + 4 | in place of the reason, which follows then: zone, number (zones.h)   |
/// | blocks of a partial  | 3          | articulations, stick, interval                                     |
/// | parts of a partial   | 1 or 2     | both, or which                                                     |
/// | fixed (full)         | 1          |                             |                                      |
/// | orientation's time   | 1 + 32     | full, where it has its own  | as time                              |
/// | sequence             | 16         | wraps, extended by decoding |                                      |
/// | incarnation          | 8          |                             |                                      |
/// | time                 | 32         | 0 … 429 496 s               | 0.05 ms (2.5 mm at 50 m/s)           |
/// | position x, y        | 22 each    | ±4096 m                     | 0.98 mm                              |
/// | position z           | 21         | −1024 … 3072 m              | 0.98 mm                              |
/// | velocity             | 15 each    | ±64 m/s                     | 1.95 mm/s                            |
/// | acceleration         | 14 each    | ±128 m/s²                   | 7.8 mm/s²                            |
/// | contract             | 1 + 8 + 20 + 15 | road, 0 … 4096 m, ±64 m/s; where there is one | 2 mm; 1.95 mm/s |
/// | orientation          | 2 + 3 × 15 |                             | 0.15 mrad (0.009°)                   |
/// | angular velocity     | 15 each    | ±16 rad/s                   | 0.49 mrad/s                          |
/// | angular acceleration | 1 + 13 each| ±32 rad/s², where it is not 0 | 3.9 mrad/s²                        |
/// | articulation         | 16 + 13    | angle wraps to ±π; ±8 rad/s | 0.048 mrad; 0.98 mrad/s; two of them |
/// | parts, apart         | 3          | where articulations are published apart: location, orientation, they |
/// | scan                 | 1 + 16 + 16 + 13 + 16 | two azimuths, rate, phase; where there is one | as above      |
/// | stick                | 8 + 8 + 1  | ±1                          | 0.004                                |
/// | interval             | 14         | 0.1 … 163.9 updates/s       | 0.005 updates/s                      |
/// | orientation interval | 1 + 14     | where it has its own        | likewise                             |
///
/// A full is 50 B, a partial of both parts 39 B, of the location 28 B, of the orientation 20 B; angular acceleration
/// adds 5 B. Of articulations that are apart it is 16 B, 24 B with a
/// scan; without them it then has 4 bits more. A full ends with the scan, where there is
/// one; it brings the articulations to its own time.

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
inline constexpr Grid velocity{15, 256, -64};
inline constexpr Grid acceleration{14, 64, -128};
inline constexpr Grid angular_velocity{15, 1024, -16};
inline constexpr Grid angular_acceleration{13, 128, -32};
inline constexpr Grid part_rate{13, 512, -8};
inline constexpr Grid update_rate{14, 100, 0.1};
inline constexpr Grid true_angle{16, 10000, -3.2768};
} // namespace grids
/// [rad]: the three small quaternion components are off by half a step of 1/(√2·16383) each, so by |δ| ≤ √3·2.16e-5
/// together; the fourth, computed from them, at worst doubles that; the angle is twice the quaternion's error.
inline constexpr double max_orientation_error = 1.5e-4;
inline constexpr double max_angle_error = 3.1415926535897932 / 65536; ///< of an articulation [rad]

/// The update with what a packet says beside it. In a partial, only the blocks that `has_...` names are meaningful,
/// here and in the update. Articulations belong to the orientation.
struct ActorUpdate {
    ActorId actor = 0;
    bool full = false;
    dr::Reason reason = dr::Reason::interval;
    bool has_articulations = false; ///< always true in a full update
    bool has_stick = false;         ///< likewise
    bool has_interval = false;      ///< likewise: the nominal update rate
    dr::Update<float> update{};
    /// From a server that has zones: how it came to be sent to who reads it.
    ToViewer to_viewer{};
};

/// A full update, which has all that partial ones leave out; `merged`: as its actor is known.
ActorUpdate whole_update(ActorId actor, dr::Reason reason, const dr::Update<float>& merged);

/// Values outside the wire's range are brought to its edge; a state that is not finite is a programming error
/// (std::logic_error).
EncodedUpdate encode_update(const ActorUpdate& update);
/// Nothing if malformed. A partial's missing blocks and parts are filled from `last`, the actor's last merged update.
/// The sequence number is the one nearest to `last.sequence` with these low 16 bits (never below 0); whoever missed
/// 32768 updates of an actor starts from a default `last`.
std::optional<ActorUpdate> decode_update(const EncodedUpdate& encoded, const dr::Update<float>& last);

/// Gives an update's bytes that were encoded with `to_viewer` another number: it is the second of them, so that what
/// many viewers are sent is encoded once. std::logic_error if there is none.
inline void renumber(std::span<std::uint8_t> bytes, std::uint8_t number) {
    if (bytes.size() < 2)
        throw std::logic_error("an update of less than two bytes has no number");
    bytes[1] = number;
}

/// Which blocks a partial must carry: those whose quantised value differs from that in `last_sent`.
ActorUpdate make_update(ActorId actor, const dr::Publication<float>& publication, const dr::Update<float>& last_sent);

/// The update as a receiver gets it: through the wire's rounding. All of `update.sequence` is kept. An orientation
/// comes back with its largest component positive.
template <class Real> dr::Update<Real> quantise(const dr::Update<Real>& update);

/// The packet of one update that travels alone: its size before the transport's headers [B], measured by encoding.
/// `net::message_overhead` has the headers.
std::size_t update_size(const ActorUpdate& update);
/// Of a full one, or of a partial without optional blocks.
std::size_t update_size(bool full);

/// Does `a` come after `b`? Sequence numbers are 16 bits on the wire and wrap.
constexpr bool newer(std::uint16_t a, std::uint16_t b) { return static_cast<std::int16_t>(a - b) > 0; }

} // namespace protocol
