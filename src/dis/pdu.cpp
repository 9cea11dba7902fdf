#include "dis/pdu.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace dis {

namespace {

constexpr std::size_t articulation_size = 16, length_at = 8;
constexpr std::size_t max_articulations = 255;

// Each list of fields serves both reading and writing.

/// Reads or writes several fields that share a name in errors.
template <class Io, class... Values> void one_by_one(Io& io, const char* what, Values&... values) {
    (io(values, what), ...);
}

template <class Io, class Value> void id_fields(Io& io, Value& id, const char* what) {
    one_by_one(io, what, id.site, id.application, id.entity);
}

template <class Io, class Value> void type_fields(Io& io, Value& type, const char* what) {
    one_by_one(io, what, type.kind, type.domain, type.country, type.category, type.subcategory, type.specific,
               type.extra);
}

template <class Io, class Value> void header_fields(Io& io, Value& header) {
    std::uint8_t padding = 0;
    io(header.version, "the protocol version");
    io(header.exercise, "the exercise");
    io(header.type, "the PDU type");
    io(header.family, "the protocol family");
    io(header.timestamp, "the time stamp");
    io(header.length, "the length");
    io(header.status, "the PDU status");
    io(padding, "the padding");
}

template <class Io, class Value> void burst_fields(Io& io, Value& burst) {
    type_fields(io, burst.munition, "the munition's type");
    io(burst.warhead, "the warhead");
    io(burst.fuse, "the fuse");
    io(burst.quantity, "the quantity");
    io(burst.rate, "the rate");
}

template <class Io, class Value> void articulation_fields(Io& io, Value& part) {
    one_by_one(io, "an articulation", part.designator, part.change, part.attached_to, part.parameter_type, part.value);
}

template <class Io, class Value> void fields(Io& io, Value& state, std::uint8_t& articulations, EntityState*) {
    id_fields(io, state.id, "the entity's number");
    io(state.force, "the force");
    io(articulations, "the number of articulations");
    type_fields(io, state.type, "the entity's type");
    type_fields(io, state.alternative_type, "the alternative type");
    io(state.velocity, "the velocity");
    io(state.location, "the location");
    io(state.orientation, "the orientation");
    io(state.appearance, "the appearance");
    io(state.dead_reckoning.algorithm, "the dead reckoning algorithm");
    for (auto& byte : state.dead_reckoning.other)
        io(byte, "the other parameters");
    io(state.dead_reckoning.acceleration, "the acceleration");
    io(state.dead_reckoning.angular_velocity, "the angular velocity");
    io(state.marking_set, "the marking");
    for (auto& letter : state.marking) {
        auto byte = static_cast<std::uint8_t>(letter);
        io(byte, "the marking");
        if constexpr (!std::is_const_v<Value>)
            letter = static_cast<char>(byte);
    }
    io(state.capabilities, "the capabilities");
}

/// Fields at the start of Fire and Detonation.
template <class Io, class Value> void shot_fields(Io& io, Value& shot) {
    id_fields(io, shot.firing, "the firing entity");
    id_fields(io, shot.target, "the target");
    id_fields(io, shot.munition, "the munition");
    id_fields(io, shot.event, "the event");
}

template <class Io, class Value> void fields(Io& io, Value& fire, std::uint8_t&, Fire*) {
    shot_fields(io, fire);
    io(fire.mission, "the fire mission");
    io(fire.location, "the location");
    burst_fields(io, fire.burst);
    io(fire.velocity, "the velocity");
    io(fire.range, "the range");
}

template <class Io, class Value> void fields(Io& io, Value& detonation, std::uint8_t& articulations, Detonation*) {
    std::uint16_t padding = 0;
    shot_fields(io, detonation);
    io(detonation.velocity, "the velocity");
    io(detonation.location, "the location");
    burst_fields(io, detonation.burst);
    io(detonation.in_target, "the location in target axes");
    io(detonation.result, "the result");
    io(articulations, "the number of articulations");
    io(padding, "the padding");
}

template <class Part> Bytes encoded(const Part& pdu, PduType type, std::span<const Articulation> articulations) {
    articulations = articulations.first(std::min(articulations.size(), max_articulations));
    PduHeader header = pdu.header;
    header.type = type;
    header.family = type == entity_state_pdu ? 1 : 2; // Entities, warfare.
    auto count = static_cast<std::uint8_t>(articulations.size());
    ByteWriter io;
    header_fields(io, header);
    fields(io, pdu, count, static_cast<Part*>(nullptr));
    for (const Articulation& part : articulations)
        articulation_fields(io, part);
    Bytes& bytes = io.bytes;
    bytes[length_at] = static_cast<std::uint8_t>(bytes.size() >> 8);
    bytes[length_at + 1] = static_cast<std::uint8_t>(bytes.size());
    return std::move(bytes);
}

template <class Part>
Part decoded(ByteReader& bytes, const PduHeader& header, std::vector<Articulation> Part::*articulations) {
    Part pdu{};
    pdu.header = header;
    std::uint8_t count = 0;
    fields(bytes, pdu, count, static_cast<Part*>(nullptr));
    if (bytes.good() && bytes.left() < count * articulation_size)
        bytes.fail(bytes.at(), std::to_string(count) + " articulations are announced, but only " +
                                   std::to_string(bytes.left() / articulation_size) + " are there");
    if (articulations && bytes.good())
        for ((pdu.*articulations).resize(count); Articulation & part : pdu.*articulations)
            articulation_fields(bytes, part);
    return pdu;
}

/// Replaces a character other than printable ASCII by '?'.
char ascii(char letter) { return letter >= ' ' && letter <= '~' ? letter : '?'; }

} // namespace

