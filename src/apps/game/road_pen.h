#pragma once
/// A road that the host draws by driving, from a key or from the menu.

#include "client/client.h"

#include <string>

namespace apps {

/// Begins or ends a road (client::Client::draw_road); says for people what came of it.
std::string draw_road(client::Client& client, bool on);

} // namespace apps
