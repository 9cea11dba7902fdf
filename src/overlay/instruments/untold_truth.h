#pragma once
/// In a match the living are not told where others truly are (client::View::sees_all): no error can be scored here, and
/// the panels say so, with what the server scored. Nor is there one where an owner's truth is not believed.

#include "client/view.h"

#include <string>

namespace overlay {

/// Why there is no error of this actor, for people; empty: it is told.
std::string untold_truth(const client::View& client, protocol::ActorId actor);

} // namespace overlay
