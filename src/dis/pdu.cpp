#include "dis/pdu.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <fmt/format.h>
#include <type_traits>

namespace dis {
namespace {

constexpr std::size_t header_bytes = 12, record_bytes = 16;
enum Kind : std::uint8_t { entity_state = 1, fire = 2, detonation = 3 };
enum Family : std::uint8_t { entity_information = 1, warfare = 2 };

/// One `serialize` of each thing writes and reads it.
class Writer {
  public:
    static constexpr bool reads = false;
    template <class T> void number(const T& value) {
        if constexpr (std::is_same_v<T, float>) {
            number(std::bit_cast<std::uint32_t>(value));
        } else if constexpr (std::is_same_v<T, double>) {
            number(std::bit_cast<std::uint64_t>(value));
        } else {
            for (int shift = 8 * (static_cast<int>(sizeof(T)) - 1); shift >= 0; shift -= 8)
                bytes.push_back(static_cast<std::uint8_t>(value >> shift));
        }
    }
    void skip(std::size_t count) { bytes.resize(bytes.size() + count); }
    std::vector<std::uint8_t> bytes;
};

class Reader {
  public:
    static constexpr bool reads = true;
    explicit Reader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}
    template <class T> void number(T& value) {
        if constexpr (std::is_same_v<T, float>) {
            std::uint32_t bits = 0;
            number(bits);
            value = std::bit_cast<float>(bits);
            good &= std::isfinite(value);
        } else if constexpr (std::is_same_v<T, double>) {
            std::uint64_t bits = 0;
            number(bits);
            value = std::bit_cast<double>(bits);
            good &= std::isfinite(value);
        } else {
            value = 0;
            for (std::size_t i = 0; i < sizeof(T); ++i)
                value = static_cast<T>(value << 8 | next());
        }
    }
    void skip(std::size_t count) {
        good &= count <= bytes_.size() - at_;
        at_ = std::min(bytes_.size(), at_ + count);
    }
    bool good = true;

  private:
    std::uint8_t next() {
        if (at_ == bytes_.size()) {
            good = false;
            return 0;
        }
        return bytes_[at_++];
    }
    std::span<const std::uint8_t> bytes_;
    std::size_t at_ = 0;
};

template <class Stream, class It> void serialize(Stream& s, It& it)
    requires std::is_same_v<std::remove_const_t<It>, Id>
{
    s.number(it.site), s.number(it.application), s.number(it.entity);
}
template <class Stream, class It> void serialize(Stream& s, It& it)
    requires std::is_same_v<std::remove_const_t<It>, Event>
{
    s.number(it.site), s.number(it.application), s.number(it.number);
}
template <class Stream, class It> void serialize(Stream& s, It& it)
    requires std::is_same_v<std::remove_const_t<It>, Type>
{
    s.number(it.kind), s.number(it.domain), s.number(it.country), s.number(it.category), s.number(it.subcategory), s.number(it.specific),
        s.number(it.extra);
}
template <class Stream, class It> void serialize(Stream& s, It& it)
    requires std::is_same_v<std::remove_const_t<It>, Burst>
{
    serialize(s, it.munition);
    s.number(it.warhead), s.number(it.fuse), s.number(it.quantity), s.number(it.rate);
}
template <class Stream, class Vector> void vector(Stream& s, Vector& v) { s.number(v.x), s.number(v.y), s.number(v.z); }

template <class Stream, class Angles> void angles(Stream& s, Angles& it) {
    float psi = static_cast<float>(it.psi), theta = static_cast<float>(it.theta), phi = static_cast<float>(it.phi);
    s.number(psi), s.number(theta), s.number(phi);
    if constexpr (Stream::reads)
        it = {.psi = psi, .theta = theta, .phi = phi};
}

template <class Stream, class It> void serialize(Stream& s, It& it)
    requires std::is_same_v<std::remove_const_t<It>, EntityState>
{
    serialize(s, it.id);
    s.number(it.force);
    auto records = static_cast<std::uint8_t>(std::min(it.articulations.size(), EntityState::most_records));
    s.number(records);
    serialize(s, it.type), serialize(s, it.alternative);
    vector(s, it.velocity), vector(s, it.location), angles(s, it.orientation);
    s.number(it.appearance);
    s.number(it.model);
    s.skip(15); // parameters of models that we have not
    vector(s, it.acceleration), vector(s, it.angular_velocity);
    std::uint8_t characters = 1; // ASCII
    s.number(characters);
    std::array<std::uint8_t, 11> text{};
    std::copy_n(it.marking.begin(), std::min(it.marking.size(), text.size()), text.begin());
    for (std::uint8_t& letter : text)
        s.number(letter);
    s.number(it.capabilities);
    if constexpr (Stream::reads) {
        for (const std::uint8_t letter : text) {
            if (letter == 0)
                break;
            it.marking += letter >= 0x20 && letter < 0x7f ? static_cast<char>(letter) : '?';
        }
        it.articulations.clear();
    }
    for (std::size_t i = 0; i < records; ++i) {
        std::uint8_t designator = 0; // articulated part
        s.number(designator);
        Articulation part = Stream::reads ? Articulation{} : it.articulations[i];
        s.number(part.change), s.number(part.attached_to), s.number(part.parameter);
        if constexpr (Stream::reads) {
            if (designator != 0) { // an attached part, or another record: nothing that moves
                s.skip(8);
                continue;
            }
        }
        s.number(part.value);
        s.skip(4);
        if constexpr (Stream::reads)
            it.articulations.push_back(part);
    }
}
template <class Stream, class It> void serialize(Stream& s, It& it)
    requires std::is_same_v<std::remove_const_t<It>, Fire>
{
    serialize(s, it.firing), serialize(s, it.target), serialize(s, it.munition), serialize(s, it.event);
    s.skip(4); // no fire mission
    vector(s, it.location);
    serialize(s, it.burst);
    vector(s, it.velocity);
    s.number(it.range);
}
template <class Stream, class It> void serialize(Stream& s, It& it)
    requires std::is_same_v<std::remove_const_t<It>, Detonation>
{
    serialize(s, it.firing), serialize(s, it.target), serialize(s, it.munition), serialize(s, it.event);
    vector(s, it.velocity), vector(s, it.location);
    serialize(s, it.burst);
    vector(s, it.in_entity);
    s.number(it.result);
    std::uint8_t records = 0; // what was hit is not described part by part
    s.number(records);
    s.skip(2);
    if constexpr (Stream::reads)
        s.skip(record_bytes * records);
}

template <class T> constexpr std::pair<Kind, Family> numbers_of() {
    if constexpr (std::is_same_v<T, EntityState>)
        return {entity_state, entity_information};
    else if constexpr (std::is_same_v<T, Fire>)
        return {fire, warfare};
    else
        return {detonation, warfare};
}

template <class T> std::optional<Pdu> read(std::span<const std::uint8_t> body, const Header& header) {
    Reader reader(body);
    T pdu{};
    pdu.header = header;
    serialize(reader, pdu);
    constexpr double light_second = 299'792'458;
    if (!reader.good || glm::dot(pdu.location, pdu.location) > light_second * light_second)
        return {};
    return pdu;
}

} // namespace