std::string text(const EntityId& id) {
    return std::to_string(id.site) + ":" + std::to_string(id.application) + ":" + std::to_string(id.entity);
}

Articulation articulated(std::uint32_t station, Metric metric, float value, std::uint16_t attached_to) {
    return {.attached_to = attached_to,
            .parameter_type = station + metric,
            .value = std::uint64_t{std::bit_cast<std::uint32_t>(value)} << 32};
}

std::optional<float> articulation_of(std::span<const Articulation> parts, std::uint32_t station, Metric metric) {
    for (const Articulation& part : parts)
        if (part.designator == 0 && part.parameter_type == station + metric)
            if (const auto value = std::bit_cast<float>(static_cast<std::uint32_t>(part.value >> 32));
                std::isfinite(value))
                return value;
    return {};
}

void set_marking(EntityState& state, std::string_view text) {
    for (std::size_t i = 0; i < state.marking.size(); ++i)
        state.marking[i] = i < text.size() ? ascii(text[i]) : '\0';
}

std::string marking(const EntityState& state) {
    std::string text;
    for (const char letter : state.marking) {
        if (letter == 0)
            break;
        text += ascii(letter);
    }
    return text;
}

Bytes encode(const EntityState& state) { return encoded(state, entity_state_pdu, state.articulations); }
Bytes encode(const Fire& fire) { return encoded(fire, fire_pdu, {}); }
Bytes encode(const Detonation& detonation) { return encoded(detonation, detonation_pdu, detonation.articulations); }

Decoded decode(std::span<const std::uint8_t> bytes) {
    PduHeader header;
    ByteReader head(bytes.first(std::min(bytes.size(), header_size)));
    header_fields(head, header);
    if (head.good() && (header.version < 5 || header.version > 7))
        head.fail(0, "protocol version " + std::to_string(header.version) + "; supported are 5, 6 and 7");
    if (head.good() && header.length < header_size)
        head.fail(length_at, "a length of " + std::to_string(header.length) + " B, less than the header");
    if (head.good() && header.length > bytes.size())
        head.fail(length_at, "a length of " + std::to_string(header.length) + " B, but only " +
                                 std::to_string(bytes.size()) + " B are there");
    if (!head.good())
        return {{}, head.error()};

    ByteReader body(bytes.first(header.length));
    body.skip(header_size);
    Pdu pdu = OtherPdu{header};
    if (header.type == entity_state_pdu)
        pdu = decoded(body, header, &EntityState::articulations);
    else if (header.type == fire_pdu)
        pdu = decoded<Fire>(body, header, nullptr);
    else if (header.type == detonation_pdu)
        pdu = decoded(body, header, &Detonation::articulations);
    if (!body.good())
        return {{}, body.error()};
    return {std::move(pdu), {}};
}

const PduHeader& header(const Pdu& pdu) {
    return std::visit([](const auto& one) -> const PduHeader& { return one.header; }, pdu);
}

bool begins_pdu(std::span<const std::uint8_t> bytes) {
    constexpr std::uint8_t max_families = 140; // The experimental families included.
    if (bytes.size() < header_size || bytes[0] < 5 || bytes[0] > 7 || bytes[2] == 0 || bytes[3] == 0 ||
        bytes[3] > max_families)
        return false;
    return bytes[length_at] * 256u + bytes[length_at + 1] >= header_size;
}

std::span<const std::uint8_t> next_pdu(std::span<const std::uint8_t> bytes, std::uint16_t length) {
    bytes = bytes.subspan(std::min<std::size_t>(length, bytes.size()));
    const auto padding = std::ranges::find_if(bytes, [](std::uint8_t byte) { return byte != 0; }) - bytes.begin();
    bytes = bytes.subspan(static_cast<std::size_t>(padding));
    return begins_pdu(bytes) ? bytes : std::span<const std::uint8_t>();
}

} // namespace dis
