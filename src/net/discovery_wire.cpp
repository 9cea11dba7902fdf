#include "net/discovery_wire.h"

#include "protocol/bit_stream.h"

#include <algorithm>
#include <stdexcept>

namespace net {
namespace {

enum class Kind : std::uint8_t { query, answer, count };

constexpr std::size_t longest_mode = 32;          ///< longest mode, and longest fingerprint of a key [B]
constexpr protocol::Grid held_grid{16, 10000, 0}; ///< for `Answer::held`: steps of 0.1 ms
constexpr std::size_t min_of_a_level = 8;         ///< with fewer bits left, only the last byte's padding follows [bit]

template <class Stream> bool header(Stream& stream, Kind expected) {
    std::uint32_t magic = protocol::magic;
    Kind kind = expected;
    return protocol::integer(stream, magic) && magic == protocol::magic && protocol::enumeration(stream, kind) &&
           kind == expected;
}

/// A number of players in one byte, as level 0 has it; larger numbers become 255.
template <class Stream> bool few(Stream& stream, std::uint16_t& count) {
    auto byte = static_cast<std::uint8_t>(std::min<std::uint16_t>(count, 255));
    if (!protocol::integer(stream, byte))
        return false;
    if constexpr (Stream::reading)
        count = byte;
    return true;
}

template <class Stream> bool serialize(Stream& stream, Query& m) {
    if (!header(stream, Kind::query) || !protocol::integer(stream, m.token) || !protocol::integer(stream, m.level) ||
        !protocol::integer(stream, m.stamp))
        return false;
    if constexpr (Stream::reading)
        stream.skip_rest();
    return true;
}

template <class Stream> bool serialize(Stream& stream, Answer& m) {
    if (!(header(stream, Kind::answer) && protocol::integer(stream, m.token) && protocol::integer(stream, m.beacon) &&
          protocol::integer(stream, m.info.protocol_version) && protocol::integer(stream, m.info.port) &&
          protocol::text(stream, m.info.name, protocol::max_key) &&
          protocol::text(stream, m.info.map, protocol::max_key) && few(stream, m.info.players) &&
          few(stream, m.info.max_players)))
        return false;
    if (Stream::reading ? stream.bits_left() < min_of_a_level : m.level == 0)
        return true;
    if (!protocol::integer(stream, m.level, 1, 255) || !protocol::integer(stream, m.stamp) ||
        !protocol::real(stream, m.held, held_grid) || !protocol::text(stream, m.info.mode, longest_mode) ||
        !protocol::boolean(stream, m.info.lab) || !protocol::boolean(stream, m.info.locked))
        return false;
    if (m.level >= 2 && !(protocol::integer(stream, m.info.players) && protocol::integer(stream, m.info.max_players)))
        return false;
    if (m.level >= 3 && !protocol::text(stream, m.info.key, longest_mode))
        return false;
    if (m.level >= 4 && !protocol::integer(stream, m.info.bots))
        return false;
    if constexpr (Stream::reading)
        if (m.level > discovery_level)
            stream.skip_rest();
    return true;
}

template <class Message> protocol::Bytes written(Message message) {
    protocol::WriteStream stream(query_size);
    if (!serialize(stream, message))
        throw std::logic_error("discovery: a match's name, map or mode is out of bounds");
    return stream.finish();
}

template <class Message> std::optional<Message> read(std::span<const std::uint8_t> bytes) {
    protocol::ReadStream stream(bytes);
    Message message;
    if (!serialize(stream, message) || !stream.finished())
        return {};
    return message;
}

} // namespace

protocol::Bytes encode(const Query& query) {
    protocol::Bytes bytes = written(query);
    bytes.resize(query_size);
    return bytes;
}

protocol::Bytes encode(Answer answer) {
    answer.info.name = protocol::make_printable(answer.info.name, protocol::max_key);
    answer.info.map = protocol::make_printable(answer.info.map, protocol::max_key);
    answer.info.mode = protocol::make_printable(answer.info.mode, longest_mode);
    answer.info.key = protocol::make_printable(answer.info.key, longest_mode);
    return written(std::move(answer));
}

std::optional<Query> decode_query(std::span<const std::uint8_t> bytes) {
    return bytes.size() == query_size ? read<Query>(bytes) : std::nullopt;
}

std::optional<Answer> decode_answer(std::span<const std::uint8_t> bytes) { return read<Answer>(bytes); }

} // namespace net
