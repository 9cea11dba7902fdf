#pragma once
/// Named ways of dead reckoning: what a text or a program does, as values of the rows that publishers, receivers and
/// the scheme have. A preset sets all of them, so that it means the same whatever was set before.

#include "client/settings.h"

namespace client {

/// *Reckoning* (the default), *Murphy 2011*, *DIS*, *Haag 2001*, *BZFlag-like*. Named as on the command line.
std::span<const tunables::Preset> presets();

/// The rows that a preset sets: scheme, and those of receiver and publisher.
tunables::Tunables preset_rows(Settings& settings);

/// Which preset is set: a choice of `presets()` and "custom".
tunables::Tunable preset_row(Settings& settings);

} // namespace client
