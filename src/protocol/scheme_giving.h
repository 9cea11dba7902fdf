#pragma once
/// Schemes in Lua that go from player to player (SchemeSource): the host's rule.

#include "tunables/tunables.h"

namespace protocol {

/// The host's row `give-schemes`.
tunables::Tunable give_schemes_row(bool& give);

} // namespace protocol
