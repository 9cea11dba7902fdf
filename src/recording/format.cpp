#include "recording/format.h"

#include <optional>

namespace recording {

using protocol::boolean;
using protocol::Bytes;
using protocol::integer;
using protocol::number;

namespace {

constexpr std::size_t max_settings = 1000, max_setting_text = 200;

// Every field is whole bytes: packets that do not begin at a byte would not compress.

template <class Stream> bool payload(Stream& stream, Bytes& packet) {
    auto size = static_cast<std::uint32_t>(packet.size());
    if (!integer(stream, size) || size > protocol::max_packet || size > stream.bits_left() / 8)
        return false;
    if constexpr (Stream::reading)
        packet.resize(size);
    for (std::uint8_t& byte : packet)
        if (!integer(stream, byte))
            return false;
    return true;
}

template <class Stream> bool vector(Stream& stream, dr::Vec3<float>& v) {
    constexpr float limit = 1e5f;
    return number(stream, v.x, limit) && number(stream, v.y, limit) && number(stream, v.z, limit);
}

template <class Stream> bool rotation(Stream& stream, dr::Quat<float>& q) {
    return number(stream, q.w, 1.01f) && number(stream, q.x, 1.01f) && number(stream, q.y, 1.01f) &&
           number(stream, q.z, 1.01f) && std::abs(glm::dot(q, q) - 1) < 0.01f;
}

template <class Stream> bool serialize(Stream& stream, Received& it) { return payload(stream, it.packet); }

template <class Stream> bool serialize(Stream& stream, Published& it) { return payload(stream, it.packet); }

template <class Stream> bool serialize(Stream& stream, OwnTick& it) {
    std::uint8_t brake = it.stick.brake;
    if (!integer(stream, it.actor) || !integer(stream, it.incarnation) || !protocol::time(stream, it.time) ||
        !vector(stream, it.state.position) || !vector(stream, it.state.velocity) ||
        !vector(stream, it.state.acceleration) || !rotation(stream, it.state.orientation) ||
        !vector(stream, it.state.angular_velocity) || !number(stream, it.stick.throttle, 1.0f) ||
        !number(stream, it.stick.steer, 1.0f) || !integer(stream, brake) || brake > 1)
        return false;
    it.stick.brake = brake != 0;
    for (dr::Articulation<float>& part : it.articulations)
        if (!number(stream, part.angle, 100.0f) || !number(stream, part.rate, 1000.0f))
            return false;
    return true;
}

template <class Stream> bool serialize(Stream& stream, Clocks& it) {
    return protocol::time(stream, it.match) && protocol::time(stream, it.truth);
}

template <class Stream> bool serialize(Stream& stream, Header& it) {
    Bytes welcome;
    if constexpr (!Stream::reading)
        welcome = protocol::encode(it.welcome);
    if (!integer(stream, it.protocol_version))
        return false;
    if constexpr (Stream::reading)
        if (it.protocol_version != protocol::version) { // the rest may look different
            stream.skip_rest();
            return true;
        }
    auto low = static_cast<std::uint32_t>(it.seed), high = static_cast<std::uint32_t>(it.seed >> 32);
    if (!payload(stream, welcome) || !protocol::text(stream, it.recorder, protocol::max_name) ||
        !integer(stream, low) || !integer(stream, high) || !protocol::time(stream, it.match_time))
        return false;
    if constexpr (Stream::reading) {
        const auto decoded = protocol::decode<protocol::Welcome>(welcome);
        if (!decoded)
            return false;
        it.welcome = *decoded;
        it.seed = std::uint64_t{high} << 32 | low;
    }
    return protocol::list(stream, it.settings, max_settings, 14, [](Stream& s, auto& setting) {
        return protocol::text(s, setting.first, protocol::max_key) &&
               protocol::text(s, setting.second, max_setting_text);
    });
}

/// The alternative number `kind` of the variant; false: there is none.
template <class... Kinds> bool make(std::uint8_t kind, std::variant<Kinds...>& what) {
    std::uint8_t index = 0;
    return ((index++ == kind ? (what = Kinds{}, true) : false) || ...);
}

template <class Stream> bool serialize(Stream& stream, Record& record) {
    auto kind = static_cast<std::uint8_t>(record.what.index());
    if (!integer(stream, kind) || !number(stream, record.time, longest))
        return false;
    if constexpr (Stream::reading)
        if (!make(kind, record.what))
            return false;
    return std::visit([&](auto& it) { return serialize(stream, it); }, record.what);
}

} // namespace

void append(Bytes& block, const Record& record) {
    protocol::WriteStream stream;
    // One `serialize` serves all streams, so it takes a record that reading may change; this stream only looks.
    if (!serialize(stream, const_cast<Record&>(record)))
        throw std::logic_error("a value is out of bounds in a record");
    const Bytes bytes = stream.finish();
    block.insert(block.end(), bytes.begin(), bytes.end());
}

bool parse(std::span<const std::uint8_t> block, std::vector<Record>& records) {
    protocol::ReadStream stream(block);
    while (stream.bits_left() > 0) {
        Record record;
        if (!serialize(stream, record))
            return false;
        records.push_back(std::move(record));
    }
    return true;
}

Bytes encode(const Header& header) {
    protocol::WriteStream stream;
    if (!serialize(stream, const_cast<Header&>(header)))
        throw std::logic_error("a value is out of bounds in a recording's header");
    return stream.finish();
}

std::optional<Header> decode(std::span<const std::uint8_t> block) {
    protocol::ReadStream stream(block);
    Header header;
    if (!serialize(stream, header) || !stream.finished())
        return {};
    return header;
}

} // namespace recording
