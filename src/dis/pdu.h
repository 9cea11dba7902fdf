#pragma once
/// Protocol data units of DIS (IEEE 1278.1): what is published of an entity, a shot, and its end. Versions 5 (1995), 6
/// (1998) and 7 (2012) have these three alike.
///
/// Units SI and radians. World: geocentric, x through 0° N 0° E, y through 0° N 90° E, z through the north pole. Body:
/// x forward, y right, z down (geodesy.h goes to and from ours). Orientation: Euler angles psi, theta, phi.

#include "dead_reckoning/state.h"
#include "dis/bytes.h"

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace dis {

enum PduType : std::uint8_t { entity_state_pdu = 1, fire_pdu = 2, detonation_pdu = 3 };

struct PduHeader {
    std::uint8_t version = 7;
    std::uint8_t exercise = 1;
    std::uint8_t type = 0; ///< `encode` fills it in, with family and length
    std::uint8_t family = 0;
    std::uint32_t timestamp = 0; ///< sender_clock.h
    std::uint16_t length = 0;    ///< of the whole PDU [B]
    std::uint8_t status = 0;     ///< since version 7; before, padding
};
inline constexpr std::size_t header_size = 12;

struct EntityId {
    std::uint16_t site = 0, application = 0, entity = 0;
    auto operator<=>(const EntityId&) const = default;
};
std::string text(const EntityId& id); ///< "site:application:entity"

/// SISO-REF-010; a tank is 1.1.COUNTRY.1.
struct EntityType {
    std::uint8_t kind = 0, domain = 0;
    std::uint16_t country = 0;
    std::uint8_t category = 0, subcategory = 0, specific = 0, extra = 0;
    auto operator<=>(const EntityType&) const = default;
};

/// An articulation or attached part: 16 bytes (a "variable parameter" since version 7).
struct Articulation {
    std::uint8_t designator = 0; ///< 0: an articulated part, 1: an attached one, above: other records, kept as they are
    std::uint8_t change = 0;     ///< counts up with every change
    std::uint16_t attached_to = 0;    ///< 0: to the entity itself
    std::uint32_t parameter_type = 0; ///< station + metric
    std::uint64_t value = 0;          ///< of an articulated part: a float in the first four bytes
    auto operator<=>(const Articulation&) const = default;
};
/// Stations of articulated parts (SISO-REF-010), multiples of 32, and what is said of them.
inline constexpr std::uint32_t primary_turret = 4096, primary_gun = 4416;
enum Metric : std::uint32_t { azimuth = 11, azimuth_rate = 12, elevation = 13, elevation_rate = 14 };
Articulation articulated(std::uint32_t station, Metric metric, float value, std::uint16_t attached_to = 0);
/// What is said of a part [rad, rad/s]; none where it is not said, or no finite number.
std::optional<float> articulation_of(std::span<const Articulation> parts, std::uint32_t station, Metric metric);

/// What a receiver is to reckon with: the algorithm's number (1 static … 9 FVB: dr::dis::Model; 0 other), and rates.
struct DeadReckoning {
    std::uint8_t algorithm = 0;
    std::array<std::uint8_t, 15> other{};
    dr::Vec3<float> acceleration{0};     ///< world axes; body axes for algorithms 6 to 9 [m/s²]
    dr::Vec3<float> angular_velocity{0}; ///< body axes [rad/s]
};

struct EntityState {
    PduHeader header{};
    EntityId id{};
    std::uint8_t force = 0; ///< 0 other, 1 friendly, 2 opposing, 3 neutral
    EntityType type{}, alternative_type{};
    dr::Vec3<float> velocity{0};    ///< world axes; body axes for algorithms 6 to 9 [m/s]
    dr::Vec3<double> location{0};   ///< geocentric [m]
    dr::Vec3<float> orientation{0}; ///< psi, theta, phi [rad]
    std::uint32_t appearance = 0;
    DeadReckoning dead_reckoning{};
    std::uint8_t marking_set = 1; ///< 1: ASCII
    std::array<char, 11> marking{};
    std::uint32_t capabilities = 0;
    std::vector<Articulation> articulations{};
};
/// In `appearance` of a platform; destroyed is all of its damage.
inline constexpr std::uint32_t destroyed = 3u << 3, flaming = 1u << 15, frozen = 1u << 21, deactivated = 1u << 23;
/// A platform that is destroyed. What was one and is none any more was put somewhere anew: nobody reckons there.
[[nodiscard]] inline bool wreck(const EntityState& state) {
    return state.type.kind == 1 && (state.appearance & destroyed) == destroyed;
}
void set_marking(EntityState& state,
                 std::string_view text);       ///< what is too long is cut, what is not printable ASCII '?'
std::string marking(const EntityState& state); ///< printable ASCII up to the first 0

/// A munition's burst descriptor.
struct Burst {
    EntityType munition{};
    std::uint16_t warhead = 0, fuse = 0, quantity = 1, rate = 0;
};

struct Fire {
    PduHeader header{};
    EntityId firing{}, target{}, munition{};
    EntityId event{}; ///< site, application, event number
    std::uint32_t mission = 0;
    dr::Vec3<double> location{0}; ///< geocentric [m]
    Burst burst{};
    dr::Vec3<float> velocity{0}; ///< world axes [m/s]
    float range = 0;             ///< [m]; 0: not known
};

struct Detonation {
    PduHeader header{};
    EntityId firing{}, target{}, munition{};
    EntityId event{};             ///< its Fire's
    dr::Vec3<float> velocity{0};  ///< world axes [m/s]
    dr::Vec3<double> location{0}; ///< geocentric [m]
    Burst burst{};
    dr::Vec3<float> in_target{0}; ///< in the target's body axes [m]
    std::uint8_t result = 0;      ///< SISO-REF-010: 1 entity impact, 3 ground impact, 5 detonation, 6 none
    std::vector<Articulation> articulations{};
};

/// A PDU of another type: only its header is read.
struct OtherPdu {
    PduHeader header{};
};

using Pdu = std::variant<EntityState, Fire, Detonation, OtherPdu>;

/// At most 255 articulations; what is more is left out.
Bytes encode(const EntityState& state);
Bytes encode(const Fire& fire);
Bytes encode(const Detonation& detonation);

struct Decoded {
    std::optional<Pdu> pdu{};
    std::string error{}; ///< what is wrong at which byte; empty where there is a PDU
};
/// The PDU at the start of `bytes`.
Decoded decode(std::span<const std::uint8_t> bytes);

const PduHeader& header(const Pdu& pdu);

/// Whether `bytes` begin as a PDU does: version 5 to 7, a type, a family, a length. Anything else is no DIS.
[[nodiscard]] bool begins_pdu(std::span<const std::uint8_t> bytes);
/// The rest of a datagram behind a PDU of this length, from the next PDU on; empty where it is only padding.
[[nodiscard]] std::span<const std::uint8_t> next_pdu(std::span<const std::uint8_t> bytes, std::uint16_t length);

} // namespace dis
