#pragma once
/// What schemes are called in narrow places: by their texts' name, and the predictor by its option's.

#include "client/remote/remote_view.h"

#include <string>

namespace client {

/// "Projective velocity blending", "Eased offset (ctra-fade)": the predictor is left out where it is the usual one. A
/// failed script's title says so: "Snap (lua:mine): failed".
std::string short_title(const dr::Scheme& scheme);
/// The same of a ghost's; "Projective velocity blending on physics" where the prediction is the local physics'.
std::string short_title(const Ghost& ghost);

} // namespace client