std::uint32_t encode(Stamp stamp) {
    const double hours = stamp.seconds / 3600;
    const auto units = static_cast<std::uint32_t>(std::lround((hours - std::floor(hours)) * 2147483647.0));
    return std::min(units, 0x7fffffffu) << 1 | (stamp.absolute ? 1u : 0u);
}

Stamp decode_stamp(std::uint32_t wire) { return {.seconds = 3600.0 * (wire >> 1) / 2147483647.0, .absolute = (wire & 1) != 0}; }

std::vector<std::uint8_t> encode(const Pdu& pdu) {
    return std::visit(
        [](const auto& it) {
            Writer writer;
            constexpr auto numbers = numbers_of<std::decay_t<decltype(it)>>();
            writer.number(it.header.version), writer.number(it.header.exercise);
            writer.number(static_cast<std::uint8_t>(numbers.first)), writer.number(static_cast<std::uint8_t>(numbers.second));
            writer.number(encode(it.header.stamp));
            writer.skip(4); // length, status, padding
            serialize(writer, it);
            constexpr std::size_t length_at = 8;
            writer.bytes[length_at] = static_cast<std::uint8_t>(writer.bytes.size() >> 8);
            writer.bytes[length_at + 1] = static_cast<std::uint8_t>(writer.bytes.size());
            return writer.bytes;
        },
        pdu);
}

Decoded decode(std::span<const std::uint8_t> bytes) {
    Decoded found;
    for (std::size_t at = 0; at < bytes.size();) {
        Reader head(bytes.subspan(at));
        Header header;
        std::uint8_t kind = 0, family = 0;
        std::uint32_t stamp = 0;
        std::uint16_t length = 0;
        head.number(header.version), head.number(header.exercise), head.number(kind), head.number(family), head.number(stamp), head.number(length);
        if (!head.good || length < header_bytes || length > bytes.size() - at) {
            found.damage = fmt::format("byte {}: a PDU of {} bytes, where {} are left", at, length, bytes.size() - at);
            return found;
        }
        header.stamp = decode_stamp(stamp);
        const auto body = bytes.subspan(at + header_bytes, length - header_bytes);
        std::optional<Pdu> pdu;
        bool ours = true;
        if (kind == entity_state && family == entity_information)
            pdu = read<EntityState>(body, header);
        else if (kind == fire && family == warfare)
            pdu = read<Fire>(body, header);
        else if (kind == detonation && family == warfare)
            pdu = read<Detonation>(body, header);
        else
            ours = false;
        if (pdu)
            found.pdus.push_back(std::move(*pdu));
        else if (ours && found.damage.empty())
            found.damage = fmt::format("byte {}: a PDU of kind {} that is cut off, or has a number that is none", at, kind);
        found.others += !ours;
        at += length;
    }
    return found;
}

} // namespace dis
