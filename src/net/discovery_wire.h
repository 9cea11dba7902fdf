#pragma once
/// Encodes and decodes queries and answers; discovery.h describes the layout.

#include "net/discovery.h"

#include <optional>
#include <span>

namespace net {

constexpr std::size_t query_size = 256; ///< [B]
constexpr std::uint8_t discovery_level = 4;

struct Query {
    std::uint32_t token = 0;
    std::uint8_t level = discovery_level;
    std::uint32_t stamp = 0;
};
struct Answer {
    std::uint32_t token = 0;
    std::uint32_t beacon = 0;
    MatchInfo info{};
    std::uint8_t level = 0; ///< below 1: no stamp, held, mode, lab, locked; below 2: players up to 255; below 3: no
                            ///< key; below 4: no bots
    std::uint32_t stamp = 0;
    double held = 0; ///< time for which the query waited at the server, at most 6.5 [s]
};

protocol::Bytes encode(const Query& query);
protocol::Bytes encode(Answer answer); ///< makes texts printable and cuts them at their limits
/// Both decoders return `nullopt` if `bytes` are malformed.
std::optional<Query> decode_query(std::span<const std::uint8_t> bytes);
std::optional<Answer> decode_answer(std::span<const std::uint8_t> bytes);

} // namespace net
