#pragma once
/// The user's own script as the reference scheme of a match that this program serves.

#include "server/settings.h"

namespace apps {

/// If the reference scheme of `settings` uses one of the user's scripts, hands the script to all clients in the name
/// of `by`. The server itself then uses the built-in default.
void hand_out_reference(server::ServerSettings& settings, const std::string& by);

} // namespace apps
