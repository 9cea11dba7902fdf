#pragma once
/// Queries and answers as bytes: the layout is told in discovery.h.

#include "net/discovery.h"

#include <optional>
#include <span>

namespace net {

constexpr std::size_t query_size = 256; ///< [B]
constexpr std::uint8_t discovery_level = 3;

struct Query {
    std::uint32_t token = 0;
    std::uint8_t level = discovery_level;
    std::uint32_t stamp = 0;
};
struct Answer {
    std::uint32_t token = 0;
    std::uint32_t beacon = 0;
    MatchInfo info{};
    std::uint8_t level = 0; ///< below 1 what follows is not told, nor are info's mode, lab and locked; below 2 no
                            ///< number of players above 255; below 3 no key
    std::uint32_t stamp = 0;
    double held = 0; ///< [s], at most 6.5
};

protocol::Bytes encode(const Query& query);
protocol::Bytes encode(Answer answer); ///< texts are made fit
/// Nothing if it is malformed.
std::optional<Query> decode_query(std::span<const std::uint8_t> bytes);
std::optional<Answer> decode_answer(std::span<const std::uint8_t> bytes);

} // namespace net
