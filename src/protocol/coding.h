#pragma once
/// How the server codes what it relays: as the publishers did, or for each viewer anew (protocol/compact/).

#include "tunables/tunables.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace protocol {

enum class Coding : std::uint8_t { plain, compact, count };
inline constexpr auto coding_names = std::to_array<std::string_view>({"plain", "compact"});
static_assert(coding_names.size() == static_cast<std::size_t>(Coding::count), "a name a coding, in their order");

/// The host's row `coding`.
tunables::Tunable coding_row(Coding& coding);

} // namespace protocol
