#pragma once
/// Protocol data units (PDUs) of DIS (IEEE 1278.1): Entity State, Fire and Detonation. Their layout is the same in
/// versions 5 (1995), 6 (1998) and 7 (2012).
///
/// Units: SI and radians. World: geocentric, x through 0° N 0° E, y through 0° N 90° E, z through the north pole. Body:
/// x forward, y right, z down (geodesy.h converts to and from our frame). Orientation: Euler angles psi, theta, phi.

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
    std::uint8_t type = 0; ///< `encode` sets type, family and length.
    std::uint8_t family = 0;
    std::uint32_t timestamp = 0; ///< See sender_clock.h.
    std::uint16_t length = 0;    ///< Length of the whole PDU [B].
    std::uint8_t status = 0;     ///< Since version 7; padding in older versions.
};
inline constexpr std::size_t header_size = 12;

struct EntityId {
    std::uint16_t site = 0, application = 0, entity = 0;
    auto operator<=>(const EntityId&) const = default;
};
std::string text(const EntityId& id); ///< "site:application:entity"

/// Type by SISO-REF-010; a tank is 1.1.COUNTRY.1.
struct EntityType {
    std::uint8_t kind = 0, domain = 0;
    std::uint16_t country = 0;
    std::uint8_t category = 0, subcategory = 0, specific = 0, extra = 0;
    auto operator<=>(const EntityType&) const = default;
};

/// Articulated or attached part: 16 bytes (a "variable parameter" since version 7).
struct Articulation {
    std::uint8_t designator = 0;      ///< 0: articulated part; 1: attached part; above 1: other records, unchanged.
    std::uint8_t change = 0;          ///< Incremented at every change.
    std::uint16_t attached_to = 0;    ///< 0: attached to the entity itself.
    std::uint32_t parameter_type = 0; ///< Station plus metric.
    std::uint64_t value = 0;          ///< Articulated part: a float in the first four bytes.
    auto operator<=>(const Articulation&) const = default;
};
/// Stations of articulated parts (SISO-REF-010), multiples of 32, and the metrics added to them.
inline constexpr std::uint32_t primary_turret = 4096, primary_gun = 4416;
enum Metric : std::uint32_t { azimuth = 11, azimuth_rate = 12, elevation = 13, elevation_rate = 14 };
Articulation articulated(std::uint32_t station, Metric metric, float value, std::uint16_t attached_to = 0);
/// Value of a metric of a part [rad, rad/s]; `nullopt` if it is missing or not finite.
std::optional<float> articulation_of(std::span<const Articulation> parts, std::uint32_t station, Metric metric);

/// Dead-reckoning parameters for receivers: the algorithm (1 static … 9 FVB: dr::dis::Model; 0 other) and rates.
struct DeadReckoning {
    std::uint8_t algorithm = 0;
    std::array<std::uint8_t, 15> other{};
    dr::Vec3<float> acceleration{0};     ///< World axes; body axes for algorithms 6 to 9 [m/s²].
    dr::Vec3<float> angular_velocity{0}; ///< Body axes [rad/s].
};

struct EntityState {
    PduHeader header{};
    EntityId id{};
    std::uint8_t force = 0; ///< 0 other, 1 friendly, 2 opposing, 3 neutral.
    EntityType type{}, alternative_type{};
    dr::Vec3<float> velocity{0};    ///< World axes; body axes for algorithms 6 to 9 [m/s].
    dr::Vec3<double> location{0};   ///< Geocentric [m].
    dr::Vec3<float> orientation{0}; ///< psi, theta, phi [rad]
    std::uint32_t appearance = 0;
    DeadReckoning dead_reckoning{};
    std::uint8_t marking_set = 1; ///< 1: ASCII.
    std::array<char, 11> marking{};
    std::uint32_t capabilities = 0;
    std::vector<Articulation> articulations{};
};
/// Bits of a platform's `appearance`. `destroyed` has both damage bits set.
inline constexpr std::uint32_t destroyed = 3u << 3, flaming = 1u << 15, frozen = 1u << 21, deactivated = 1u << 23;
/// Whether the entity is a destroyed platform. A wreck that becomes undamaged again was moved, so receivers do not
/// compare its new state with the reckoned one.
[[nodiscard]] inline bool wreck(const EntityState& state) {
    return state.type.kind == 1 && (state.appearance & destroyed) == destroyed;
}
/// Cuts texts longer than 11 characters; writes '?' for any character that is not printable ASCII.
void set_marking(EntityState& state, std::string_view text);
/// The marking up to its first 0; '?' for any character that is not printable ASCII.
std::string marking(const EntityState& state);

/// Burst descriptor of a munition.
struct Burst {
    EntityType munition{};
    std::uint16_t warhead = 0, fuse = 0, quantity = 1, rate = 0;
};

struct Fire {
    PduHeader header{};
    EntityId firing{}, target{}, munition{};
    EntityId event{}; ///< Site, application, event number.
    std::uint32_t mission = 0;
    dr::Vec3<double> location{0}; ///< Geocentric [m].
    Burst burst{};
    dr::Vec3<float> velocity{0}; ///< World axes [m/s].
    float range = 0;             ///< Range [m]; 0: unknown.
};

struct Detonation {
    PduHeader header{};
    EntityId firing{}, target{}, munition{};
    EntityId event{};             ///< Event of the Fire PDU.
    dr::Vec3<float> velocity{0};  ///< World axes [m/s].
    dr::Vec3<double> location{0}; ///< Geocentric [m].
    Burst burst{};
    dr::Vec3<float> in_target{0}; ///< Location in the target's body axes [m].
    std::uint8_t result = 0;      ///< SISO-REF-010: 1 entity impact, 3 ground impact, 5 detonation, 6 none.
    std::vector<Articulation> articulations{};
};

/// PDU of another type: only its header is read.
struct OtherPdu {
    PduHeader header{};
};

using Pdu = std::variant<EntityState, Fire, Detonation, OtherPdu>;

/// Encodes at most 255 articulations; further ones are left out.
Bytes encode(const EntityState& state);
Bytes encode(const Fire& fire);
Bytes encode(const Detonation& detonation);

struct Decoded {
    std::optional<Pdu> pdu{};
    std::string error{}; ///< The first bad byte and the fault; empty if `pdu` is set.
};
/// Reads the PDU at the start of `bytes`.
Decoded decode(std::span<const std::uint8_t> bytes);

const PduHeader& header(const Pdu& pdu);

/// Whether `bytes` start with a PDU header: version 5 to 7, a type, a family, a length. Other datagrams are not DIS.
[[nodiscard]] bool begins_pdu(std::span<const std::uint8_t> bytes);
/// Returns the rest of a datagram after its first PDU of `length` [B] and zero padding; empty if no PDU begins there.
[[nodiscard]] std::span<const std::uint8_t> next_pdu(std::span<const std::uint8_t> bytes, std::uint16_t length);

} // namespace dis
