#pragma once
/// Protocol data units of DIS, version 7 (IEEE 1278.1-2012), as far as a tank game has something to say: Entity State, Fire, Detonation. Numbers of enumerations are
/// SISO-REF-010's. All units SI and radians, locations geocentric [m], most significant byte first on the wire.

#include "dis/geodesy.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace dis {

using Floats = dr::Vec3<float>;

struct Id {
    std::uint16_t site = 0, application = 0, entity = 0;
    friend auto operator<=>(const Id&, const Id&) = default;
};
struct Event {
    std::uint16_t site = 0, application = 0, number = 0;
};
struct Type {
    std::uint8_t kind = 0, domain = 0;
    std::uint16_t country = 0;
    std::uint8_t category = 0, subcategory = 0, specific = 0, extra = 0;
    friend bool operator==(const Type&, const Type&) = default;
};
inline constexpr Type tank{.kind = 1, .domain = 1, .country = 225, .category = 1, .subcategory = 1, .specific = 1}; ///< platform, land: an M1 Abrams
inline constexpr Type mine{.kind = 2, .domain = 11, .country = 225, .category = 2};                                  ///< munition, against land mobility
inline constexpr Type shell{.kind = 2, .domain = 2, .country = 225, .category = 2, .subcategory = 13};               ///< munition, anti-armor, 120 mm

/// Since the hour [s], and whether that is by a clock that all have set.
struct Stamp {
    double seconds = 0;
    bool absolute = false;
};
std::uint32_t encode(Stamp stamp);
Stamp decode_stamp(std::uint32_t wire);

struct Header {
    std::uint8_t version = 7, exercise = 1;
    Stamp stamp{};
};

/// A part that moves, as one record each for its angle and its rate: turret azimuth, gun elevation.
struct Articulation {
    enum class Part : std::uint32_t { turret = 4096, gun = 4416 };             ///< primary turret 1, primary gun 1
    enum class Metric : std::uint32_t { azimuth = 11, azimuth_rate, elevation, elevation_rate };
    std::uint8_t change = 0;      ///< counts up with each change
    std::uint16_t attached_to = 0; ///< 0: the entity; else the number of the record from 1
    std::uint32_t parameter = 0;  ///< part + metric
    float value = 0;              ///< [rad], [rad/s]
};

struct EntityState {
    Header header{};
    Id id{};
    std::uint8_t force = 0; ///< 1 friendly, 2 opposing, 3 neutral
    Type type{}, alternative{};
    Floats velocity{0};     ///< world axes; of body models (6 to 9) body axes [m/s]
    Vec3 location{0};
    Euler orientation{};
    std::uint32_t appearance = 0;
    std::uint8_t model = 2; ///< dead-reckoning model, 1 to 9
    Floats acceleration{0}; ///< as velocity [m/s²]
    Floats angular_velocity{0}; ///< body axes of DIS [rad/s]
    std::string marking{};  ///< at most 11 characters of ASCII
    std::uint32_t capabilities = 0;
    std::vector<Articulation> articulations{}; ///< at most `most_records`
    static constexpr std::size_t most_records = 78; ///< so that it fits into 1400 B

    static constexpr std::uint32_t deactivated = 1u << 23; ///< of the appearance: it leaves the exercise
    static constexpr std::uint32_t destroyed = 3u << 3;    ///< likewise: its damage
};

struct Burst {
    Type munition{};
    std::uint16_t warhead = 0, fuse = 0, quantity = 1, rate = 0;
};

struct Fire {
    Header header{};
    Id firing{}, target{}, munition{};
    Event event{};
    Vec3 location{0};
    Burst burst{};
    Floats velocity{0}; ///< world axes [m/s]
    float range = 0;    ///< [m]; 0: not known
};

struct Detonation {
    Header header{};
    Id firing{}, target{}, munition{};
    Event event{};
    Floats velocity{0};
    Vec3 location{0};
    Burst burst{};
    Floats in_entity{0}; ///< where it hit the target, in its axes [m]
    std::uint8_t result = 0; ///< 1 entity impact, 3 ground impact, 5 detonation, ...
};

using Pdu = std::variant<EntityState, Fire, Detonation>;
std::vector<std::uint8_t> encode(const Pdu& pdu);

/// What a datagram holds, one behind the other. Of another kind: left out. Nothing that is not finite, and no location farther than a light second, is taken.
struct Decoded {
    std::vector<Pdu> pdus{};
    std::size_t others = 0;       ///< of kinds that are not read here
    std::string damage{};         ///< why the rest was not read, with the byte; empty: all of it was
};
Decoded decode(std::span<const std::uint8_t> bytes);

} // namespace dis
