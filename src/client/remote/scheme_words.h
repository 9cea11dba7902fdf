#pragma once
/// Short names of schemes, for labels and panels: the convergence's title and the predictor's option name.

#include "client/remote/remote_actors.h"

#include <string>

namespace client {

/// The title, with the predictor unless it is order2: "Eased offset (ctra-fade)". Adds ": failed" if the scheme's
/// script failed.
std::string short_title(const dr::Scheme& scheme);
/// Short name of a ghost's scheme, or "Projective velocity blending on physics" if the local physics predicts.
std::string short_title(const Ghost& ghost);

} // namespace client
