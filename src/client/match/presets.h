#pragma once
/// Named presets: the publisher, receiver and scheme settings of a text or a program. A preset sets all of their rows,
/// so it means the same whatever was set before.

#include "client/settings.h"

namespace client {

/// *Reckoning* (the default), *Murphy 2011*, *DIS*, *Haag 2001* and *BZFlag-like*, under their command-line names.
std::span<const tunables::Preset> presets();

/// Returns the rows that a preset sets: the scheme, and all rows of receiver and publisher.
tunables::Tunables preset_rows(Settings& settings);

/// Returns the row of the current preset: one of `presets()`, or "custom".
tunables::Tunable preset_row(Settings& settings);

} // namespace client
