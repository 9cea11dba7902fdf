#include "protocol/messages.h"

#include "protocol/actor_update.h"
#include "protocol/bit_stream.h"
#include "protocol/message_types.h"

#include <glm/gtc/quaternion.hpp>
#include <stdexcept>

namespace protocol {
namespace {

constexpr float max_coordinate = 1e5f; ///< limit of a position's coordinates [m]
constexpr float max_speed = 1e4f;      ///< limit of a velocity's components [m/s]

/// Printable text of at most `longest` bytes.
struct Text {
    std::string& value;
    std::size_t longest;
};
/// A number or a vector, with components from −limit to limit.
template <class Value> struct Within {
    Value& value;
    float limit;
};
template <class Value> Within(Value&, float) -> Within<Value>;

bool code(auto& s, Text field) { return text(s, field.value, field.longest); }
bool code(auto& s, Within<float> field) { return number(s, field.value, field.limit); }
bool code(auto& s, Within<dr::Vec3<float>> field) {
    auto& [v, limit] = field;
    return number(s, v.x, limit) && number(s, v.y, limit) && number(s, v.z, limit);
}
bool code(auto& s, dr::Vec3<float>& place) { return code(s, Within{place, max_coordinate}); }
bool code(auto& s, dr::Quat<float>& q) {
    return number(s, q.w, 1.01f) && number(s, q.x, 1.01f) && number(s, q.y, 1.01f) && number(s, q.z, 1.01f) &&
           std::abs(glm::dot(q, q) - 1) < 0.01f;
}
bool code(auto& s, dr::Road::Place& p) { return real(s, p.x, grids::position) && real(s, p.y, grids::position); }
bool code(auto& s, bool& value) { return boolean(s, value); }
bool code(auto& s, double& value) { return time(s, value); }
bool code(auto& s, std::integral auto& value) { return integer(s, value); }
template <class Stream, class Enum>
requires std::is_enum_v<Enum>
bool code(Stream& stream, Enum& value) { return enumeration(stream, value); }
template <class Stream, class Part>
requires std::is_aggregate_v<Part>
bool code(Stream& stream, Part& part) { return serialize(stream, part); }
/// Serializes fields in order, each by its type. A double is a match time.
template <class Stream, class... Field> bool all(Stream& stream, Field&&... field) {
    return (code(stream, field) && ...);
}
constexpr auto item = [](auto& stream, auto& it) { return code(stream, it); };
constexpr auto texts(std::size_t longest) {
    return [longest](auto& stream, std::string& it) { return text(stream, it, longest); };
}

bool signature(auto& s, std::uint32_t& magic_number, std::uint16_t& protocol_version) {
    return all(s, magic_number) && magic_number == magic && all(s, protocol_version);
}

/// Skips the rest of another version's message.
template <class Stream> bool foreign_rest(Stream& stream) {
    if constexpr (Stream::reading)
        stream.skip_rest();
    return true;
}

} // namespace

// The functions `serialize` are found by argument-dependent lookup, so they are not in the unnamed namespace.

bool serialize(auto& s, SeatToken& m) { return all(s, m.a, m.b, m.c, m.d); }

bool serialize(auto& s, Hello& m) {
    if (!signature(s, m.magic_number, m.protocol_version))
        return false;
    if (m.protocol_version != version)
        return foreign_rest(s);
    return all(s, m.bots, m.echo, m.colour) && list(s, m.tank_names, max_tanks_per_client, 5, texts(max_name)) &&
           all(s, m.seat, Text{m.host_token, max_key}, m.player);
}

bool serialize(auto& s, FormerServer& m) { return all(s, Text{m.key, max_key}, m.salt); }

bool serialize(auto& s, FormerServers& m) { return list(s, m.servers, max_former_servers, 136, item); }

bool serialize(auto& s, Welcome& m) {
    return all(s, m.client, Text{m.map, max_key}, m.map_checksum, m.truth, m.lab, m.host, m.seat,
               Within{m.ping_every, 100});
}

template <class Stream> bool serialize(Stream& stream, Refused& m) {
    auto refusal = static_cast<std::uint8_t>(m.refusal);
    if (!signature(stream, m.magic_number, m.protocol_version) || !all(stream, refusal, Text{m.text, max_text}))
        return false;
    const bool known = refusal < static_cast<std::uint8_t>(Refusal::count);
    if constexpr (Stream::reading)
        m.refusal = known ? static_cast<Refusal>(refusal) : Refusal::version;
    return m.protocol_version == version ? known : foreign_rest(stream);
}

bool serialize(auto& s, ActorAdded& m) {
    return all(s, m.actor, Text{m.kind, max_key}, m.owner, m.bot, m.colour, m.layer, Within{m.scale, 100},
               Text{m.name, max_name}, m.team);
}

bool serialize(auto& s, ActorRemoved& m) { return all(s, m.actor); }

bool serialize(auto& s, Spawned& m) {
    return all(s, m.actor, m.incarnation, Within{m.x, max_coordinate}, Within{m.y, max_coordinate},
               Within{m.heading, 100});
}

bool serialize(auto& s, Concealed& m) { return all(s, m.actor, m.sequence); }

bool serialize(auto& s, NoiseCell& m) { return all(s, m.x, m.y); }

bool serialize(auto& s, EngineNoise& m) { return list(s, m.cells, EngineNoise::most, 32, item); }

bool serialize(auto& s, ShotNoise& m) { return all(s, m.cell); }

bool serialize(auto& s, DisplaySettings& m) {
    return all(s, m.scheme, m.compensate, m.half_round_trip, m.average_blend, Within{m.blend_scale, 100},
               Within{m.delay, 100}, Within{m.travel, 100}, Within{m.interpolation_delay, 100},
               Within{m.extrapolation_limit, 100}, Within{m.targeting_share, 1}, Within{m.stick_weight, 1},
               m.phase_in_frames);
}

bool serialize(auto& s, Fire& m) {
    return all(s, m.actor, m.origin, Within{m.velocity, max_speed}, m.time, m.number, m.display);
}

bool serialize(auto& s, Shot& m) {
    return all(s, m.shell, m.actor, m.origin, Within{m.velocity, max_speed}, m.time, m.number);
}

bool serialize(auto& s, ShotRefused& m) { return all(s, m.actor, m.number, Text{m.why, max_text}); }

bool serialize(auto& s, DisplayedPose& m) { return all(s, m.known, m.position, m.orientation, Within{m.turret, 100}); }

bool serialize(auto& s, ShellEnd& m) {
    return all(s, m.actor, m.number, m.time, m.position, m.victim, m.incarnation, m.sequence, m.shown, m.display);
}

bool serialize(auto& s, ShotVerdict& m) {
    return all(s, m.shell, m.actor, m.victim, m.time, m.judge, m.rulings.present, m.rulings.rewound, m.rulings.claims,
               m.rulings.validated, m.poses.shooter, m.poses.server, m.poses.victim, m.path.origin,
               Within{m.path.velocity, max_speed}, m.path.fired, m.view.scheme, Within{m.view.round_trip, 100},
               Within{m.view.update_age, 100});
}

bool serialize(auto& s, LayMine& m) { return all(s, m.actor); }

bool serialize(auto& s, Claim& m) { return all(s, m.actor, m.tank); }

bool serialize(auto& s, Ownership& m) { return all(s, m.actor, m.owner); }

bool serialize(auto& s, Explosion& m) { return all(s, m.kind, m.shell, m.position, m.time); }

bool serialize(auto& s, Health& m) { return all(s, m.actor, m.health, m.by, m.cause); }

bool serialize(auto& s, Score& m) { return all(s, m.actor, m.kills, m.deaths, m.best, m.crates); }

bool serialize(auto& s, MatchState& m) {
    return all(s, m.running, m.winner, m.until, m.warm_up, Text{m.mode, max_key}, m.round, m.winning_team, m.orange,
               m.blue, m.paused);
}

bool serialize(auto& s, Team& m) { return all(s, m.actor, m.team); }

bool serialize(auto& s, Objective& m) {
    return all(s, m.there, m.carrier, m.place, m.returns_at, m.orange, m.blue, Within{m.radius, 1000});
}

bool serialize(auto& s, Loadout& m) { return all(s, m.actor, m.shells, m.protected_until); }

bool serialize(auto& s, Power& m) { return all(s, m.actor, Text{m.holds, max_key}, Text{m.uses, max_key}, m.until); }

bool serialize(auto& s, UsePower& m) { return all(s, m.actor); }

bool serialize(auto& s, Setting& m) { return all(s, Text{m.name, max_key}, Text{m.value, max_key}); }

bool serialize(auto& s, Road& m) {
    return all(s, m.road, m.closed) && list(s, m.points, dr::Road::max_points, 2 * grids::position.bits, item);
}

bool serialize(auto& s, Waypoints& m) {
    return all(s, m.actor, m.road) && list(s, m.points, Waypoints::most, 2 * grids::position.bits, item);
}

bool serialize(auto& s, CosmeticEvent& m) { return all(s, m.actor, m.kind, m.time, m.place); }

bool serialize(auto& s, Ping& m) { return all(s, m.number, m.received, m.server_time); }

bool serialize(auto& s, EncodedUpdate& m) { return all(s, m.actor) && bytes(s, m.bytes, UpdateBytes::most); }

bool serialize(auto& s, UpdateBatch& m) { return list(s, m.updates, 65535, 24, item); }

bool serialize(auto& s, Snapshot& m) { return list(s, m.updates, 65535, 24, item); }

bool serialize(auto& s, TruthPose& m) {
    return all(s, m.actor, m.incarnation, m.time, m.position, Within{m.velocity, max_speed}, m.orientation);
}

template <class Stream> bool truth_parts(Stream& stream, TruthPose& m) {
    bool present = m.parts.has_value();
    if (!boolean(stream, present))
        return false;
    if constexpr (Stream::reading)
        m.parts = present ? std::optional(std::array<float, dr::part_count>{}) : std::nullopt;
    return !present ||
           std::ranges::all_of(*m.parts, [&](float& angle) { return real(stream, angle, grids::true_angle); });
}

bool serialize(auto& s, TruthBatch& m) {
    constexpr std::size_t pose_bits = 8 * (2 + 1 + 8 + 12 + 12 + 16);
    if (!list(s, m.poses, 65535, pose_bits, item))
        return false;
    const auto has_parts = [&] {
        return std::ranges::any_of(m.poses, [](const TruthPose& pose) { return pose.parts.has_value(); });
    };
    bool parts = has_parts(); // seldom: one bit tells that no pose has them
    if (!boolean(s, parts))
        return false;
    if (!parts)
        return true;
    for (TruthPose& pose : m.poses)
        if (!truth_parts(s, pose))
            return false;
    return has_parts();
}

bool serialize(auto& s, MapChange& m) { return all(s, Text{m.map, max_key}, m.map_checksum); }

bool serialize(auto& s, Ballot::Candidate& m) { return all(s, Text{m.map, max_key}, m.votes); }

bool serialize(auto& s, Ballot& m) { return list(s, m.candidates, max_maps, 16, item); }

bool serialize(auto& s, Vote& m) { return all(s, m.candidate); }

bool serialize(auto& s, LinkFigures& m) { return all(s, m.client, m.round_trip, m.jitter, m.lost, m.stream); }

bool serialize(auto& s, ErrorFigures& m) {
    return all(s, m.actor, Within{m.mean, max_coordinate}, Within{m.p95, max_coordinate},
               Within{m.max, max_coordinate});
}

bool serialize(auto& s, Stats& m) {
    constexpr std::size_t most = 1024;
    return list(s, m.links, max_clients, 65, item) && list(s, m.errors, most, 112, item) && all(s, m.all);
}

bool serialize(auto& s, Chat& m) {
    return all(s, m.from, Text{m.name, max_name}, m.team, m.time, Text{m.text, max_text}, m.loud);
}

bool serialize(auto& s, Order& m) { return all(s, Text{m.text, max_text}); }

bool serialize(auto& s, Answer& m) {
    return all(s, Text{m.order, max_text}) && list(s, m.lines, max_answer, 8, texts(max_text));
}

bool serialize(auto& s, KeptSeats::Seat& m) {
    return all(s, Text{m.name, max_name}, m.colour, m.team, m.kills, m.deaths, m.until);
}

bool serialize(auto& s, KeptSeats& m) { return list(s, m.seats, 255, 100, item); }

bool serialize(auto& s, HeldTank& m) {
    return all(s, m.actor, Text{m.name, max_name}, m.colour, m.team, m.kills, m.deaths, m.best, m.crates);
}

bool serialize(auto& s, HeldSeat& m) {
    return all(s, m.token, m.client, m.host, m.muted) && list(s, m.tanks, max_tanks_per_client, 96, item);
}

bool serialize(auto& s, HeldSanction& m) {
    return all(s, Text{m.machine, max_key}, m.player, Text{m.name, max_name}, Text{m.why, max_text});
}

bool serialize(auto& s, HostMigration& m) {
    MatchParameters& parameters = m.parameters;
    RoundProgress& round = m.round;
    return all(s, Text{m.map, max_key}, Text{m.name, max_key}, parameters.max_players, parameters.bots, parameters.lab,
               parameters.truth, parameters.seat_kept) &&
           list(s, m.maps, max_maps, 8, texts(max_key)) && list(s, m.settings, 255, 16, item) &&
           all(s, round.number, round.warm_up, round.length, round.orange, round.blue) &&
           list(s, m.seats, max_clients, 138, item) && list(s, m.bans, max_sanctions, 152, item) &&
           list(s, m.mutes, max_sanctions, 152, item) && list(s, m.former, max_former_servers, 136, item) &&
           list(s, m.said, 50, 80, item);
}

bool serialize(auto& s, HostOffer& m) { return all(s, Text{m.name, max_key}); }

bool serialize(auto& s, HostAnswer& m) { return all(s, m.yes, Text{m.why, max_text}); }

bool serialize(auto& s, MigrationReply& m) { return all(s, m.port, Text{m.why, max_text}, Text{m.key, max_key}); }

bool serialize(auto& s, MatchRedirect& m) {
    return all(s, Text{m.host, max_key}, m.port, Text{m.with, max_name}, Text{m.key, max_key});
}

bool serialize(auto& s, CameraPose& m) {
    constexpr float most = 100; // above the magnification of any sight
    return all(s, m.eye, Within{m.look, 1.01f}) && std::abs(glm::dot(m.look, m.look) - 1) < 0.01f &&
           all(s, Within{m.magnification, most}) && m.magnification >= 0.01f;
}

bool serialize(auto& s, TruthDoubt& m) { return all(s, m.actor, m.doubted); }

/// The bytes extend to the packet's end, so that no length is needed. The compact decoder notices missing bytes.
template <class Stream> bool serialize(Stream& stream, CompactBatch& m) {
    if (!all(stream, m.number))
        return false;
    if constexpr (Stream::reading)
        m.bytes.resize(stream.bits_left() / 8);
    return m.bytes.size() <= max_message && stream.raw(m.bytes.data(), m.bytes.size());
}

bool serialize(auto& s, CompactAck& m) { return all(s, m.number, m.before); }

bool serialize(auto& s, SchemeSource& m) {
    return all(s, m.giver, Text{m.by, max_name}, Text{m.name, max_key}, Text{m.reference, max_key}) &&
           bytes(s, m.source.text, max_source);
}

namespace {

using Owned = std::unique_ptr<void, void (*)(void*)>;

/// Operations on messages of one type.
struct Work {
    bool (*write)(WriteStream&, void*);
    bool (*measure)(MeasureStream&, void*);
    bool (*read)(ReadStream&, void*);
    Owned (*make)();
};
template <class Message, class Stream> bool serialize_as(Stream& stream, void* message) {
    return serialize(stream, *static_cast<Message*>(message));
}
template <class Message> Owned make() {
    return {new Message, [](void* it) { delete static_cast<Message*>(it); }};
}
template <class... Rows> constexpr auto work_of(MessageList<Rows...>) {
    return std::array<Work, sizeof...(Rows)>{Work{.write = serialize_as<typename Rows::Message>,
                                                  .measure = serialize_as<typename Rows::Message>,
                                                  .read = serialize_as<typename Rows::Message>,
                                                  .make = make<typename Rows::Message>}...};
}
const Work& work(Kind kind) {
    static constexpr auto table = work_of(Messages{});
    return table[static_cast<std::size_t>(kind)];
}

/// Writes the kind's byte, then the message.
template <class Stream> void write_packet(Stream& stream, MessageRef message, bool (*Work::*write)(Stream&, void*)) {
    // One `serialize` serves all streams, so it takes a mutable message. These streams do not change it.
    if (!stream.bits(static_cast<std::uint32_t>(message.kind()), 8) ||
        !(work(message.kind()).*write)(stream, const_cast<void*>(message.get())))
        throw std::logic_error("a value is out of bounds in a message of kind " + std::string(name(message.kind())));
}

} // namespace

std::size_t measure(MessageRef message) {
    MeasureStream stream;
    write_packet(stream, message, &Work::measure);
    return stream.bytes();
}

Bytes encode(MessageRef message) {
    WriteStream stream(measure(message));
    write_packet(stream, message, &Work::write);
    return stream.finish();
}

AnyMessage::AnyMessage(Kind kind) : kind_(kind), message_(work(kind).make()) {}

bool detail::decode(std::span<const std::uint8_t> packet, Kind expected, void* message) {
    if (kind(packet) != expected)
        return false;
    ReadStream stream(packet.subspan(1));
    return work(expected).read(stream, message) && stream.finished();
}

std::optional<AnyMessage> decode(std::span<const std::uint8_t> packet) {
    if (kind(packet) == Kind::unknown)
        return {};
    AnyMessage message(kind(packet));
    return detail::decode(packet, message.kind(), message.get()) ? std::optional(std::move(message)) : std::nullopt;
}

Kind kind(std::span<const std::uint8_t> packet) {
    return packet.empty() || packet[0] >= Messages::size ? Kind::unknown : static_cast<Kind>(packet[0]);
}

} // namespace protocol
