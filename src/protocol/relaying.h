#pragma once
/// How the server passes updates on, as its host decides: how they are coded, and how long they wait to share
/// datagrams.

#include "tunables/tunables.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace protocol {

/// As the publishers did, or for each viewer anew (protocol/compact/).
enum class Coding : std::uint8_t { plain, compact, count };
inline constexpr auto coding_names = std::to_array<std::string_view>({"plain", "compact"});
static_assert(coding_names.size() == static_cast<std::size_t>(Coding::count), "a name a coding, in their order");

struct Relaying {
    Coding coding = Coding::plain;
    double bundle = 0; ///< an update waits up to so long for others to share a datagram with [s]

    friend bool operator==(const Relaying&, const Relaying&) = default;
};
/// The host's rows `coding` and `bundle`.
tunables::Tunables tunables(Relaying& settings);
/// The host's row `give-schemes`: whether schemes in Lua go from player to player (SchemeSource).
tunables::Tunable give_schemes_row(bool& give);

} // namespace protocol
