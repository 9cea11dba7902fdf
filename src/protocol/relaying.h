#pragma once
/// How the server relays updates, as its host decides: their coding, and how long they wait to share datagrams.

#include "tunables/tunables.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace protocol {

/// plain: updates stay as their publishers encoded them. compact: encoded again for each client (protocol/compact/).
enum class Coding : std::uint8_t { plain, compact, count };
inline constexpr auto coding_names = std::to_array<std::string_view>({"plain", "compact"});
static_assert(coding_names.size() == static_cast<std::size_t>(Coding::count),
              "one name for each coding, in the order of the enum");

struct Relaying {
    Coding coding = Coding::plain;
    double bundle = 0; ///< maximum time for which an update waits to share a datagram [s]

    friend bool operator==(const Relaying&, const Relaying&) = default;
};
/// The host's tunables `coding` and `bundle`.
tunables::Tunables tunables(Relaying& settings);
/// The host's tunable `give-schemes`: whether players may share schemes in Lua (SchemeSource).
tunables::Tunable give_schemes_row(bool& give);

} // namespace protocol
