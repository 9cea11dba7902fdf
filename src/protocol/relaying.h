#pragma once
/// How the server relays updates and true poses, as its host decides: the coding of updates, how long they wait to
/// share datagrams, how late living players receive true poses, and whether they are told of hidden tanks.

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
    /// In a match: time after which living players receive the true poses of tanks [s]; 0: they receive none.
    double truth_delay = 5;
    /// In a match: whether living players are told nothing of the tanks and mines that ground and houses hide from
    /// them.
    bool cover = true;

    friend bool operator==(const Relaying&, const Relaying&) = default;
};
/// The host's tunables `coding`, `bundle`, `truth-delay` and `cover`.
tunables::Tunables tunables(Relaying& settings);
/// The host's tunable `give-schemes`: whether players may share schemes in Lua (SchemeSource).
tunables::Tunable give_schemes_row(bool& give);

} // namespace protocol
